import { CurrentLimits } from "@halyard/core/domain"
import type { Store } from "@halyard/core/ports"
import { layerMetricsCollector, layerStoredAccess, setUpInstance } from "@halyard/core/use-cases"
import { describe, layer } from "@effect/vitest"
import { Layer } from "effect"
import { addStrategyPromises } from "./use-cases/strategies/add-strategy.suite.ts"
import { apiTokenPromises } from "./use-cases/tokens/api-token.suite.ts"
import { archiveFeaturePromises } from "./use-cases/features/archive-feature.suite.ts"
import { archiveFeaturesPromises } from "./use-cases/features/archive-features.suite.ts"
import { catalogPromises } from "./use-cases/catalog/catalog.suite.ts"
import { catalogRemovalPromises } from "./use-cases/catalog/catalog-removal.suite.ts"
import { contextFieldPromises } from "./use-cases/catalog/context-field.suite.ts"
import { featureTypePromises } from "./use-cases/catalog/feature-type.suite.ts"
import { strategyTypePromises } from "./use-cases/catalog/strategy-type.suite.ts"
import { tagTypePromises } from "./use-cases/catalog/tag-type.suite.ts"
import { changeTagsPromises } from "./use-cases/features/change-tags.suite.ts"
import { cloneFeaturePromises } from "./use-cases/features/clone-feature.suite.ts"
import { completeFeaturePromises } from "./use-cases/features/complete-feature.suite.ts"
import { createFeaturePromises } from "./use-cases/features/create-feature.suite.ts"
import { changeApiTokenPromises } from "./use-cases/tokens/change-api-token.suite.ts"
import { createApiTokenPromises } from "./use-cases/tokens/create-api-token.suite.ts"
import { createProjectPromises } from "./use-cases/projects/create-project.suite.ts"
import { deleteFeaturePromises } from "./use-cases/features/delete-feature.suite.ts"
import { deliveryFailurePromises } from "./use-cases/integrations/delivery-failure.suite.ts"
import { deliveryPromises } from "./use-cases/integrations/delivery.suite.ts"
import { dependencyPromises } from "./use-cases/features/dependency.suite.ts"
import { eventPromises } from "./use-cases/events/event.suite.ts"
import { exportPromises } from "./use-cases/imports/export.suite.ts"
import { favoritePromises } from "./use-cases/projects/favorite.suite.ts"
import { featureBatchPromises } from "./use-cases/features/feature-batch.suite.ts"
import { featureLimitPromises } from "./use-cases/features/feature-limit.suite.ts"
import { featureNamePromises } from "./use-cases/features/feature-name.suite.ts"
import { importAccessPromises } from "./use-cases/imports/import-access.suite.ts"
import { importErrorPromises } from "./use-cases/imports/import-error.suite.ts"
import { importKeyPromises } from "./use-cases/imports/import-key.suite.ts"
import { importLoadPromises } from "./use-cases/imports/import-load.suite.ts"
import { importPromises } from "./use-cases/imports/import.suite.ts"
import { moveFeaturePromises } from "./use-cases/features/move-feature.suite.ts"
import { insightPromises } from "./use-cases/insights/insight.suite.ts"
import { layerQuickSecrets } from "./fixtures/layer-quick-secrets.ts"
import { groupPromises } from "./use-cases/groups/group.suite.ts"
import { projectAccessPromises } from "./use-cases/projects/project-access.suite.ts"
import { rolePromises } from "./use-cases/roles/role.suite.ts"
import { loginLimitPromises } from "./use-cases/login/login-limit.suite.ts"
import { loginPromises } from "./use-cases/login/login.suite.ts"
import { patchFeaturePromises } from "./use-cases/features/patch-feature.suite.ts"
import { ownUserPromises } from "./use-cases/users/own-user.suite.ts"
import { passwordPromises } from "./use-cases/login/password.suite.ts"
import { userPromises } from "./use-cases/users/user.suite.ts"
import { personalTokenPromises } from "./use-cases/tokens/personal-token.suite.ts"
import { serviceAccountPromises } from "./use-cases/tokens/service-account.suite.ts"
import { operationAccessPromises } from "./use-cases/access/operation-access.suite.ts"
import { permissionPromises } from "./use-cases/access/permission.suite.ts"
import { integrationPromises } from "./use-cases/integrations/integration.suite.ts"
import { integrationSecretPromises } from "./use-cases/integrations/integration-secret.suite.ts"
import { privateIntegrationPromises } from "./use-cases/integrations/private-integration.suite.ts"
import { archiveProjectPromises } from "./use-cases/projects/archive-project.suite.ts"
import { defaultStrategyPromises } from "./use-cases/projects/default-strategy.suite.ts"
import { deleteProjectPromises } from "./use-cases/projects/delete-project.suite.ts"
import { environmentClonePromises } from "./use-cases/environments/environment-clone.suite.ts"
import { environmentPromises } from "./use-cases/environments/environment.suite.ts"
import { projectEnvironmentPromises } from "./use-cases/projects/project-environment.suite.ts"
import { projectListPromises } from "./use-cases/projects/project-list.suite.ts"
import { projectReportPromises } from "./use-cases/projects/project-report.suite.ts"
import { projectSettingPromises } from "./use-cases/projects/project-setting.suite.ts"
import { deliverySnapshotPromises } from "./use-cases/delivery/delivery-snapshot.suite.ts"
import { playgroundPromises } from "./use-cases/delivery/playground.suite.ts"
import { sdkTokenPromises } from "./use-cases/delivery/sdk-token.suite.ts"
import { metricsPromises } from "./use-cases/metrics/metrics.suite.ts"
import { reviveFeaturePromises } from "./use-cases/features/revive-feature.suite.ts"
import { removeEnvironmentPromises } from "./use-cases/projects/remove-environment.suite.ts"
import { summarizeProjectPromises } from "./use-cases/projects/summarize-project.suite.ts"
import { updateProjectPromises } from "./use-cases/projects/update-project.suite.ts"
import { removeDependencyPromises } from "./use-cases/features/remove-dependency.suite.ts"
import { searchPromises } from "./use-cases/features/search.suite.ts"
import { segmentPromises } from "./use-cases/segments/segment.suite.ts"
import { setUpPromises } from "./use-cases/instance/set-up.suite.ts"
import { strategySegmentPromises } from "./use-cases/segments/strategy-segment.suite.ts"
import { providerLoginPromises } from "./use-cases/login/provider-login.suite.ts"
import { loginSettingsPromises } from "./use-cases/login/login-settings.suite.ts"
import { signupPromises } from "./use-cases/login/signup.suite.ts"
import { switchFeaturePromises } from "./use-cases/features/switch-feature.suite.ts"
import { changeStrategyPromises } from "./use-cases/strategies/change-strategy.suite.ts"
import { changesAtOncePromises } from "./use-cases/features/changes-at-once.suite.ts"
import { sortStrategiesPromises } from "./use-cases/strategies/sort-strategies.suite.ts"
import { tagPromises } from "./use-cases/features/tag.suite.ts"
import { updateFeaturePromises } from "./use-cases/features/update-feature.suite.ts"
import { variantPromises } from "./use-cases/strategies/variant.suite.ts"
import type { UseCasePromises } from "./use-cases/use-case-promises.ts"
import { roomyLimits } from "./fixtures/worlds.ts"

/**
 * Holds the use cases to what they promise when they run on this store, which must be fresh or be that of an instance:
 * where it is shared with `testStores`, this comes first.
 */
export const testUseCases = <E>(name: string, store: Layer.Layer<Store, E>): void =>
  layer(instanceOn(store), { excludeTestServices: true, timeout: "1 minute" })(`Use cases (${name})`, (it) => {
    for (const [topic, promises] of Object.entries(promisesByTopic)) {
      describe(topic, () => {
        for (const [promise, test] of Object.entries(promises)) it.effect(promise, () => test, TEST_TIMEOUT_MILLIS)
      })
    }
  })

/** Enough for an embedded database on a busy machine. */
const TEST_TIMEOUT_MILLIS = 60_000

const instanceOn = <E>(store: Layer.Layer<Store, E>) =>
  Layer.effectDiscard(setUpInstance()).pipe(
    Layer.provideMerge(Layer.mergeAll(layerStoredAccess, layerMetricsCollector())),
    Layer.provideMerge(Layer.mergeAll(store, layerQuickSecrets, Layer.succeed(CurrentLimits, roomyLimits)))
  )

const promisesByTopic: Readonly<Record<string, UseCasePromises>> = {
  "Set-up": setUpPromises,
  permissions: permissionPromises,
  "Access to operations": operationAccessPromises,
  "Snapshots for SDKs": deliverySnapshotPromises,
  "Tokens of SDKs": sdkTokenPromises,
  createFeature: createFeaturePromises,
  "Limits of features": featureLimitPromises,
  "enableFeature and disableFeature": switchFeaturePromises,
  addStrategy: addStrategyPromises,
  "updateStrategy, patchStrategy and removeStrategy": changeStrategyPromises,
  sortStrategies: sortStrategiesPromises,
  "Variants of environments, and constraints": variantPromises,
  "Changes of one feature at once": changesAtOncePromises,
  patchFeature: patchFeaturePromises,
  updateFeature: updateFeaturePromises,
  cloneFeature: cloneFeaturePromises,
  moveFeature: moveFeaturePromises,
  validateFeatureName: featureNamePromises,
  "completeFeature and stages": completeFeaturePromises,
  "archiveFeature and the archive": archiveFeaturePromises,
  "archiveFeatures and the whole archive": archiveFeaturesPromises,
  reviveFeatures: reviveFeaturePromises,
  deleteFeatures: deleteFeaturePromises,
  "Many features at once": featureBatchPromises,
  addDependency: dependencyPromises,
  "removeDependency and possible parents": removeDependencyPromises,
  addTag: tagPromises,
  changeTags: changeTagsPromises,
  Favourites: favoritePromises,
  createProject: createProjectPromises,
  updateProjectSettings: projectSettingPromises,
  "updateProject and validateProjectId": updateProjectPromises,
  "archiveProject and reviveProject": archiveProjectPromises,
  deleteProject: deleteProjectPromises,
  summarizeProject: summarizeProjectPromises,
  setDefaultStrategy: defaultStrategyPromises,
  "Environments of projects": projectEnvironmentPromises,
  removeProjectEnvironment: removeEnvironmentPromises,
  Environments: environmentPromises,
  cloneEnvironment: environmentClonePromises,
  listProjects: projectListPromises,
  getInsights: insightPromises,
  "play and playAdvanced": playgroundPromises,
  "Health reports, overviews and stats": projectReportPromises,
  "The catalog": catalogPromises,
  "Context fields": contextFieldPromises,
  "Strategy types": strategyTypePromises,
  "Tag types and tags": tagTypePromises,
  "Removals from the catalog": catalogRemovalPromises,
  "Feature types": featureTypePromises,
  Segments: segmentPromises,
  "Segments of strategies": strategySegmentPromises,
  searchFeatures: searchPromises,
  Imports: importPromises,
  "Keys of imports": importKeyPromises,
  "Errors of imports": importErrorPromises,
  "Access to imports": importAccessPromises,
  "Imports large and at once": importLoadPromises,
  Exports: exportPromises,
  Metrics: metricsPromises,
  Events: eventPromises,
  Integrations: integrationPromises,
  "Secrets of integrations": integrationSecretPromises,
  "Integrations and private projects": privateIntegrationPromises,
  Groups: groupPromises,
  Roles: rolePromises,
  "Access to projects": projectAccessPromises,
  Users: userPromises,
  Passwords: passwordPromises,
  Oneself: ownUserPromises,
  Logins: loginPromises,
  "Limits of logins": loginLimitPromises,
  Invitations: signupPromises,
  "New API tokens": createApiTokenPromises,
  "Changes of API tokens": changeApiTokenPromises,
  "Personal tokens": personalTokenPromises,
  "Service accounts": serviceAccountPromises,
  "Login settings": loginSettingsPromises,
  "Logins by a provider": providerLoginPromises,
  "API tokens": apiTokenPromises,
  "Deliveries to integrations": deliveryPromises,
  "Deliveries that fail": deliveryFailurePromises
}
