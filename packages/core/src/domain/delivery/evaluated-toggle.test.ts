import { expect, it } from "@effect/vitest"
import { evaluateEnabled } from "../evaluation/evaluate.ts"
import { at } from "../../../test/fixtures/evaluation.ts"
import { prepare } from "../evaluation/prepare.ts"
import { evaluatedToggles } from "./evaluated-toggle.ts"

const flags = prepare({
  features: [
    {
      name: "b",
      enabled: true,
      impressionData: true,
      variants: [
        { name: "blue", weight: 500 },
        { name: "red", weight: 500, payload: { type: "string", value: '"' } }
      ]
    },
    { name: "c", enabled: false },
    { name: "a", enabled: true }
  ]
})

const visibleTo = (userId: string) => evaluatedToggles(flags, evaluateEnabled(flags, at({ userId }))).parse()

it.each([
  ["1", { name: "blue" }],
  ["6", { name: "red", payload: { type: "string", value: '"' } }],
  ["1", { name: "blue" }]
])("lists enabled features with both spellings of the flag: user %s", (userId, variant) => {
  expect(visibleTo(userId)).toEqual({
    toggles: [
      {
        name: "b",
        enabled: true,
        variant: { ...variant, enabled: true, feature_enabled: true, featureEnabled: true },
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

const strategy = (userIds: string, value: string) => ({
  name: "userWithId",
  parameters: { userIds },
  variants: [{ name: "disabled", weight: 1000, payload: { type: "string", value } as const }]
})

it("tells variants of one name apart, also from no variant", () => {
  const strategies = [strategy("ann", "first"), strategy("bob", "second"), { name: "default" }]
  const many = prepare({ features: ["a", "b"].map((name) => ({ name, enabled: true, strategies })) })
  const payloadsOf = (userId: string) =>
    evaluatedToggles(many, evaluateEnabled(many, at({ userId })))
      .parse()
      .toggles.map(({ name, variant }) => [name, variant.enabled, variant.payload?.value])
  const expected = [
    ["ann", true, "first"],
    ["bob", true, "second"],
    ["cleo", false, undefined]
  ] as const
  for (const [user, enabled, value] of [...expected, ...expected]) {
    expect(payloadsOf(user)).toEqual(["a", "b"].map((name) => [name, enabled, value]))
  }
})

it("lists nothing if all features are off", () => {
  expect(evaluatedToggles(flags, []).text).toBe('{"toggles":[]}')
})
