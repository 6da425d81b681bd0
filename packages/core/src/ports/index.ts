/**
 * What Halyard needs from outside: stores, transactions, secrets, receivers. Implement these to write a store or an
 * adapter.
 *
 * @module
 */

export type { Store } from "./store.ts"

// access
export { AccessPolicy, layerGrantedAccess, type MemberCount } from "./access/access-policy.ts"
export { AccessStore, type ProjectRole, type Standing } from "./access/access-store.ts"
export { Authenticator, type PresentedCredentials, presentedSecret } from "./access/authenticator.ts"

// events
export { Changes } from "./events/changes.ts"
export { MayReadCopy, mayReadCopy } from "./events/copies.ts"
export {
  type EventCreator,
  type EventFilter,
  type EventPage,
  type EventSpan,
  EventStore,
  type FeatureChangesQuery
} from "./events/event-store.ts"
export { InDoubt, Transactions } from "./events/transactions.ts"

// background
export { LeaseStore } from "./background/lease-store.ts"

// secrets
export { SealedSecretStore } from "./secrets/sealed-secret-store.ts"
export { Sealing, type SealingKey } from "./secrets/sealing.ts"
export { Secrets } from "./secrets/secrets.ts"

// settings
export { SettingStore } from "./settings/setting-store.ts"

// mail
export { Mail, MailFailed } from "./mail/mail.ts"

// roles
export { RoleStore } from "./roles/role-store.ts"

// users
export { type PasswordLink, PasswordLinkStore } from "./users/password-link-store.ts"
export { Passwords } from "./users/passwords.ts"
export { asHostPolicy } from "./users/host-policy.ts"
export { FIRST_HOST_USER, HostUserStore } from "./users/host-user-store.ts"
export { UiStateStore } from "./users/ui-state-store.ts"
export { type NewAccount, UserExists, UserStore } from "./users/user-store.ts"

// groups
export { GroupStore } from "./groups/group-store.ts"

// tokens
export { ApiTokenStore } from "./tokens/api-token-store.ts"
export { type PersonalTokenContent, PersonalTokenStore } from "./tokens/personal-token-store.ts"

// environments
export {
  type CopiedProject,
  type CopiedStrategy,
  type EnvironmentCopy,
  EnvironmentStore,
  type LinkedProject
} from "./environments/environment-store.ts"

// provisioning
export { ProvisionedGroupStore } from "./provisioning/provisioned-group-store.ts"
export { ProvisionedUserStore, type Range } from "./provisioning/provisioned-user-store.ts"

// login
export {
  type Credential,
  type CredentialKind,
  type FoundCredential,
  CredentialStore
} from "./login/credential-store.ts"
export {
  type Identity,
  IdentityProvider,
  type LoginInProgress,
  LoginRefused,
  type ProviderSettings,
  ProviderUnavailable
} from "./login/identity-provider.ts"
export { type Failures, LoginFailureStore, type LoginSource } from "./login/login-failure-store.ts"
export { ProviderLinkStore } from "./login/provider-link-store.ts"
export { LoginStore } from "./login/login-store.ts"
export { SessionStore } from "./login/session-store.ts"
export { SignupTokenStore } from "./login/signup-token-store.ts"

// catalog
export { ContextFieldStore, type ContextFieldUsage } from "./catalog/context-field-store.ts"
export { type FeatureTag, FeatureTagStore } from "./catalog/feature-tag-store.ts"
export { FeatureTypeStore } from "./catalog/feature-type-store.ts"
export { StrategyTypeStore } from "./catalog/strategy-type-store.ts"
export { TagTypeStore } from "./catalog/tag-type-store.ts"

// segments
export { SegmentStore, type SegmentUsage } from "./segments/segment-store.ts"

// features
export { type ChildDependency, DependencyStore, type Relatives } from "./features/dependency-store.ts"
export { FeatureLinkStore } from "./features/feature-link-store.ts"
export {
  type EnabledChange,
  type EnvironmentState,
  FeatureEnvironmentStore,
  type FeatureInEnvironment,
  type StrategyInEnvironment,
  type VariantsChange
} from "./features/feature-environment-store.ts"
export { type FeaturePage, FeatureReads, type ProjectFeatureCount } from "./features/feature-reads.ts"
export {
  type AddressedFeature,
  type FeatureCount,
  type FeatureRecord,
  FeatureStore,
  type LockedForCreation
} from "./features/feature-store.ts"
export { LifecycleStore } from "./features/lifecycle-store.ts"
export { StalenessStore, type TurnedFeature } from "./features/staleness-store.ts"

// projects
export { FavoriteStore } from "./projects/favorite-store.ts"
export { ProjectAccessStore, type ProjectMember } from "./projects/project-access-store.ts"
export { ProjectReads, type ProjectUse, type ReadProjects } from "./projects/project-reads.ts"
export { type ProjectActivity, ProjectStore, type WindowCounts } from "./projects/project-store.ts"

// traffic
export { RequestCountStore } from "./traffic/request-count-store.ts"

// metrics
export {
  ApplicationStore,
  type MostAdded,
  type ReportedInstance,
  type SeenApplication
} from "./metrics/application-store.ts"
export { ClientMetricsStore, type ProjectCount, type Sighting } from "./metrics/client-metrics-store.ts"
export { MetricsCollector } from "./metrics/metrics-collector.ts"
export { type AttributedReport, UnknownFeatureStore } from "./metrics/unknown-feature-store.ts"

// insights
export { InsightSources } from "./insights/insight-sources.ts"
export {
  type FlagDay,
  InsightStore,
  type KnownBetter,
  type VisibleProjects,
  type UserDay
} from "./insights/insight-store.ts"

// impact-metrics
export { ImpactMetricStore, type KnownMetric, type RemovedSeries } from "./impact-metrics/impact-metric-store.ts"

// release-plans
export { type FeatureOfPlan, ReleasePlanStore } from "./release-plans/release-plan-store.ts"

// change-requests
export { approvalRulesLock, ChangeRequestStore } from "./change-requests/change-request-store.ts"

// banners
export { BannerStore } from "./banners/banner-store.ts"

// notifications
export { type FollowedQuery, NotificationStore, type Subscriber } from "./notifications/notification-store.ts"

// integrations
export { DeliveryStore, type DueDeliveries, type WaitingEvents } from "./integrations/delivery-store.ts"
export { IntegrationEventStore } from "./integrations/integration-event-store.ts"
export {
  type Delivery,
  type DeliveryDetails,
  DeliveryFailed,
  type DeliveryReport,
  type IntegrationProvider
} from "./integrations/integration-provider.ts"
export { IntegrationStore } from "./integrations/integration-store.ts"
export { Outbound, OutboundFailed, type OutboundRequest, type OutboundResponse } from "./integrations/outbound.ts"

// delivery
export { DeliveryReads } from "./delivery/delivery-reads.ts"
export { DeliverySnapshots } from "./delivery/delivery-snapshots.ts"
export { SdkTokens } from "./delivery/sdk-tokens.ts"

// instance
export { type StatisticsPeriods, StatisticsStore } from "./instance/statistics-store.ts"
export { InstanceStore } from "./instance/instance-store.ts"
export { NotReady, Overloaded, Readiness, StoreUnavailable } from "./instance/readiness.ts"
