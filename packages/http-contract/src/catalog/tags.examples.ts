import { paymentsTag } from "../features/a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const NotFoundError = 'There is no tag "team:payments"'

export const tagExamples = {
  getTags: { answer: { version: 1, tags: [paymentsTag] } },
  createTag: {
    body: paymentsTag,
    answer: { version: 1, tag: paymentsTag },
    messages: { NameExistsError: 'The name "team:payments" is taken by an existing tag' }
  },
  getTagsByType: { answer: { version: 1, tags: [paymentsTag] } },
  getTag: { answer: { version: 1, tag: paymentsTag }, messages: { NotFoundError } },
  deleteTag: { messages: { NotFoundError } }
} satisfies Record<string, OperationExample>
