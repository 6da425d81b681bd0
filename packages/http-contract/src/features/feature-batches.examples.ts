import type { OperationExample } from "../operation/operation-example.ts"

const features = ["new-checkout"]

const messages = { NotFoundError: 'There is no feature "new-checkout"' }

export const featureBatchExamples = {
  staleFeatures: { body: { features, stale: true }, messages },
  bulkToggleFeaturesEnvironmentOn: { body: { features }, messages },
  bulkToggleFeaturesEnvironmentOff: { body: { features }, messages }
} satisfies Record<string, OperationExample>
