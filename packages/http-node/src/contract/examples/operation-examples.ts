import { contextFieldExamples } from "./catalog/context-fields.ts"
import { segmentExamples } from "./catalog/segments.ts"
import { tagTypeExamples } from "./catalog/tag-types.ts"
import { environmentExamples } from "./projects/environments.ts"
import { featureEnvironmentExamples } from "./features/feature-environments.ts"
import { featureRelationExamples } from "./features/feature-relations.ts"
import { featureExamples } from "./features/features.ts"
import { importExamples } from "./imports.ts"
import type { OperationExample } from "./operation-example.ts"
import { projectExamples } from "./projects/projects.ts"
import { searchExamples } from "./features/search.ts"
import { settingsExamples } from "./settings.ts"

/** An example of each operation, by its id. Together they tell of one web shop. */
export const operationExamples: Readonly<Record<string, OperationExample>> = {
  ...featureExamples,
  ...featureEnvironmentExamples,
  ...featureRelationExamples,
  ...searchExamples,
  ...projectExamples,
  ...environmentExamples,
  ...segmentExamples,
  ...contextFieldExamples,
  ...tagTypeExamples,
  ...importExamples,
  ...settingsExamples
}
