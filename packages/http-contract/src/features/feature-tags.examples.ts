import { coloredTag, paymentsTag } from "./a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const change = { addedTags: [paymentsTag], removedTags: [{ type: "simple", value: "old" }] } as const

export const featureTagExamples = {
  listTags: { answer: { version: 1, tags: [coloredTag] } },
  addTag: { body: paymentsTag, answer: paymentsTag },
  updateTags: { body: change, answer: { version: 1, tags: [coloredTag] } },
  removeTag: {},
  addTagToFeatures: { body: { features: ["cart", "new-checkout"], tags: change } }
} satisfies Record<string, OperationExample>
