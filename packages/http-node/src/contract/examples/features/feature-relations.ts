import { onCart, paymentsTag } from "../a-feature.ts"
import type { OperationExample } from "../operation-example.ts"

export const featureRelationExamples = {
  addFeatureDependency: {
    body: { feature: "cart" },
    answer: onCart,
    messages: { InvalidOperationError: '"new-checkout" cannot depend on itself' }
  },
  addFavoriteFeature: {},
  removeFavoriteFeature: {},
  addTag: { body: paymentsTag, answer: paymentsTag }
} satisfies Record<string, OperationExample>
