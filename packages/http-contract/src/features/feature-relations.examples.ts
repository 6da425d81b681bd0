import type { OperationExample } from "../operation/operation-example.ts"

export const featureRelationExamples = {
  addFavoriteFeature: {},
  removeFavoriteFeature: {}
} satisfies Record<string, OperationExample>
