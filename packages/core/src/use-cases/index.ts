/**
 * What callers can do, one function each, and the layers behind them. Each checks the permissions of
 * `CurrentPrincipal`. It fails with `NoAccess` if they are missing, with `NotFound` for what does not exist or is not
 * visible to the caller, and with `InvalidData` for invalid input, naming all violations. Further failures are in its
 * type. A write and its events happen as a whole or not at all.
 *
 * @module
 */

// access
export { layerStoredAccess } from "./access/layer-stored-access.ts"
export {
  adminTokenNeeded,
  hasPermissionInAnyProject,
  requireAnyPermission,
  requirePermission,
  requireRightSomewhere
} from "./access/require-permission.ts"

// events
export {
  type EventFeed,
  type FeedEnd,
  type FeedNeeds,
  followEvents,
  type Identify,
  openEventFeed
} from "./events/follow-events.ts"
export { inTransaction } from "./events/in-transaction.ts"
export { NobodySkipsApproval } from "./events/refuse-unapproved.ts"
export {
  type EventLogQuery,
  listEventCreators,
  searchEventLog,
  searchEventLogAsJson,
  searchEvents,
  searchEventsAsJson,
  type EventPageView,
  type EventPageViewAsJson
} from "./events/search-events.ts"
export { layerSharedEventTail, SharedEventTail } from "./events/shared-event-tail.ts"

// background
export { BackgroundStatus, type JobStatus } from "./background/background-job.ts"
export { oneAtATime } from "./background/one-at-a-time.ts"
export { makePace, type Pace } from "./background/in-turns.ts"
export { makeChangeFeed } from "./background/change-feed.ts"
export { layerBackground } from "./background/layer-background.ts"

// secrets
export { layerSealing } from "./secrets/layer-sealing.ts"

// settings
export {
  CurrentFrontendSettings,
  fixedFrontendSettings,
  frontendSettings,
  InitialFrontendSettings,
  layerFrontendSettings,
  saveFrontendSettings
} from "./settings/frontend-settings.ts"
export { getMaintenanceMode, setMaintenanceMode } from "./settings/maintenance.ts"
export { generateScimToken, getScimSettings, saveScimSettings } from "./settings/scim-settings.ts"

// mail
export { CurrentMailOutbox, layerMailOutbox, type MailOutbox, type MailOutboxOptions } from "./mail/mail-outbox.ts"

// roles
export { createRole, deleteRole, getRole, listPermissions, listRoles, updateRole, validateRole } from "./roles/roles.ts"

// users
export { addFirstUser } from "./users/add-user.ts"
export { countAdmins, getUser, listUsers, wasUserSeen } from "./users/find-users.ts"
export { listPeople, searchUsers } from "./users/list-people.ts"
export { hostPrincipal } from "./users/host-principal.ts"
export { idOfHostUser, numberOfHostUser } from "./users/host-users.ts"
export { deleteInactiveUsers, listInactiveUsers } from "./users/inactive-users.ts"
export { getMe, getProfile, listOwnRoles } from "./users/own-user.ts"
export { changeFeedback, giveFeedback, seeSplash } from "./users/ui-state.ts"
export { getAccessOverview, getUserAccess } from "./users/user-access.ts"
export { changeUserPassword, checkPassword, resetUserPassword, tryPassword } from "./users/user-passwords.ts"
export { createUser, deleteUser, updateUser } from "./users/users.ts"

// groups
export { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from "./groups/groups.ts"

// tokens
export {
  deleteApiToken,
  deleteProjectApiToken,
  listApiTokens,
  listProjectApiTokens,
  revokeEnvironmentTokens,
  revokeProjectTokens,
  updateApiToken
} from "./tokens/api-tokens.ts"
export { createApiToken, type CreatedApiToken, createProjectApiToken } from "./tokens/create-api-token.ts"
export { addInitialApiTokens, wasTokenUsed } from "./tokens/initial-api-tokens.ts"
export { issueRelayTokens, relayPrincipal } from "./tokens/issue-relay-tokens.ts"
export { forgetReadableApiTokens } from "./tokens/readable-api-tokens.ts"
export {
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
  type NewPersonalSecret,
  personalTokenOwner
} from "./tokens/personal-tokens.ts"
export {
  createServiceAccount,
  createServiceAccountToken,
  deleteServiceAccount,
  deleteServiceAccountToken,
  getServiceAccountAccess,
  listServiceAccounts,
  listServiceAccountTokens,
  updateServiceAccount
} from "./tokens/service-accounts.ts"

// environments
export { cloneEnvironment } from "./environments/clone-environment.ts"
export {
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  listProjectEnvironments,
  sortEnvironments,
  switchEnvironment,
  validateEnvironmentName
} from "./environments/environments.ts"

// login
export { layerCredentials } from "./login/layer-credentials.ts"
export { linkByProvider, logInByProvider } from "./login/log-in-by-provider.ts"
export type { LinkRequest } from "./login/provider-links.ts"
export { UNKNOWN_ADDRESS } from "./login/limit-attempts.ts"
export { type BegunSession, endSession, logIn } from "./login/log-in.ts"
export { listLogins, loginRetention } from "./login/login-history.ts"
export { getLoginWays } from "./login/login-ways.ts"
export { getOidcSettings, oidcInEffect, saveOidcSettings } from "./login/oidc-settings.ts"
export { changeOwnPassword, type OwnPasswordChange, readPasswordLink, resetPassword } from "./login/own-password.ts"
export { getPasswordLoginSettings, PASSWORD_LOGIN_SETTING, savePasswordLoginSettings } from "./login/password-login.ts"
export {
  type AskedLink,
  beginProviderLink,
  beginProviderLogin,
  type BegunProviderLogin,
  endProviderSession,
  finishProviderLogin
} from "./login/provider-login.ts"
export { forgetPassword, type ForgottenPassword } from "./login/forget-password.ts"
export { signUp, validateSignupToken } from "./login/sign-up.ts"
export { createSignupToken, getSignupToken, listSignupTokens, updateSignupToken } from "./login/signup-tokens.ts"
export {
  endOtherSessions,
  endOwnSession,
  endUserSession,
  endUserSessions,
  listOwnSessions,
  listUserSessions
} from "./login/sessions.ts"
export { validateTokens } from "./login/validate-tokens.ts"

// provisioning
export { admitDirectory } from "./provisioning/admit-directory.ts"
export {
  getProvisionedGroup,
  type GroupView,
  listProvisionedGroups,
  patchProvisionedGroup,
  provisionGroup,
  removeProvisionedGroup,
  replaceProvisionedGroup
} from "./provisioning/provisioned-groups.ts"
export {
  getProvisionedUser,
  listProvisionedUsers,
  patchProvisionedUser,
  provisionUser,
  removeProvisionedUser,
  replaceProvisionedUser
} from "./provisioning/provisioned-users.ts"
export { deleteProvisionedGroups, deleteProvisionedUsers } from "./provisioning/remove-provisioned.ts"

// catalog
export {
  createContextField,
  deleteContextField,
  getContextField,
  listContextFields,
  listContextFieldStrategies,
  removeLegalValue,
  setLegalValue,
  updateContextField,
  validateContextFieldName
} from "./catalog/context-fields.ts"
export {
  createProjectContextField,
  deleteProjectContextField,
  getProjectContextField,
  listProjectContextFields,
  listProjectContextFieldStrategies,
  removeProjectLegalValue,
  setProjectLegalValue,
  updateProjectContextField,
  validateProjectContextFieldName
} from "./catalog/project-context-fields.ts"
export { listFeatureTypes, setFeatureTypeLifetime } from "./catalog/feature-types.ts"
export {
  createStrategyType,
  deleteStrategyType,
  deprecateStrategyType,
  getStrategyType,
  listStrategyTypes,
  updateStrategyType
} from "./catalog/strategy-types.ts"
export {
  createTagType,
  deleteTagType,
  getTagType,
  listTagTypes,
  updateTagType,
  validateTagType
} from "./catalog/tag-types.ts"
export { createTag, deleteTag, getTag, listTags } from "./catalog/tags.ts"

// strategies
export { validateConstraint } from "./strategies/judge-strategy.ts"

// segments
export {
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  updateSegment,
  validateSegmentName
} from "./segments/segments.ts"

// features
export { listFlagCreators, listProjectFlagCreators } from "./features/flag-creators.ts"
export {
  archiveFeature,
  archiveFeatures,
  deleteFeature,
  deleteFeatures,
  reviveFeature,
  reviveFeatures,
  tryArchiving
} from "./features/archive-feature.ts"
export { cloneFeature } from "./features/clone-feature.ts"
export { addFeatures, createFeature, validateFeatureName } from "./features/create-feature.ts"
export {
  addDependency,
  hasDependencies,
  listParents,
  listParentVariants,
  removeDependencies,
  removeDependency
} from "./features/dependencies.ts"
export {
  addStrategy,
  getStrategy,
  listStrategies,
  patchStrategy,
  removeStrategy,
  type StrategyAddress,
  updateStrategy
} from "./features/feature-strategies.ts"
export { addLink, removeLink, updateLink } from "./features/feature-links.ts"
export { addTag, changeTags, changeTagsOfFeatures, listFeatureTags, removeTag } from "./features/feature-tags.ts"
export { listVariants, patchVariants, setVariants, spreadVariants } from "./features/feature-variants.ts"
export { getFeatureAt, getFeatureDetailsAt } from "./features/past/feature-at.ts"
export { restoreEnvironment } from "./features/restore-environment.ts"
export { replayFeatures } from "./features/past/replay-features.ts"
export { getFeatureHistory } from "./features/feature-history.ts"
export {
  type EnvironmentAddress,
  type FeatureAddress,
  getFeature,
  getFeatureDetails,
  getFeatureEnvironment,
  listAllArchivedFeatures,
  listArchivedFeatures,
  listFeatures
} from "./features/find-feature.ts"
export type { EnvironmentOfProject } from "./features/lock-features.ts"
export {
  completeFeature,
  listStages,
  markFeaturesStale,
  potentialStaleness,
  turnPotentiallyStale,
  uncompleteFeature
} from "./features/lifecycle.ts"
export { moveFeature } from "./features/move-feature.ts"
export { revertEvent, type Undoing, undoingOf } from "./features/revert-event.ts"
export { searchFeatures, searchFeaturesAsJson } from "./features/search-features.ts"
export { sortStrategies } from "./features/sort-strategies.ts"
export {
  listSegmentsOfStrategy,
  listStrategiesOfSegment,
  replaceStrategySegments
} from "./features/strategy-segments.ts"
export { disableFeature, disableFeatures, enableFeature, enableFeatures } from "./features/switch-feature.ts"
export { favorFeature, patchFeature, updateFeature } from "./features/update-feature.ts"

// projects
export { archiveProject, deleteProject, reviveProject } from "./projects/archive-project.ts"
export { validateProjectId } from "./projects/create-project.ts"
export { favorProject } from "./projects/favor-project.ts"
export { getProjectAccess } from "./projects/get-project-access.ts"
export { getProjectInsights, getProjectStatus } from "./projects/project-status.ts"
export { getRoleUsage } from "./projects/role-usage.ts"
export { addProjectEnvironment, removeProjectEnvironment, setDefaultStrategy } from "./projects/project-environments.ts"
export {
  getProjectOverview,
  getProjectOverviewAsJson,
  listProjects,
  reportProjectHealth,
  reportProjectHealthAsJson,
  summarizeProject
} from "./projects/project-reports.ts"
export {
  giveMemberRole,
  giveProjectRole,
  giveProjectRoles,
  removeMember,
  setMemberRole,
  setMemberRoles,
  setProjectAccess,
  takeMemberRole
} from "./projects/set-project-access.ts"
export { updateProject, updateProjectSettings } from "./projects/update-project.ts"

// imports
export { exportFeatures } from "./imports/export-features.ts"
export { dryRunImport, importFeatures } from "./imports/import-features.ts"

// traffic
export {
  readMeteredConnections,
  readMeteredRequests,
  readRequestRates,
  readTraffic
} from "./traffic/read-request-usage.ts"
export { layerRequestCounter, RequestCounter } from "./traffic/request-counter.ts"

// metrics
export {
  describeApplication,
  findApplication,
  listApplications,
  listInstances,
  listOutdatedProjectSdks,
  listOutdatedSdks,
  listProjectApplications,
  listUnknownFlags,
  removeApplication,
  summarizeApplication
} from "./metrics/applications.ts"
export { forgetOldMetricDays, metricDaysRetention } from "./metrics/retain-metric-days.ts"
export {
  forgetOldMetrics,
  layerMetricsCollector,
  makeMetricsFlush,
  metricsRetention
} from "./metrics/metrics-collector.ts"
export {
  addReport,
  batchesOf,
  type CollectedCount,
  emptyBuffer,
  type MetricsBuffer,
  putBack
} from "./metrics/metrics-buffer.ts"
export type { MetricsBatch } from "./metrics/write-metrics.ts"
export { listFeatureHours, readFeatureUsage } from "./metrics/read-feature-usage.ts"
export { registerInstance, reportBulkMetrics, reportMetrics, type MetricsReporter } from "./metrics/report-metrics.ts"

// insights
export { getInsights, getInsightsAsJson } from "./insights/get-insights.ts"
export { listFeatureDays } from "./insights/list-feature-days.ts"
export { countLifecycles, getLifecycleTrends } from "./insights/lifecycles.ts"
export { getPersonalDashboard, getPersonalProject } from "./insights/personal-dashboard.ts"
export { getLicensedUsers } from "./insights/licensed-users.ts"
export { backfillInsights, insightSnapshots, takeSnapshots } from "./insights/take-snapshots.ts"

// impact-metrics
export {
  listFeatureImpactMetricsConfigs,
  listImpactMetricsConfigs,
  removeFeatureChart,
  removeInstanceChart,
  saveFeatureChart,
  saveInstanceChart
} from "./impact-metrics/impact-charts.ts"
export { exposeImpactMetrics, getImpactSeries, listImpactMetrics } from "./impact-metrics/read-impact-metrics.ts"
export { removeImpactSeries, removeProjectImpactSeries } from "./impact-metrics/remove-impact-series.ts"

// release-plans
export { advancePlans, releasePlanJob } from "./release-plans/advance-plans.ts"
export { pausePlan, removeProgression, resumePlan, setProgression } from "./release-plans/progressions.ts"
export {
  addReleasePlan,
  getReleasePlan,
  removeReleasePlan,
  updatePlannedStrategy
} from "./release-plans/release-plans.ts"
export { judgeSafeguards } from "./release-plans/judge-safeguards.ts"
export { makeSafeguardsJob } from "./release-plans/safeguards-job.ts"
export {
  listSafeguards,
  removePlanSafeguard,
  removeSafeguard,
  setPlanSafeguard,
  setSafeguard
} from "./release-plans/safeguards.ts"
export { startMilestone } from "./release-plans/start-milestone.ts"
export {
  addTemplateMilestone,
  addTemplateStrategy,
  removeTemplateMilestone,
  removeTemplateStrategy,
  updateTemplateMilestone,
  updateTemplateStrategy
} from "./release-plans/template-milestones.ts"
export {
  archiveReleasePlanTemplate,
  createReleasePlanTemplate,
  deleteReleasePlanTemplate,
  getReleasePlanTemplate,
  listReleasePlanTemplates,
  updateReleasePlanTemplate
} from "./release-plans/templates.ts"

// change-requests
export {
  applyScheduled,
  brokenSchedules,
  scheduledChangeRequests,
  suspendBroken
} from "./change-requests/apply-scheduled.ts"
export { closeCalendar, openCalendar, readCalendar } from "./change-requests/calendar.ts"
export { getChangeRequestConfig } from "./change-requests/rules/change-request-config.ts"
export { createProject } from "./change-requests/rules/create-project.ts"
export { listDefaultReviewers, setDefaultReviewers } from "./change-requests/rules/default-reviewers.ts"
export { setChangeRequestConfig } from "./change-requests/rules/set-change-request-config.ts"
export { updateEnvironment } from "./change-requests/rules/update-environment.ts"
export { discardChange, editChange, proposeChanges } from "./change-requests/draft-changes.ts"
export {
  countActionable,
  countChangeRequests,
  getChangeRequest,
  listChangeRequests,
  listPendingOfCaller,
  listPendingOfFeature,
  listScheduled,
  playChangeRequest,
  searchChangeRequests
} from "./change-requests/find-requests.ts"
export { moveRequest } from "./change-requests/move-request.ts"
export { deleteRequest, rebaseRequest } from "./change-requests/rebase-request.ts"
export {
  addComment,
  askReviewers,
  listAvailableReviewers,
  listReviewers,
  setTitle
} from "./change-requests/review-request.ts"
export { restoreOrPropose } from "./change-requests/restore-or-propose.ts"
export { revertOrPropose } from "./change-requests/revert-or-propose.ts"

// banners
export { createBanner, deleteBanner, listBanners, switchBanner, updateBanner } from "./banners/banners.ts"

// notifications
export { mailNotifications, notificationMails } from "./notifications/notification-mails.ts"
export {
  listNotifications,
  markNotificationsRead,
  subscribeByEmail,
  unsubscribeByEmail
} from "./notifications/notifications.ts"

// integrations
export { makeDeliveryJob } from "./integrations/delivery-job.ts"
export { integrationEventRetentionJob, listIntegrationEvents } from "./integrations/integration-events.ts"
export { builtInProviders, IntegrationProviders } from "./integrations/integration-providers.ts"
export { readParameters } from "./integrations/integration-secrets.ts"
export {
  createIntegration,
  deleteIntegration,
  testIntegration,
  getIntegration,
  listIntegrations,
  updateIntegration
} from "./integrations/integrations.ts"

// delivery
export { layerDeliverySnapshots, watchChanges } from "./delivery/delivery-snapshots.ts"
export { evaluateAllRemotely, evaluateRemotely } from "./delivery/evaluate-remotely.ts"
export {
  evaluateToggles,
  evaluateTogglesByQuery,
  makeCachedToggles,
  getClientFeature
} from "./delivery/evaluate-toggles.ts"
export { type Flags, type FlagsOptions, type OpenFlags, openFlags } from "./delivery/in-process-flags.ts"
export { play, playAdvanced } from "./delivery/play.ts"
export { tryStrategy } from "./delivery/try-strategy.ts"
export { layerSdkTokens } from "./delivery/sdk-tokens.ts"
export { validateSdkTokens } from "./delivery/validate-sdk-tokens.ts"

// instance
export { getTelemetrySettings, reportUiError } from "./instance/ui-reports.ts"
export { getStatistics, getStatisticsAsCsv } from "./instance/get-statistics.ts"
export { getUiConfig } from "./instance/get-ui-config.ts"
export { rekey } from "./instance/rekey.ts"
export { eventRetention, forgetOldEvents } from "./instance/retain-events.ts"
export { setUpInstance } from "./instance/set-up-instance.ts"

// moving
export { applyMove, type MoveProgress, type MoveReport } from "./moving/apply-move.ts"
export type { Invitation } from "./moving/apply-step.ts"
export {
  applyDeclared,
  type ApplyDeclaredOptions,
  dryRunDeclared,
  exportDeclared
} from "./moving/declared/apply-declared.ts"
export { exportInstance } from "./moving/export-instance.ts"
export { dryRunMove } from "./moving/plan-move.ts"
