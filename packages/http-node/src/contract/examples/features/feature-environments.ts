import { checkoutFeature, offFeature } from "../a-feature.ts"
import { checkoutStrategy, newStrategy } from "../a-strategy.ts"
import type { OperationExample } from "../operation-example.ts"

export const featureEnvironmentExamples = {
  toggleFeatureEnvironmentOn: { answer: checkoutFeature },
  toggleFeatureEnvironmentOff: { answer: offFeature },
  getFeatureStrategies: { answer: [checkoutStrategy] },
  addFeatureStrategy: { body: newStrategy, answer: checkoutStrategy }
} satisfies Record<string, OperationExample>
