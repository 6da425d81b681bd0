import type { AccessStore } from "./access/access-store.ts"
import type { ApiTokenStore } from "./tokens/api-token-store.ts"
import type { BannerStore } from "./banners/banner-store.ts"
import type { ReleasePlanStore } from "./release-plans/release-plan-store.ts"
import type { ChangeRequestStore } from "./change-requests/change-request-store.ts"
import type { Changes } from "./events/changes.ts"
import type { ApplicationStore } from "./metrics/application-store.ts"
import type { ImpactMetricStore } from "./impact-metrics/impact-metric-store.ts"
import type { ClientMetricsStore } from "./metrics/client-metrics-store.ts"
import type { ContextFieldStore } from "./catalog/context-field-store.ts"
import type { CredentialStore } from "./login/credential-store.ts"
import type { DeliveryStore } from "./integrations/delivery-store.ts"
import type { DeliveryReads } from "./delivery/delivery-reads.ts"
import type { DependencyStore } from "./features/dependency-store.ts"
import type { EnvironmentStore } from "./environments/environment-store.ts"
import type { EventStore } from "./events/event-store.ts"
import type { FavoriteStore } from "./projects/favorite-store.ts"
import type { FeatureEnvironmentStore } from "./features/feature-environment-store.ts"
import type { FeatureLinkStore } from "./features/feature-link-store.ts"
import type { FeatureReads } from "./features/feature-reads.ts"
import type { FeatureStore } from "./features/feature-store.ts"
import type { FeatureTagStore } from "./catalog/feature-tag-store.ts"
import type { FeatureTypeStore } from "./catalog/feature-type-store.ts"
import type { GroupStore } from "./groups/group-store.ts"
import type { InsightSources } from "./insights/insight-sources.ts"
import type { InsightStore } from "./insights/insight-store.ts"
import type { InstanceStore } from "./instance/instance-store.ts"
import type { IntegrationEventStore } from "./integrations/integration-event-store.ts"
import type { IntegrationStore } from "./integrations/integration-store.ts"
import type { LeaseStore } from "./background/lease-store.ts"
import type { LifecycleStore } from "./features/lifecycle-store.ts"
import type { LoginFailureStore } from "./login/login-failure-store.ts"
import type { LoginStore } from "./login/login-store.ts"
import type { NotificationStore } from "./notifications/notification-store.ts"
import type { PasswordLinkStore } from "./users/password-link-store.ts"
import type { PersonalTokenStore } from "./tokens/personal-token-store.ts"
import type { ProjectAccessStore } from "./projects/project-access-store.ts"
import type { ProjectReads } from "./projects/project-reads.ts"
import type { ProjectStore } from "./projects/project-store.ts"
import type { ProviderLinkStore } from "./login/provider-link-store.ts"
import type { ProvisionedGroupStore } from "./provisioning/provisioned-group-store.ts"
import type { ProvisionedUserStore } from "./provisioning/provisioned-user-store.ts"
import type { Readiness } from "./instance/readiness.ts"
import type { RequestCountStore } from "./traffic/request-count-store.ts"
import type { RoleStore } from "./roles/role-store.ts"
import type { SealedSecretStore } from "./secrets/sealed-secret-store.ts"
import type { SegmentStore } from "./segments/segment-store.ts"
import type { SessionStore } from "./login/session-store.ts"
import type { SettingStore } from "./settings/setting-store.ts"
import type { SignupTokenStore } from "./login/signup-token-store.ts"
import type { StatisticsStore } from "./instance/statistics-store.ts"
import type { StalenessStore } from "./features/staleness-store.ts"
import type { StrategyTypeStore } from "./catalog/strategy-type-store.ts"
import type { TagTypeStore } from "./catalog/tag-type-store.ts"
import type { Transactions } from "./events/transactions.ts"
import type { UnknownFeatureStore } from "./metrics/unknown-feature-store.ts"
import type { HostUserStore } from "./users/host-user-store.ts"
import type { UiStateStore } from "./users/ui-state-store.ts"
import type { UserStore } from "./users/user-store.ts"

/** All ports that a storage adapter provides. */
export type Store =
  | Transactions
  | Readiness
  | Changes
  | LeaseStore
  | InstanceStore
  | FeatureStore
  | FeatureEnvironmentStore
  | FeatureLinkStore
  | FeatureTagStore
  | FeatureTypeStore
  | FeatureReads
  | DeliveryReads
  | DependencyStore
  | FavoriteStore
  | LifecycleStore
  | ProjectStore
  | ProjectReads
  | ReleasePlanStore
  | ChangeRequestStore
  | EnvironmentStore
  | SegmentStore
  | ContextFieldStore
  | TagTypeStore
  | StrategyTypeStore
  | EventStore
  | IntegrationStore
  | DeliveryStore
  | IntegrationEventStore
  | InsightStore
  | InsightSources
  | ApiTokenStore
  | CredentialStore
  | AccessStore
  | ProjectAccessStore
  | RoleStore
  | GroupStore
  | UserStore
  | UiStateStore
  | HostUserStore
  | PersonalTokenStore
  | SessionStore
  | SignupTokenStore
  | ProviderLinkStore
  | ProvisionedUserStore
  | ProvisionedGroupStore
  | PasswordLinkStore
  | LoginFailureStore
  | LoginStore
  | SettingStore
  | SealedSecretStore
  | ClientMetricsStore
  | ImpactMetricStore
  | ApplicationStore
  | StalenessStore
  | UnknownFeatureStore
  | StatisticsStore
  | BannerStore
  | NotificationStore
  | RequestCountStore
