import { checkoutFeature, checkoutInProduction, offFeature } from "./a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

export const featureEnvironmentExamples = {
  getFeatureEnvironment: { answer: checkoutInProduction },
  toggleFeatureEnvironmentOn: { answer: checkoutFeature },
  toggleFeatureEnvironmentOff: { answer: offFeature }
} satisfies Record<string, OperationExample>
