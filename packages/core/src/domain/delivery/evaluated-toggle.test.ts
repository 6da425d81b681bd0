import { expect, it } from "@effect/vitest"
import { evaluateEnabled } from "../evaluation/evaluate.ts"
import { at } from "../../../test/fixtures/evaluation.ts"
import { prepare } from "../evaluation/prepare.ts"
import { evaluatedToggles } from "./evaluated-toggle.ts"

it("lists enabled features with both spellings of the flag", () => {
  const flags = prepare({
    features: [
      { name: "b", enabled: true, impressionData: true, variants: [{ name: "blue", weight: 1000 }] },
      { name: "c", enabled: false },
      { name: "a", enabled: true }
    ]
  })
  expect(evaluatedToggles(evaluateEnabled(flags, at()))).toEqual({
    toggles: [
      {
        name: "b",
        enabled: true,
        variant: { name: "blue", enabled: true, feature_enabled: true, featureEnabled: true },
        impressionData: true
      },
      {
        name: "a",
        enabled: true,
        variant: { name: "disabled", enabled: false, feature_enabled: true, featureEnabled: true },
        impressionData: false
      }
    ]
  })
})
