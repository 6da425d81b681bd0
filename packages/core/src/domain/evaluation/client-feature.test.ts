import { expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { at } from "../../../test/fixtures/evaluation.ts"
import { ClientFeatures } from "./client-feature.ts"
import { evaluate } from "./evaluate.ts"
import { prepare } from "./prepare.ts"

const answer = {
  version: 2,
  features: [
    {
      name: "checkout",
      type: "release",
      description: null,
      project: "default",
      enabled: true,
      stale: false,
      impressionData: null,
      strategies: [
        {
          name: "flexibleRollout",
          parameters: { rollout: "100", stickiness: "default", groupId: "checkout" },
          constraints: [{ contextName: "userId", operator: "SOUNDS_LIKE", values: ["a"], value: "", inverted: false }],
          segments: [1],
          variants: [{ name: "a", weight: 1000, weightType: "variable", stickiness: "default" }]
        }
      ],
      variants: null,
      dependencies: [{ feature: "parent" }]
    },
    { name: "bare", enabled: true }
  ],
  segments: [{ id: 1, name: "beta", constraints: [] }]
}

it("accepts what SDKs receive, including unknown operators", () => {
  const features = Schema.decodeUnknownSync(ClientFeatures)(answer)
  expect(features).toEqual(answer)
  expect(evaluate(prepare(features), "bare", at()).enabled).toBe(true)
  expect(evaluate(prepare(features), "checkout", at()).enabled).toBe(false)
})
