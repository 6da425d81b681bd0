import { eventExamples } from "./events/events.ts"
import { contextFieldExamples } from "./catalog/context-fields.ts"
import { featureTypeExamples } from "./catalog/feature-types.ts"
import { segmentStrategyExamples } from "./catalog/segment-strategies.ts"
import { segmentExamples } from "./catalog/segments.ts"
import { strategyTypeExamples } from "./catalog/strategy-types.ts"
import { tagTypeExamples } from "./catalog/tag-types.ts"
import { tagExamples } from "./catalog/tags.ts"
import { clientFeatureExamples } from "./delivery/client-features.ts"
import { frontendFeatureExamples } from "./delivery/frontend-features.ts"
import { playgroundExamples } from "./delivery/playground.ts"
import { remoteEvaluationExamples } from "./delivery/remote-evaluation.ts"
import { environmentExamples } from "./projects/environments.ts"
import { featureDependencyExamples } from "./features/feature-dependencies.ts"
import { archiveExamples } from "./features/archive.ts"
import { featureBatchExamples } from "./features/feature-batches.ts"
import { featureEnvironmentExamples } from "./features/feature-environments.ts"
import { featureLifecycleExamples } from "./features/feature-lifecycle.ts"
import { featurePlaceExamples } from "./features/feature-places.ts"
import { featureRelationExamples } from "./features/feature-relations.ts"
import { featureStrategyExamples } from "./features/feature-strategies.ts"
import { featureTagExamples } from "./features/feature-tags.ts"
import { featureVariantExamples } from "./features/feature-variants.ts"
import { featureExamples } from "./features/features.ts"
import { importExamples } from "./imports.ts"
import { integrationExamples } from "./integrations/integrations.ts"
import { insightExamples } from "./insights/insights.ts"
import { applicationExamples } from "./metrics/applications.ts"
import { clientMetricsExamples } from "./metrics/client-metrics.ts"
import { groupExamples } from "./people/groups.ts"
import { roleExamples } from "./people/roles.ts"
import { signupTokenExamples } from "./people/signup-tokens.ts"
import { tokenExamples } from "./people/tokens.ts"
import type { OperationExample } from "./operation-example.ts"
import { projectEnvironmentExamples } from "./projects/project-environments.ts"
import { projectLifeExamples } from "./projects/project-life.ts"
import { projectAccessExamples } from "./projects/project-access.ts"
import { projectExamples } from "./projects/projects.ts"
import { searchExamples } from "./features/search.ts"
import { userExamples } from "./people/users.ts"
import { settingsExamples } from "./settings.ts"
import { frontendSettingsExamples } from "./settings/frontend-settings.ts"
import { loginSettingsExamples } from "./settings/login-settings.ts"

/** An example of each operation, by its id. Together they tell of one web shop. */
export const operationExamples: Readonly<Record<string, OperationExample>> = {
  ...featureExamples,
  ...featureEnvironmentExamples,
  ...featureStrategyExamples,
  ...featureVariantExamples,
  ...featureRelationExamples,
  ...featureTagExamples,
  ...featureDependencyExamples,
  ...featureLifecycleExamples,
  ...featurePlaceExamples,
  ...archiveExamples,
  ...featureBatchExamples,
  ...searchExamples,
  ...eventExamples,
  ...insightExamples,
  ...clientMetricsExamples,
  ...applicationExamples,
  ...projectExamples,
  ...projectLifeExamples,
  ...projectEnvironmentExamples,
  ...environmentExamples,
  ...segmentExamples,
  ...segmentStrategyExamples,
  ...contextFieldExamples,
  ...strategyTypeExamples,
  ...tagTypeExamples,
  ...tagExamples,
  ...featureTypeExamples,
  ...importExamples,
  ...integrationExamples,
  ...signupTokenExamples,
  ...tokenExamples,
  ...loginSettingsExamples,
  ...clientFeatureExamples,
  ...frontendFeatureExamples,
  ...remoteEvaluationExamples,
  ...playgroundExamples,
  ...frontendSettingsExamples,
  ...settingsExamples,
  ...userExamples,
  ...groupExamples,
  ...roleExamples,
  ...projectAccessExamples
}
