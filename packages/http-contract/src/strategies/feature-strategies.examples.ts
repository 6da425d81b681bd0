import { checkoutStrategy, newStrategy } from "./a-strategy.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const half = { rollout: "50", stickiness: "userId", groupId: "new-checkout" }

export const featureStrategyExamples = {
  getFeatureStrategies: { answer: [checkoutStrategy] },
  addFeatureStrategy: { body: newStrategy, answer: checkoutStrategy },
  getFeatureStrategy: { answer: checkoutStrategy },
  updateFeatureStrategy: {
    body: { ...newStrategy, title: "Half of the Dutch and the Germans", parameters: half },
    answer: { ...checkoutStrategy, title: "Half of the Dutch and the Germans", parameters: half }
  },
  patchFeatureStrategy: {
    body: [{ op: "replace", path: "/parameters/rollout", value: "50" }],
    answer: { ...checkoutStrategy, parameters: half }
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
