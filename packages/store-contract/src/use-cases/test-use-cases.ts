import { CurrentLimits, layerMetricsCollector, layerStoredAccess, setUpInstance, type Store } from "@halyard/core"
import { describe, layer } from "@effect/vitest"
import { Layer } from "effect"
import { addStrategyPromises } from "./features/add-strategy-promises.ts"
import { apiTokenPromises } from "./people/api-token-promises.ts"
import { archiveFeaturePromises } from "./features/archive-feature-promises.ts"
import { archiveFeaturesPromises } from "./features/archive-features-promises.ts"
import { catalogPromises } from "./catalog/catalog-promises.ts"
import { catalogRemovalPromises } from "./catalog/catalog-removal-promises.ts"
import { contextFieldPromises } from "./catalog/context-field-promises.ts"
import { featureTypePromises } from "./catalog/feature-type-promises.ts"
import { strategyTypePromises } from "./catalog/strategy-type-promises.ts"
import { tagTypePromises } from "./catalog/tag-type-promises.ts"
import { changeTagsPromises } from "./features/change-tags-promises.ts"
import { cloneFeaturePromises } from "./features/clone-feature-promises.ts"
import { completeFeaturePromises } from "./features/complete-feature-promises.ts"
import { createFeaturePromises } from "./features/create-feature-promises.ts"
import { changeApiTokenPromises } from "./people/change-api-token-promises.ts"
import { createApiTokenPromises } from "./people/create-api-token-promises.ts"
import { createProjectPromises } from "./projects/create-project-promises.ts"
import { deleteFeaturePromises } from "./features/delete-feature-promises.ts"
import { deliveryFailurePromises } from "./integrations/delivery-failure-promises.ts"
import { deliveryPromises } from "./integrations/delivery-promises.ts"
import { dependencyPromises } from "./features/dependency-promises.ts"
import { eventPromises } from "./event-promises.ts"
import { exportPromises } from "./imports/export-promises.ts"
import { favoritePromises } from "./people/favorite-promises.ts"
import { featureBatchPromises } from "./features/feature-batch-promises.ts"
import { featureLimitPromises } from "./features/feature-limit-promises.ts"
import { featureNamePromises } from "./features/feature-name-promises.ts"
import { importAccessPromises } from "./imports/import-access-promises.ts"
import { importErrorPromises } from "./imports/import-error-promises.ts"
import { importKeyPromises } from "./imports/import-key-promises.ts"
import { importLoadPromises } from "./imports/import-load-promises.ts"
import { importPromises } from "./imports/import-promises.ts"
import { moveFeaturePromises } from "./features/move-feature-promises.ts"
import { insightPromises } from "./insights/insight-promises.ts"
import { layerQuickSecrets } from "./layer-quick-secrets.ts"
import { groupPromises } from "./people/group-promises.ts"
import { projectAccessPromises } from "./people/project-access-promises.ts"
import { rolePromises } from "./people/role-promises.ts"
import { loginLimitPromises } from "./people/login-limit-promises.ts"
import { loginPromises } from "./people/login-promises.ts"
import { patchFeaturePromises } from "./features/patch-feature-promises.ts"
import { ownUserPromises } from "./people/own-user-promises.ts"
import { passwordPromises } from "./people/password-promises.ts"
import { userPromises } from "./people/user-promises.ts"
import { personalTokenPromises } from "./people/personal-token-promises.ts"
import { serviceAccountPromises } from "./people/service-account-promises.ts"
import { permissionPromises } from "./permission-promises.ts"
import { integrationPromises } from "./integrations/integration-promises.ts"
import { integrationSecretPromises } from "./integrations/integration-secret-promises.ts"
import { privateIntegrationPromises } from "./integrations/private-integration-promises.ts"
import { archiveProjectPromises } from "./projects/archive-project-promises.ts"
import { defaultStrategyPromises } from "./projects/default-strategy-promises.ts"
import { deleteProjectPromises } from "./projects/delete-project-promises.ts"
import { environmentClonePromises } from "./projects/environment-clone-promises.ts"
import { environmentPromises } from "./projects/environment-promises.ts"
import { projectEnvironmentPromises } from "./projects/project-environment-promises.ts"
import { projectListPromises } from "./projects/project-list-promises.ts"
import { projectReportPromises } from "./projects/project-report-promises.ts"
import { projectSettingPromises } from "./projects/project-setting-promises.ts"
import { deliverySnapshotPromises } from "./delivery/delivery-snapshot-promises.ts"
import { playgroundPromises } from "./delivery/playground-promises.ts"
import { sdkTokenPromises } from "./delivery/sdk-token-promises.ts"
import { metricsPromises } from "./metrics/metrics-promises.ts"
import { reviveFeaturePromises } from "./features/revive-feature-promises.ts"
import { removeEnvironmentPromises } from "./projects/remove-environment-promises.ts"
import { summarizeProjectPromises } from "./projects/summarize-project-promises.ts"
import { updateProjectPromises } from "./projects/update-project-promises.ts"
import { removeDependencyPromises } from "./features/remove-dependency-promises.ts"
import { searchPromises } from "./features/search-promises.ts"
import { segmentPromises } from "./catalog/segment-promises.ts"
import { setUpPromises } from "./settings/set-up-promises.ts"
import { strategySegmentPromises } from "./catalog/strategy-segment-promises.ts"
import { providerLoginPromises } from "./people/provider-login-promises.ts"
import { loginSettingsPromises } from "./settings/login-settings-promises.ts"
import { signupPromises } from "./people/signup-promises.ts"
import { switchFeaturePromises } from "./features/switch-feature-promises.ts"
import { changeStrategyPromises } from "./features/change-strategy-promises.ts"
import { changesAtOncePromises } from "./features/changes-at-once-promises.ts"
import { sortStrategiesPromises } from "./features/sort-strategies-promises.ts"
import { tagPromises } from "./features/tag-promises.ts"
import { updateFeaturePromises } from "./features/update-feature-promises.ts"
import { variantPromises } from "./features/variant-promises.ts"
import type { UseCasePromises } from "./use-case-promises.ts"
import { roomyLimits } from "./worlds.ts"

/**
 * Holds the use cases to what they promise when they run on this store, which must be fresh or be that of an instance:
 * where it is shared with `testStores`, this comes first.
 */
export const testUseCases = <E>(name: string, store: Layer.Layer<Store, E>): void =>
  testPromises(`Use cases (${name})`, store, promisesByTopic)

/** Holds deliveries to what they promise, on a store as for `testUseCases`. These tests mostly wait. */
export const testDeliveries = <E>(name: string, store: Layer.Layer<Store, E>): void =>
  testPromises(`Deliveries (${name})`, store, deliveryPromisesByTopic)

const testPromises = <E>(
  name: string,
  store: Layer.Layer<Store, E>,
  byTopic: Readonly<Record<string, UseCasePromises>>
): void =>
  layer(instanceOn(store), { excludeTestServices: true, timeout: "1 minute" })(name, (it) => {
    for (const [topic, promises] of Object.entries(byTopic)) {
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
  "API tokens": apiTokenPromises
}

const deliveryPromisesByTopic: Readonly<Record<string, UseCasePromises>> = {
  "Deliveries to integrations": deliveryPromises,
  "Deliveries that fail": deliveryFailurePromises
}
