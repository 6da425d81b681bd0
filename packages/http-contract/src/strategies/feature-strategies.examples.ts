import { checkoutStrategy, newStrategy } from "./a-strategy.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

export const featureStrategyExamples = {
  getFeatureStrategies: { answer: [checkoutStrategy] },
  addFeatureStrategy: { body: newStrategy, answer: checkoutStrategy },
  getFeatureStrategy: { answer: checkoutStrategy },
  updateFeatureStrategy: {
    body: newStrategy,
    answer: checkoutStrategy
  },
  patchFeatureStrategy: {
    body: [{ op: "replace", path: "/parameters/rollout", value: "25" }],
    answer: checkoutStrategy
  },
  deleteFeatureStrategy: {},
  setStrategySortOrder: {
    body: [{ id: checkoutStrategy.id, sortOrder: 10 }]
  },
  validateConstraint: {
    body: { contextName: "country", operator: "IN", values: ["NL", "DE"] },
    messages: { ValidationError: '"/body/values" must hold one or more values for the operator IN' }
  }
} satisfies Record<string, OperationExample>
