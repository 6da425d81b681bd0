import type { OperationExample } from "../document/operation-example.ts"

export const featureRelationExamples = {
  addFavoriteFeature: {},
  removeFavoriteFeature: {}
} satisfies Record<string, OperationExample>
