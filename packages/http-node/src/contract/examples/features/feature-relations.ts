import type { OperationExample } from "../operation-example.ts"

export const featureRelationExamples = {
  addFavoriteFeature: {},
  removeFavoriteFeature: {}
} satisfies Record<string, OperationExample>
