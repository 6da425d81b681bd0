import { catalogExamples } from "./catalog.ts"
import { environmentExamples } from "./environments.ts"
import { featureEnvironmentExamples } from "./feature-environments.ts"
import { featureRelationExamples } from "./feature-relations.ts"
import { featureExamples } from "./features.ts"
import { importExamples } from "./imports.ts"
import type { OperationExample } from "./operation-example.ts"
import { projectExamples } from "./projects.ts"
import { searchExamples } from "./search.ts"
import { settingsExamples } from "./settings.ts"

/** An example of each operation, by its id. Together they tell of one web shop. */
export const operationExamples: Readonly<Record<string, OperationExample>> = {
  ...featureExamples,
  ...featureEnvironmentExamples,
  ...featureRelationExamples,
  ...searchExamples,
  ...projectExamples,
  ...environmentExamples,
  ...catalogExamples,
  ...importExamples,
  ...settingsExamples
}
