import type { FeatureType } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const operational: FeatureType = {
  id: "operational",
  name: "Operational",
  description: "Control how the system behaves",
  lifetimeDays: 14
}

export const featureTypeExamples = {
  getAllFeatureTypes: { answer: { version: 1, types: [operational] } },
  updateFeatureTypeLifetime: {
    body: { lifetimeDays: 14 },
    answer: operational,
    messages: { NotFoundError: 'There is no feature type "operational"' }
  }
} satisfies Record<string, OperationExample>
