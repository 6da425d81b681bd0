import type { Store } from "@halyard/core/ports"
import { type Layer, Record } from "effect"
import { addStrategySuite } from "./use-cases/strategies/add-strategy.suite.ts"
import { apiTokenSuite } from "./use-cases/tokens/api-token.suite.ts"
import { archiveFeatureSuite } from "./use-cases/features/archive-feature.suite.ts"
import { archiveFeaturesSuite } from "./use-cases/features/archive-features.suite.ts"
import { releasePlanSuites } from "./use-cases/release-plans/release-plan-suites.ts"
import { changeRequestSuites } from "./use-cases/change-requests/change-request-suites.ts"
import { bannerSuite } from "./use-cases/banners/banner.suite.ts"
import { catalogSuite } from "./use-cases/catalog/catalog.suite.ts"
import { catalogRemovalSuite } from "./use-cases/catalog/catalog-removal.suite.ts"
import { contextFieldSuite } from "./use-cases/catalog/context-field.suite.ts"
import { projectContextFieldSuite } from "./use-cases/catalog/project-context-field.suite.ts"
import { featureTypeSuite } from "./use-cases/catalog/feature-type.suite.ts"
import { strategyTypeSuite } from "./use-cases/catalog/strategy-type.suite.ts"
import { tagTypeSuite } from "./use-cases/catalog/tag-type.suite.ts"
import { changeTagsSuite } from "./use-cases/features/change-tags.suite.ts"
import { cloneFeatureSuite } from "./use-cases/features/clone-feature.suite.ts"
import { completeFeatureSuite } from "./use-cases/features/complete-feature.suite.ts"
import { createFeatureSuite } from "./use-cases/features/create-feature.suite.ts"
import { changeApiTokenSuite } from "./use-cases/tokens/change-api-token.suite.ts"
import { relayTokenSuite } from "./use-cases/tokens/relay-token.suite.ts"
import { listedApiTokenSuite } from "./use-cases/tokens/listed-api-token.suite.ts"
import { createApiTokenSuite } from "./use-cases/tokens/create-api-token.suite.ts"
import { createProjectSuite } from "./use-cases/projects/create-project.suite.ts"
import { deleteFeatureSuite } from "./use-cases/features/delete-feature.suite.ts"
import { dependencySuite } from "./use-cases/features/dependency.suite.ts"
import { featureDetailsSuite } from "./use-cases/features/feature-details.suite.ts"
import { featureLinkSuite } from "./use-cases/features/feature-link.suite.ts"
import { eventSuites } from "./use-cases/events/event-suites.ts"
import { exportSuite } from "./use-cases/imports/export.suite.ts"
import { favoriteSuite } from "./use-cases/projects/favorite.suite.ts"
import { featureBatchSuite } from "./use-cases/features/feature-batch.suite.ts"
import { featureLimitSuite } from "./use-cases/features/feature-limit.suite.ts"
import { featureNameSuite } from "./use-cases/features/feature-name.suite.ts"
import { importAccessSuite } from "./use-cases/imports/import-access.suite.ts"
import { importErrorSuite } from "./use-cases/imports/import-error.suite.ts"
import { importKeySuite } from "./use-cases/imports/import-key.suite.ts"
import { importLoadSuite } from "./use-cases/imports/import-load.suite.ts"
import { importSuite } from "./use-cases/imports/import.suite.ts"
import { moveFeatureSuite } from "./use-cases/features/move-feature.suite.ts"
import { insightSuite } from "./use-cases/insights/insight.suite.ts"
import { groupSuite } from "./use-cases/groups/group.suite.ts"
import { projectAccessSuite } from "./use-cases/projects/project-access.suite.ts"
import { notificationSuite } from "./use-cases/notifications/notification.suite.ts"
import { roleSuite } from "./use-cases/roles/role.suite.ts"
import { loginHistorySuite } from "./use-cases/login/login-history.suite.ts"
import { loginLimitSuite } from "./use-cases/login/login-limit.suite.ts"
import { sessionSuite } from "./use-cases/login/session.suite.ts"
import { loginSuite } from "./use-cases/login/login.suite.ts"
import { patchFeatureSuite } from "./use-cases/features/patch-feature.suite.ts"
import { ownUserSuite } from "./use-cases/users/own-user.suite.ts"
import { passwordSuite } from "./use-cases/login/password.suite.ts"
import { inactiveUserSuite } from "./use-cases/users/inactive-user.suite.ts"
import { userAccessSuite } from "./use-cases/users/user-access.suite.ts"
import { peopleSuite } from "./use-cases/users/people.suite.ts"
import { userSuite } from "./use-cases/users/user.suite.ts"
import { personalTokenSuite } from "./use-cases/tokens/personal-token.suite.ts"
import { serviceAccountSuite } from "./use-cases/tokens/service-account.suite.ts"
import { permissionSuite } from "./use-cases/access/permission.suite.ts"
import { integrationSuite } from "./use-cases/integrations/integration.suite.ts"
import { integrationSecretSuite } from "./use-cases/integrations/integration-secret.suite.ts"
import { privateIntegrationSuite } from "./use-cases/integrations/private-integration.suite.ts"
import { archiveProjectSuite } from "./use-cases/projects/archive-project.suite.ts"
import { defaultStrategySuite } from "./use-cases/projects/default-strategy.suite.ts"
import { deleteProjectSuite } from "./use-cases/projects/delete-project.suite.ts"
import { environmentCloneSuite } from "./use-cases/environments/environment-clone.suite.ts"
import { environmentSuite } from "./use-cases/environments/environment.suite.ts"
import { projectEnvironmentSuite } from "./use-cases/projects/project-environment.suite.ts"
import { projectStatusSuite } from "./use-cases/projects/project-status.suite.ts"
import { projectListSuite } from "./use-cases/projects/project-list.suite.ts"
import { projectReportSuite } from "./use-cases/projects/project-report.suite.ts"
import { projectSettingSuite } from "./use-cases/projects/project-setting.suite.ts"
import { deliverySnapshotSuite } from "./use-cases/delivery/delivery-snapshot.suite.ts"
import { playgroundSuite } from "./use-cases/delivery/playground.suite.ts"
import { strategyTrialSuite } from "./use-cases/delivery/strategy-trial.suite.ts"
import { sdkTokenSuite } from "./use-cases/delivery/sdk-token.suite.ts"
import { requestCounterSuite } from "./use-cases/traffic/request-counter.suite.ts"
import { impactMetricSuite } from "./use-cases/impact-metrics/impact-metrics.suite.ts"
import { deletionMeetsFlushSuite } from "./use-cases/metrics/deletion-meets-flush.suite.ts"
import { metricsSuite } from "./use-cases/metrics/metrics.suite.ts"
import { reviveFeatureSuite } from "./use-cases/features/revive-feature.suite.ts"
import { removeEnvironmentSuite } from "./use-cases/projects/remove-environment.suite.ts"
import { summarizeProjectSuite } from "./use-cases/projects/summarize-project.suite.ts"
import { updateProjectSuite } from "./use-cases/projects/update-project.suite.ts"
import { removeDependencySuite } from "./use-cases/features/remove-dependency.suite.ts"
import { searchSuite } from "./use-cases/features/search.suite.ts"
import { segmentSuite } from "./use-cases/segments/segment.suite.ts"
import { listLimitsSuite } from "./use-cases/settings/list-limits.suite.ts"
import { maintenanceSuite } from "./use-cases/settings/maintenance.suite.ts"
import { setUpSuite } from "./use-cases/instance/set-up.suite.ts"
import { strategySegmentSuite } from "./use-cases/segments/strategy-segment.suite.ts"
import { providerLinkSuite } from "./use-cases/login/provider-link.suite.ts"
import { providerLoginSuite } from "./use-cases/login/provider-login.suite.ts"
import { provisioningSuite } from "./use-cases/provisioning/provisioning.suite.ts"
import { loginSettingsSuite } from "./use-cases/login/login-settings.suite.ts"
import { signupSuite } from "./use-cases/login/signup.suite.ts"
import { switchFeatureSuite } from "./use-cases/features/switch-feature.suite.ts"
import { changeStrategySuite } from "./use-cases/strategies/change-strategy.suite.ts"
import { changesAtOnceSuite } from "./use-cases/features/changes-at-once.suite.ts"
import { sortStrategiesSuite } from "./use-cases/strategies/sort-strategies.suite.ts"
import { tagSuite } from "./use-cases/features/tag.suite.ts"
import { updateFeatureSuite } from "./use-cases/features/update-feature.suite.ts"
import { variantSuite } from "./use-cases/strategies/variant.suite.ts"
import { isRacing } from "./use-cases/racing.ts"
import { type SuiteOptions, testSuites } from "./test-suites.ts"
import type { UseCaseSuite } from "./use-cases/use-case-suite.ts"

/**
 * Tests the use cases on this store. The store must be new or belong to an instance. If it is shared with
 * `testStores`, call this first.
 */
export const testUseCases = <E>(name: string, store: Layer.Layer<Store, E>, options?: SuiteOptions): void =>
  testSuites(`Use cases (${name})`, store, suites, options)

/**
 * Tests those cases that do several things at once, for a store that `testUseCases` has tested through a single
 * connection, where transactions wait for each other.
 */
export const testRaces = <E>(name: string, store: Layer.Layer<Store, E>): void =>
  testSuites(`Races of use cases (${name})`, store, Record.filter(Record.map(suites, racesOf), isNotEmpty))

const racesOf = (suite: UseCaseSuite): UseCaseSuite => Record.filter(suite, isRacing)
const isNotEmpty = (suite: UseCaseSuite): boolean => Object.keys(suite).length > 0

/** By the paths of their files, so that those of a noun or of one file can be chosen by title. */
const suites: Readonly<Record<string, UseCaseSuite>> = {
  "instance/set-up": setUpSuite,
  "delivery/delivery-snapshot": deliverySnapshotSuite,
  "features/feature-limit": featureLimitSuite,
  "features/switch-feature": switchFeatureSuite,
  "strategies/add-strategy": addStrategySuite,
  "strategies/change-strategy": changeStrategySuite,
  "features/changes-at-once": changesAtOnceSuite,
  "features/patch-feature": patchFeatureSuite,
  "features/clone-feature": cloneFeatureSuite,
  "features/move-feature": moveFeatureSuite,
  "features/archive-feature": archiveFeatureSuite,
  "features/revive-feature": reviveFeatureSuite,
  "features/delete-feature": deleteFeatureSuite,
  "features/feature-link": featureLinkSuite,
  "features/dependency": dependencySuite,
  "features/change-tags": changeTagsSuite,
  "projects/create-project": createProjectSuite,
  "projects/project-setting": projectSettingSuite,
  "projects/update-project": updateProjectSuite,
  "projects/archive-project": archiveProjectSuite,
  "projects/delete-project": deleteProjectSuite,
  "projects/project-environment": projectEnvironmentSuite,
  "projects/remove-environment": removeEnvironmentSuite,
  "environments/environment": environmentSuite,
  "environments/environment-clone": environmentCloneSuite,
  "catalog/catalog": catalogSuite,
  "catalog/catalog-removal": catalogRemovalSuite,
  "segments/segment": segmentSuite,
  "imports/import-load": importLoadSuite,
  "metrics/metrics": metricsSuite,
  "metrics/deletion-meets-flush": deletionMeetsFlushSuite,
  "traffic/request-counter": requestCounterSuite,
  "groups/group": groupSuite,
  "projects/project-access": projectAccessSuite,
  "users/user": userSuite,
  "users/people": peopleSuite,
  "login/password": passwordSuite,
  "login/session": sessionSuite,
  "login/login-limit": loginLimitSuite,
  "login/signup": signupSuite,
  "tokens/create-api-token": createApiTokenSuite,
  "tokens/change-api-token": changeApiTokenSuite,
  "tokens/relay-token": relayTokenSuite,
  "tokens/personal-token": personalTokenSuite,
  "provisioning/provisioning": provisioningSuite,
  "login/provider-login": providerLoginSuite,
  "login/provider-link": providerLinkSuite,
  "tokens/api-token": apiTokenSuite,
  ...eventSuites,
  ...releasePlanSuites,
  ...changeRequestSuites,
  "settings/list-limits": listLimitsSuite,
  "settings/maintenance": maintenanceSuite,
  "access/permission": permissionSuite,
  "delivery/sdk-token": sdkTokenSuite,
  "features/create-feature": createFeatureSuite,
  "strategies/sort-strategies": sortStrategiesSuite,
  "strategies/variant": variantSuite,
  "features/update-feature": updateFeatureSuite,
  "features/feature-name": featureNameSuite,
  "features/complete-feature": completeFeatureSuite,
  "features/archive-features": archiveFeaturesSuite,
  "features/feature-batch": featureBatchSuite,
  "features/feature-details": featureDetailsSuite,
  "features/remove-dependency": removeDependencySuite,
  "features/tag": tagSuite,
  "projects/favorite": favoriteSuite,
  "projects/summarize-project": summarizeProjectSuite,
  "projects/default-strategy": defaultStrategySuite,
  "projects/project-list": projectListSuite,
  "projects/project-status": projectStatusSuite,
  "insights/insight": insightSuite,
  "delivery/playground": playgroundSuite,
  "delivery/strategy-trial": strategyTrialSuite,
  "projects/project-report": projectReportSuite,
  "catalog/context-field": contextFieldSuite,
  "catalog/project-context-field": projectContextFieldSuite,
  "catalog/strategy-type": strategyTypeSuite,
  "catalog/tag-type": tagTypeSuite,
  "catalog/feature-type": featureTypeSuite,
  "segments/strategy-segment": strategySegmentSuite,
  "features/search": searchSuite,
  "imports/import": importSuite,
  "imports/import-key": importKeySuite,
  "imports/import-error": importErrorSuite,
  "imports/import-access": importAccessSuite,
  "imports/export": exportSuite,
  "impact-metrics/impact-metrics": impactMetricSuite,
  "banners/banner": bannerSuite,
  "notifications/notification": notificationSuite,
  "integrations/integration": integrationSuite,
  "integrations/integration-secret": integrationSecretSuite,
  "integrations/private-integration": privateIntegrationSuite,
  "roles/role": roleSuite,
  "users/inactive-user": inactiveUserSuite,
  "users/user-access": userAccessSuite,
  "users/own-user": ownUserSuite,
  "login/login": loginSuite,
  "login/login-history": loginHistorySuite,
  "tokens/listed-api-token": listedApiTokenSuite,
  "tokens/service-account": serviceAccountSuite,
  "login/login-settings": loginSettingsSuite
}
