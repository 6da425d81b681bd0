import type { NewStrategy, Strategy } from "@halyard/core/domain"

export const newStrategy: NewStrategy = {
  name: "flexibleRollout",
  title: "A quarter of the Dutch and the Germans",
  constraints: [{ contextName: "country", operator: "IN", values: ["NL", "DE"] }],
  segments: [1],
  parameters: { rollout: "25", stickiness: "userId", groupId: "new-checkout" },
  variants: [
    {
      name: "long-form",
      weight: 500,
      weightType: "variable",
      stickiness: "userId",
      payload: { type: "json", value: '{"fields":9}' }
    },
    {
      name: "short-form",
      weight: 500,
      weightType: "variable",
      stickiness: "userId",
      payload: { type: "json", value: '{"fields":4}' }
    }
  ]
}

/** The strategy with all of its properties. */
export const checkoutStrategy: Strategy = {
  id: "5363be48-583f-4d5f-8600-0e084d09800c",
  name: "flexibleRollout",
  title: "A quarter of the Dutch and the Germans",
  disabled: false,
  featureName: "new-checkout",
  sortOrder: 0,
  segments: [1],
  constraints: [
    { contextName: "country", operator: "IN", values: ["NL", "DE"], inverted: false, caseInsensitive: false }
  ],
  variants: newStrategy.variants ?? [],
  parameters: newStrategy.parameters ?? {}
}
