import { onCart } from "./a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

export const featureDependencyExamples = {
  addFeatureDependency: {
    body: { feature: "cart" },
    answer: onCart,
    messages: { InvalidOperationError: '"new-checkout" cannot depend on itself' }
  },
  deleteFeatureDependency: { messages: { NotFoundError: 'There is no dependency "new-checkout on cart"' } },
  deleteFeatureDependencies: { messages: { NotFoundError: 'There is no dependency "new-checkout on any feature"' } },
  listParentOptions: { answer: ["cart", "gift-cards"] },
  listParentVariantOptions: { answer: ["blue", "green"] },
  checkDependenciesExist: { answer: true }
} satisfies Record<string, OperationExample>
