/**
 * Schemas and rules of Halyard, by noun. Everything here is pure and runs in browsers, too.
 *
 * @module
 */

// values
export { field, formatVersion } from "./values/field.ts"
export { limitedList } from "./values/limited.ts"
export { MASKED_SECRET } from "./values/masked-secret.ts"
export { secretText, SecretText } from "./values/secret-text.ts"
export { ColoredTag, compareTags, Tag, TagChange, tagText } from "./values/tag.ts"
export { compareText, fold, isNumberText } from "./values/text.ts"
export { daysBetween, millisBetween, now, secondsAfter, Timestamp } from "./values/timestamp.ts"
export { CurrentPageSize, fittingPage } from "./values/page-size.ts"

// access
export { effectivePermissions } from "./access/effective-permissions.ts"
export { permissionCatalog, PermissionCatalog } from "./access/permission-catalog.ts"
export { environmentPermissions, Permission, projectPermissions, rootPermissions } from "./access/permission.ts"
export {
  ADMIN_TOKEN_ID,
  type ApiTokenType,
  CurrentPrincipal,
  type Grant,
  maySee,
  type Principal,
  provisioningPrincipal,
  systemPrincipal,
  type Viewer
} from "./access/principal.ts"
export {
  adminRole,
  editorRole,
  FIRST_CUSTOM_ROLE,
  memberRole,
  ownerRole,
  predefinedRoles,
  type Role,
  type RoleType,
  viewerRole
} from "./access/role.ts"

// violations
export {
  Conflict,
  FeatureArchived,
  InvalidData,
  InvalidOperation,
  InvalidToken,
  LimitExceeded,
  type Locate,
  NameExists,
  NoAccess,
  NotFound,
  PatternMismatch,
  Resource,
  TooManyRequests,
  Unauthenticated,
  UnderMaintenance,
  Violation,
  violationMessage
} from "./violations/errors.ts"
export { readOne, readWhole } from "./violations/query-parameter.ts"
export { schemaFaults } from "./violations/schema-faults.ts"
export { lengthViolations, MAX_INT32, MOST_VIOLATIONS, violation } from "./violations/violation.ts"

// json
export { formatPointer, parsePointer } from "./json/json-pointer.ts"
export { type EncodedText, type JsonPart, JsonText } from "./json/json-text.ts"

// events
export {
  COUNTED_BEYOND_PAGE,
  type EventFilters,
  eventOperators,
  type EventQuery,
  type EventScope,
  eventsOf,
  type EventText,
  everyEvent,
  isInScope,
  matchesEvent,
  mostCounted
} from "./events/event-query.ts"
export {
  type EventMessage,
  type EventStreamQuery,
  parseEventStreamQuery,
  type RawEventStreamQuery,
  type StreamReady,
  type StreamReset
} from "./events/event-stream.ts"
export {
  beforeLog,
  CurrentEventRetention,
  FEWEST_EVENT_DAYS,
  retainedForGood,
  type LogBeginning
} from "./events/event-retention.ts"
export { EventType, isEventType, KnownEventType } from "./events/event-type.ts"
export {
  Event,
  CurrentReason,
  type EventDraft,
  type EventGroup,
  eventSize,
  newEvent,
  type NewEvent,
  EventView,
  spanOfTraceparent,
  traceparentOf
} from "./events/event.ts"
export { eventOf, type StoredEvent } from "./events/stored-event.ts"
export { parseEventQuery, type RawEventQuery } from "./events/parse-event-query.ts"

// settings
export {
  defaultFrontendSettings,
  FrontendSettings,
  isForAnyOrigin,
  mayCallFrom,
  originViolations
} from "./settings/frontend-origins.ts"
export { CurrentInstance, pageAddress, VERSION } from "./settings/instance-config.ts"
export { MaintenanceMode } from "./settings/maintenance.ts"
export { CurrentLimits, defaultResourceLimits, ResourceLimits } from "./settings/resource-limits.ts"
export { NewScimSettings, SCIM_SETTING, ScimSettings, ScimToken } from "./settings/scim-settings.ts"

// mail
export type { MailMessage } from "./mail/mail-message.ts"

// roles
export { NewRole, PermissionGiven } from "./roles/role-rules.ts"
export { roleReference, RoleReference, roleWithPermissions, RoleWithPermissions } from "./roles/role-view.ts"

// users
export { Creator, creatorOf, initialsImage, creatorNamed } from "./users/creator.ts"
export {
  CurrentInactivitySettings,
  defaultInactivitySettings,
  InactiveUser,
  type InactivitySettings,
  UserIds
} from "./users/inactive-users.ts"
export { AccessOverview, UserAccess } from "./users/user-access.ts"
export { type NamedAuthor, withDisplayNames } from "./users/display-names.ts"
export { defaultFirstUser, type FirstUser, firstUserViolations } from "./users/first-user.ts"
export { OwnPassword, UserPassword } from "./users/password-rules.ts"
export { HostId, type HostRole, HostUser } from "./users/host-user.ts"
export { Feedback, FeedbackUpdate, MOST_UI_MARKS, NewFeedback, Splash } from "./users/ui-state.ts"
export {
  AdminCount,
  FoundUser,
  ListedUser,
  LoggedInUser,
  Me,
  PasswordLinkUser,
  PeopleList,
  Profile,
  UserList
} from "./users/user-views.ts"
export { type Account, displayNameOf, NewUser, type PersonNames, User, UserUpdate } from "./users/user.ts"

// groups
export { Group, type GroupMember, type GroupRecord, NewGroup } from "./groups/group.ts"

// tokens
export { NewApiToken, NewProjectApiToken, tokenExpiry } from "./tokens/api-token-draft.ts"
export {
  type ApiToken,
  type ApiTokenContent,
  CurrentApiTokenSettings,
  isApiSecret,
  parseApiToken,
  apiTokenView,
  ApiTokenView,
  ValidatedToken
} from "./tokens/api-token.ts"
export { CurrentRelayClient, type RelayClient, RelayTokenRequest } from "./tokens/relay-token.ts"
export { type InitialApiTokens, initialTokenViolations } from "./tokens/initial-api-tokens.ts"
export {
  CreatedPersonalToken,
  CurrentPersonalTokenSettings,
  defaultPersonalTokenSettings,
  NewPersonalToken,
  PersonalToken
} from "./tokens/personal-token.ts"
export { CurrentSdkToken, type SdkToken, sdkTokenNeeded, type SdkTokenType, tokenKey } from "./tokens/sdk-token.ts"
export { NewServiceAccount, ServiceAccount, ServiceAccountUpdate } from "./tokens/service-account.ts"

// environments
export {
  compareEnvironments,
  Environment,
  EnvironmentChange,
  EnvironmentClone,
  NewEnvironment
} from "./environments/environment.ts"

// login
export { forgedRefusal, isForged, type SentRequest, writtenElsewhere } from "./login/forged-request.ts"
export {
  IdTokenAlgorithm,
  isReadableOnItsWay,
  OidcRecord,
  OidcSettings,
  oidcViolations
} from "./login/oidc-settings.ts"
export {
  LoginEvent,
  LoginHistory,
  type LoginOrigin,
  type LoginClient,
  loginsAsCsv,
  LoginType,
  type NewLogin
} from "./login/login-history.ts"
export { LoginDenied, LoginRefusal } from "./login/login-refusal.ts"
export { LoginOption, LoginWays } from "./login/login-ways.ts"
export { PasswordLogin, PasswordLoginSettings } from "./login/password-login.ts"
export type { ProviderIdentity } from "./login/provider-claims.ts"
export {
  cookieNames,
  CurrentLoginConfig,
  CurrentSessionSettings,
  defaultSessionSettings,
  HOST_PREFIX,
  type LoginConfig,
  newSession,
  type Session,
  SESSION_COOKIE
} from "./login/session.ts"
export { ListedSession, sessionId, SessionList, type StoredSession } from "./login/session-views.ts"
export { NewSignupToken, SignupForm, SignupTokenChange } from "./login/signup-rules.ts"
export { PublicSignupToken, type SignupTokenRecord } from "./login/signup-token.ts"

// provisioning
export {
  type GroupDraft,
  patchGroup,
  type ProvisionedGroup,
  type ProvisionedMember,
  readGroup,
  scimGroupOf
} from "./provisioning/provisioned-group.ts"
export {
  patchUser,
  profileOfAccount,
  type ProvisionedUser,
  readUser,
  scimUserOf,
  storedProfile,
  type UserProfile
} from "./provisioning/provisioned-user.ts"
export { type Attributes, GROUP_SCHEMA, USER_SCHEMA } from "./provisioning/scim-attributes.ts"
export {
  type GroupKey,
  matchesScimFilter,
  parseScimFilter,
  type ScimFilter,
  type UserKey
} from "./provisioning/scim-filter.ts"
export {
  isAttributeSelected,
  MOST_RESOURCES,
  parseScimList,
  scimList,
  type ScimListParameters,
  type ScimListQuery,
  type ScimSelection,
  selected
} from "./provisioning/scim-list.ts"
export { ScimPatch } from "./provisioning/scim-patch.ts"
export { ScimRefused, ScimType } from "./provisioning/scim-refused.ts"

// catalog
export type { CatalogUsers, UsingFeature } from "./catalog/catalog-users.ts"
export {
  ContextField,
  ContextFieldListItem,
  ContextFieldStrategy,
  ContextFieldUpdate,
  LegalValue,
  NewContextField,
  ofOneProject
} from "./catalog/context-field.ts"
export { FeatureType, FeatureTypeName, initialFeatureTypes } from "./catalog/feature-type.ts"
export { builtInStrategyTypes, NewStrategyType, StrategyType, StrategyTypeChange } from "./catalog/strategy-type.ts"
export { NewTagType, TagType, TagTypeChange } from "./catalog/tag-type.ts"

// strategies
export { Constraint } from "./strategies/constraint.ts"
export { StrategyUpdate } from "./strategies/strategy-change.ts"
export type { StrategyPosition } from "./strategies/strategy-order.ts"
export {
  fieldsOfStrategy,
  fieldsOfVariants,
  isAnyEnabled,
  NewStrategy,
  nextSortOrder,
  Strategy
} from "./strategies/strategy.ts"
export { Variant, Variants } from "./strategies/variant.ts"
export { balanceWeights, TOTAL_WEIGHT, type Weighted } from "./strategies/variant-weights.ts"

// evaluation
export { EvaluatedVariant } from "./evaluation/evaluated-variant.ts"
export {
  ClientConstraint,
  ClientDefinitions,
  ClientFeature,
  ClientFeatures,
  ClientSegment
} from "./evaluation/client-feature.ts"
export { evaluate } from "./evaluation/evaluate.ts"
export { EvaluationContext } from "./evaluation/context-members.ts"
export { prepare, type PreparedFlags } from "./evaluation/prepare.ts"

// segments
export { SegmentStrategy, type SegmentUsers } from "./segments/segment-users.ts"
export { NewSegment, Segment, SegmentListItem, StrategySegments } from "./segments/segment.ts"

// features
export { ArchiveCheck } from "./features/archive-rules.ts"
export { Dependency, NewDependency } from "./features/dependency.ts"
export { parseMoment } from "./violations/moment.ts"
export { Restoration, RestorationPlan } from "./features/activity/restoration.ts"
export { Difference, differences } from "./features/activity/differences.ts"
export { changeKeyOf, FeatureVersion, FeatureVersions, type HistoryPage } from "./features/activity/feature-version.ts"
export { parseHistoryPage, type RawHistoryPage } from "./features/activity/parse-history-page.ts"
export { type EnvironmentEvaluations, type FeatureAuthor, FeatureDetails } from "./features/activity/feature-details.ts"
export { FeatureLink, FeatureLinkGiven, MOST_LINKS } from "./features/links/feature-link.ts"
export {
  type DateOperator,
  dateOperators,
  type EnvironmentStatus,
  type FeatureFilter,
  type FeatureQuery,
  type FeatureSearch,
  type FeatureSortKey,
  filterOperators,
  flagOperators,
  type Membership,
  membershipOperators,
  type SetOperator,
  setOperators,
  withoutFilters
} from "./features/feature-query.ts"
export {
  EnvironmentSummary,
  Feature,
  FeatureEnvironment,
  FeatureMetadata,
  FeatureSummary,
  SearchFeature
} from "./features/feature.ts"
export {
  Completion,
  type EnteredStage,
  Lifecycle,
  LifecycleStage,
  NewCompletion,
  SearchLifecycle
} from "./features/lifecycle.ts"
export { compareForQuery, type FeatureCandidate, matchesMembership, matchesQuery } from "./features/match-feature.ts"
export { FeatureUpdate } from "./features/metadata-patch.ts"
export { FeatureClone, initialFeature, type InitialFeature, initialState, NewFeature } from "./features/new-feature.ts"
export { parseFeatureQuery, type RawFeatureQuery } from "./features/parse-feature-query.ts"
export { isPotentiallyStale, type StaleCutoff } from "./features/staleness.ts"

// projects
export { FORMER_MARK, formerKey, projectOfKey } from "./projects/former-project.ts"
export { statsWindows, type StatsWindows } from "./projects/health.ts"
export { type RoleAssignment, RoleUsage } from "./projects/role-usage.ts"
export { type Member, NewProjectAccess, ProjectAccess, RolesGiven, RoleTakers } from "./projects/project-access.ts"
export {
  AvailableEnvironment,
  EnvironmentListItem,
  type FeatureCensus,
  ProjectHealthReport,
  ProjectListItem,
  ProjectOverview,
  ProjectSummary
} from "./projects/project-report.ts"
export { ProjectOwner, type RoleAssignees } from "./projects/project-owner.ts"
export {
  FeatureNaming,
  NewProject,
  NewProjectSettings,
  Project,
  ProjectChange,
  ProjectEnvironment,
  ProjectSettings
} from "./projects/project.ts"

// imports
export { ExportData, ExportRequest } from "./imports/export-data.ts"
export {
  type ImportConstraint,
  ImportData,
  ImportRequest,
  type ImportStrategy,
  type ImportVariant,
  withoutFeatures
} from "./imports/import-data.ts"
export { ImportDryRun, ImportError, ImportReport, InvalidImport, plainFinding } from "./imports/import-report.ts"

// traffic
export type { AnsweredRequest, DailyRequests, RecentRequests } from "./traffic/request-counts.ts"
export { RequestRates } from "./traffic/request-rates.ts"
export { MeteredConnections, MeteredRequests, type RawUsageQuery, Traffic } from "./traffic/request-usage.ts"

// metrics
export { mostAnonymous, mostOfServers, OTHER_APPLICATIONS, type Reporter } from "./metrics/anonymous-reports.ts"
export { bothVariants, MOST_VARIANTS, OTHER_VARIANTS } from "./metrics/report-limits.ts"
export { ApplicationOverview, ProjectApplication } from "./metrics/application-overview.ts"
export { parseApplicationQuery, type RawApplicationQuery } from "./metrics/application-query.ts"
export { Application, ApplicationDetails, type ApplicationInstance, groupUsage } from "./metrics/application.ts"
export { BulkMetrics, ClientMetrics, ClientRegistration, RETAINED_HOURS } from "./metrics/client-metrics.ts"
export { CurrentMetricsRetention, FEWEST_METRIC_DAYS } from "./metrics/metrics-retention.ts"
export { type Report, reportOfBulk } from "./metrics/report.ts"
export {
  FeatureHour,
  FeatureUsage,
  type HourlyCount,
  type HourlyCounts,
  type HourlySum,
  sizeOfHourlyCount
} from "./metrics/feature-usage.ts"
export { OutdatedSdk } from "./metrics/sdk-releases.ts"
export type { EvaluatedEnvironment } from "./metrics/stages-reached.ts"
export { UnknownFlag, type UnknownReport } from "./metrics/unknown-feature.ts"

// insights
export {
  type Day,
  type DayRange,
  daysAfter,
  earlierDay,
  isWithinDays,
  laterDay,
  mondayOf,
  type PartOfWeek,
  partsOfWeeks,
  utcDay
} from "./insights/day.ts"
export {
  type EnvironmentUpdates,
  type TypeUpdates,
  updatesByWeek,
  weekIn,
  type WeekUpdates
} from "./insights/environment-updates.ts"
export { FeatureDay } from "./insights/feature-days.ts"
export type { PastFeature } from "./insights/flag-history.ts"
export { LifecycleCounts, LifecycleTrends } from "./insights/lifecycle-trends.ts"
export { PersonalDashboard, PersonalProjectDetails } from "./insights/people/personal-dashboard.ts"
export { LicensedUsers } from "./insights/people/licensed-users.ts"
export { EnvironmentTypeTrend, InstanceInsights, MetricsSummaryTrend, ProjectFlagTrend } from "./insights/insights.ts"
export { metricsSummaryTrends } from "./insights/metrics-summary.ts"
export {
  type FlagCounts,
  newestOfWeeks,
  projectDay,
  type ProjectDay,
  projectFlagTrends,
  type SeenUsers,
  sumOfFlags
} from "./insights/project-day.ts"
export { countByStage, type FeatureHistory } from "./insights/feature-history.ts"
export {
  FlagCreator,
  type FlagCreatorQuery,
  parseFlagCreatorQuery,
  type RawFlagCreatorQuery
} from "./insights/people/flag-creator.ts"
export { type MillisToProduction, ProjectInsights } from "./insights/project-insights.ts"
export { DailyActivity, ProjectStatus } from "./insights/project-status.ts"

// impact-metrics
export { AggregationMode, type ImpactFigure, impactFigure, TimeRange } from "./impact-metrics/impact-aggregation.ts"
export { type ImpactChart, ImpactMetricsConfig, NewImpactChart } from "./impact-metrics/impact-chart.ts"
export { type ImpactQuery, parseImpactQuery, type RawImpactQuery } from "./impact-metrics/impact-query.ts"
export {
  bothSamples,
  type ImpactSample,
  labelsKey,
  MOST_BOUNDS,
  seriesKey,
  TOTAL
} from "./impact-metrics/impact-sample.ts"
export { ImpactSeries } from "./impact-metrics/impact-series.ts"
export { ReportedImpactMetric } from "./impact-metrics/reported-metric.ts"
export { listNumbers, namesToRead, type ReadFor, type ReportedSample } from "./impact-metrics/reported-sample.ts"
export { type TokenSeries } from "./impact-metrics/series-share.ts"

// release-plans
export { inSteps, Milestone, MilestoneStrategy, TransitionCondition } from "./release-plans/milestone.ts"
export { MilestoneStrategyUpdate, NewMilestone, NewMilestoneStrategy } from "./release-plans/new-milestone.ts"
export { activeMilestone, NewReleasePlan, ReleasePlan } from "./release-plans/plan.ts"
export { MilestoneProgression, NewMilestoneProgression, nextTransition } from "./release-plans/progression.ts"
export { type Lasting } from "./release-plans/breach.ts"
export { NewSafeguard, Safeguard } from "./release-plans/safeguard.ts"
export { safeguardViolations } from "./release-plans/safeguard-violations.ts"
export { NewReleasePlanTemplate, ReleasePlanTemplate } from "./release-plans/template.ts"

// change-requests
export { CalendarAddress, type CalendarEntry } from "./change-requests/calendar.ts"
export { deliveryReach } from "./change-requests/approval-reach.ts"
export {
  type ApprovalRule,
  approvalRule,
  ChangeRequestConfig,
  NewChangeRequestConfig,
  type Requirement
} from "./change-requests/approval-rule.ts"
export { type FeatureChange, isFeatureChange, NewChange } from "./change-requests/changes/change.ts"
export {
  type ChangeRequest,
  NewComment,
  NewReviewers,
  NewState,
  NewTitle,
  type ProposedChange,
  ChangeRequestView
} from "./change-requests/change-request.ts"
export {
  ChangeRequestCounts,
  type ChangeRequestPage,
  type ChangeRequestQuery,
  changedFeatureNames,
  FoundChangeRequest,
  MOST_LISTED,
  ScheduledChangeRequest,
  stateFilters
} from "./change-requests/change-request-query.ts"
export { ListedChangeRequest } from "./change-requests/listed-request.ts"
export {
  type ChangeRequestListPage,
  parseChangeRequestPage,
  parseChangeRequestQuery,
  type RawChangeRequestQuery
} from "./change-requests/parse-change-request-query.ts"
export { outlineOf, type RequestOutline } from "./change-requests/request-outline.ts"
export { type ChangeRequestState, openStates } from "./change-requests/change-request-state.ts"
export { AvailableReviewers, DefaultReviewers, Reviewer } from "./change-requests/reviewer.ts"

// banners
export { Banner, NewBanner } from "./banners/banner.ts"

// notifications
export {
  type EmailSubscription,
  emailSubscriptions,
  type FollowedEvent,
  Notification,
  ReadNotifications
} from "./notifications/notification.ts"

// integrations
export {
  courseAt,
  CurrentDeliverySettings,
  defaultDeliverySettings,
  type DeliveryCourse,
  type DeliverySettings,
  isDue
} from "./integrations/delivery-rules.ts"
export { IntegrationGiven, parameterViolations } from "./integrations/integration-draft.ts"
export { IntegrationLimits } from "./integrations/integration-limits.ts"
export {
  Integration,
  IntegrationEvent,
  IntegrationTest,
  IntegrationEventView,
  type IntegrationRecord,
  type NewIntegrationEvent,
  parseEventPage,
  type RawEventPage,
  matchesFilters
} from "./integrations/integration.ts"
export { ProviderDefinition } from "./integrations/provider-definition.ts"

// delivery
export { CurrentOutageSettings, defaultOutageSettings, type OutageSettings } from "./delivery/outage-settings.ts"
export {
  type ClientQuery,
  type DeliveryScope,
  isAskedFor,
  parseClientQuery,
  type RawClientQuery,
  wholeQuery
} from "./delivery/client-query.ts"
export {
  type DeliveredFeature,
  deliveredFeature,
  inlinedSegments,
  type StoredDelivery
} from "./delivery/delivered-feature.ts"
export { type DeltaEvent, deltaSince, type EventMark, segmentsFor } from "./delivery/delivery-delta.ts"
export { type DeliverySnapshot, lackingSegments, newSnapshot, updatedSnapshot } from "./delivery/delivery-snapshot.ts"
export { EvaluatedToggles } from "./delivery/evaluated-toggle.ts"
export {
  AdvancedPlaygroundRequest,
  AdvancedPlaygroundResponse,
  PlaygroundFeature,
  PlaygroundContext,
  PlaygroundRequest,
  PlaygroundResponse
} from "./delivery/playground.ts"
export { StrategyTrial, StrategyTrialRequest } from "./delivery/strategy-trial.ts"
export { RemoteContext } from "./delivery/remote-evaluation.ts"
export { contextOfQuery, SdkContext } from "./delivery/sdk-context.ts"

// instance
export { TelemetrySettings, UiError } from "./instance/ui-reports.ts"
export { InstanceStatistics, StoredStatistics, VisibleStatistics } from "./instance/instance-statistics.ts"
export { UiConfig } from "./instance/ui-config.ts"

// moving
export { declarationOf, documentOf } from "./moving/declared/declared-document.ts"
export {
  DeclaredContextField,
  DeclaredFeature,
  DeclaredInstance,
  DeclaredProject,
  DeclaredProjectSettings,
  DeclaredSegment
} from "./moving/declared/declared-instance.ts"
export {
  ApplyDeclaredRequest,
  DeclaredChange,
  DeclaredReport,
  DifferenceSource,
  FailedPart,
  PlannedEnvironment
} from "./moving/declared/declared-plan.ts"
export { documentText, parseDocument, documentFaults } from "./moving/document-text.ts"
export { type ExportFormat, exportFormats, exportReaders } from "./moving/foreign/convert-export.ts"
export type { Conversion } from "./moving/foreign/convert-flags.ts"
export type { ExportReader, ExportTarget } from "./moving/foreign/export-reader.ts"
export { emptyDocument, InstanceDocument } from "./moving/instance-document.ts"
export {
  MovedContextField,
  MovedEnvironment,
  MovedFeatureType,
  MovedSegment,
  MovedStrategyType,
  MovedTag,
  MovedTagType
} from "./moving/document/moved-catalog.ts"
export { MovedFeature } from "./moving/document/moved-feature.ts"
export { MovedGroup, MovedRole, MovedServiceAccount, MovedUser } from "./moving/document/moved-people.ts"
export { MovedPlan, MovedTemplate } from "./moving/document/moved-plan.ts"
export { MovedProject } from "./moving/document/moved-project.ts"
export {
  MovedApiToken,
  MovedBanner,
  MovedIntegration,
  MovedOidc,
  MovedSettings
} from "./moving/document/moved-settings.ts"
export { MovedKind, MoveNote, type MovePlan, type MoveStep } from "./moving/move-plan.ts"
