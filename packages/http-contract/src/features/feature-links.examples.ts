import type { OperationExample } from "../operation/operation-example.ts"
import { designLink } from "./a-feature.examples.ts"

const body = { url: designLink.url, title: designLink.title }
const messages = { ValidationError: '"/body/url" must be an http or https URL of at most 2000 characters' }
const missing = { NotFoundError: `There is no link "${designLink.id}"` }

export const featureLinkExamples = {
  createFeatureLink: { body, messages },
  updateFeatureLink: { body, messages: { ...messages, ...missing } },
  deleteFeatureLink: { messages: missing }
} satisfies Record<string, OperationExample>
