import { paymentsTag } from "./a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const change = { addedTags: [paymentsTag], removedTags: [{ type: "simple", value: "old" }] } as const

export const featureTagExamples = {
  listTags: { answer: { version: 1, tags: [paymentsTag] } },
  addTag: { body: paymentsTag, answer: paymentsTag },
  updateTags: { body: change, answer: { version: 1, tags: [paymentsTag] } },
  removeTag: {},
  addTagToFeatures: { body: { features: ["cart", "new-checkout"], tags: change } }
} satisfies Record<string, OperationExample>
