import type { EvaluatedToggles } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const toggles: EvaluatedToggles = {
  toggles: [
    {
      name: "new-checkout",
      enabled: true,
      variant: {
        name: "one-page",
        payload: { type: "json", value: '{"steps":1}' },
        enabled: true,
        feature_enabled: true,
        featureEnabled: true
      },
      impressionData: false
    }
  ]
}

export const frontendFeatureExamples = {
  getFrontendFeatures: { answer: toggles },
  getFrontendApiFeaturesWithPost: {
    body: { context: { userId: "ann", appName: "shop-web", properties: { country: "DE" } } },
    answer: toggles
  }
} satisfies Record<string, OperationExample>
