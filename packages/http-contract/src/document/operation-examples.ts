import { eventExamples } from "../events/events.examples.ts"
import { contextFieldExamples } from "../catalog/context-fields.examples.ts"
import { featureTypeExamples } from "../catalog/feature-types.examples.ts"
import { segmentStrategyExamples } from "../segments/segment-strategies.examples.ts"
import { segmentExamples } from "../segments/segments.examples.ts"
import { strategyTypeExamples } from "../catalog/strategy-types.examples.ts"
import { tagTypeExamples } from "../catalog/tag-types.examples.ts"
import { tagExamples } from "../catalog/tags.examples.ts"
import { clientFeatureExamples } from "../delivery/client-features.examples.ts"
import { frontendFeatureExamples } from "../delivery/frontend-features.examples.ts"
import { playgroundExamples } from "../delivery/playground.examples.ts"
import { remoteEvaluationExamples } from "../delivery/remote-evaluation.examples.ts"
import { environmentExamples } from "../environments/environments.examples.ts"
import { featureDependencyExamples } from "../features/feature-dependencies.examples.ts"
import { archiveExamples } from "../features/archive.examples.ts"
import { featureBatchExamples } from "../features/feature-batches.examples.ts"
import { featureEnvironmentExamples } from "../features/feature-environments.examples.ts"
import { featureLifecycleExamples } from "../features/feature-lifecycle.examples.ts"
import { featurePlaceExamples } from "../features/feature-places.examples.ts"
import { featureRelationExamples } from "../features/feature-relations.examples.ts"
import { featureStrategyExamples } from "../strategies/feature-strategies.examples.ts"
import { featureTagExamples } from "../features/feature-tags.examples.ts"
import { featureVariantExamples } from "../strategies/feature-variants.examples.ts"
import { featureExamples } from "../features/features.examples.ts"
import { importExamples } from "../imports/imports.examples.ts"
import { integrationExamples } from "../integrations/integrations.examples.ts"
import { insightExamples } from "../insights/insights.examples.ts"
import { applicationExamples } from "../metrics/applications.examples.ts"
import { clientMetricsExamples } from "../metrics/client-metrics.examples.ts"
import { groupExamples } from "../groups/groups.examples.ts"
import { roleExamples } from "../roles/roles.examples.ts"
import { signupTokenExamples } from "../login/signup-tokens.examples.ts"
import { tokenExamples } from "../tokens/tokens.examples.ts"
import type { OperationExample } from "./operation-example.ts"
import { projectEnvironmentExamples } from "../projects/project-environments.examples.ts"
import { projectLifeExamples } from "../projects/project-life.examples.ts"
import { projectAccessExamples } from "../projects/project-access.examples.ts"
import { projectExamples } from "../projects/projects.examples.ts"
import { searchExamples } from "../features/search.examples.ts"
import { userExamples } from "../users/users.examples.ts"
import { settingsExamples } from "../instance/settings.examples.ts"
import { frontendSettingsExamples } from "../instance/frontend-settings.examples.ts"
import { loginSettingsExamples } from "../login/login-settings.examples.ts"

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
