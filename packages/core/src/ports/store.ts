import type { AccessStore } from "./access-store.ts"
import type { ApiTokenStore } from "./api-token-store.ts"
import type { Changes } from "./changes.ts"
import type { ApplicationStore } from "./application-store.ts"
import type { ClientMetricsStore } from "./client-metrics-store.ts"
import type { ContextFieldStore } from "./context-field-store.ts"
import type { CredentialStore } from "./credential-store.ts"
import type { DeliveryStore } from "./delivery-store.ts"
import type { DeliveryReads } from "./delivery-reads.ts"
import type { DependencyStore } from "./dependency-store.ts"
import type { EnvironmentStore } from "./environment-store.ts"
import type { EventStore } from "./event-store.ts"
import type { FavoriteStore } from "./favorite-store.ts"
import type { FeatureEnvironmentStore } from "./feature-environment-store.ts"
import type { FeatureReads } from "./feature-reads.ts"
import type { FeatureStore } from "./feature-store.ts"
import type { FeatureTagStore } from "./feature-tag-store.ts"
import type { FeatureTypeStore } from "./feature-type-store.ts"
import type { GroupStore } from "./group-store.ts"
import type { InsightSources } from "./insight-sources.ts"
import type { InsightStore } from "./insight-store.ts"
import type { InstanceStore } from "./instance-store.ts"
import type { IntegrationEventStore } from "./integration-event-store.ts"
import type { IntegrationStore } from "./integration-store.ts"
import type { LeaseStore } from "./lease-store.ts"
import type { LifecycleStore } from "./lifecycle-store.ts"
import type { LoginFailureStore } from "./login-failure-store.ts"
import type { PasswordLinkStore } from "./password-link-store.ts"
import type { PersonalTokenStore } from "./personal-token-store.ts"
import type { ProjectAccessStore } from "./project-access-store.ts"
import type { ProjectStore } from "./project-store.ts"
import type { Readiness } from "./readiness.ts"
import type { RoleStore } from "./role-store.ts"
import type { SealedSecretStore } from "./sealed-secret-store.ts"
import type { SegmentStore } from "./segment-store.ts"
import type { SessionStore } from "./session-store.ts"
import type { SettingStore } from "./setting-store.ts"
import type { SignupTokenStore } from "./signup-token-store.ts"
import type { StalenessStore } from "./staleness-store.ts"
import type { StrategyTypeStore } from "./strategy-type-store.ts"
import type { TagTypeStore } from "./tag-type-store.ts"
import type { Transactions } from "./transactions.ts"
import type { UnknownFeatureStore } from "./unknown-feature-store.ts"
import type { UserStore } from "./user-store.ts"

/** All that a storage adapter provides. */
export type Store =
  | Transactions
  | Readiness
  | Changes
  | LeaseStore
  | InstanceStore
  | FeatureStore
  | FeatureEnvironmentStore
  | FeatureTagStore
  | FeatureTypeStore
  | FeatureReads
  | DeliveryReads
  | DependencyStore
  | FavoriteStore
  | LifecycleStore
  | ProjectStore
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
  | PersonalTokenStore
  | SessionStore
  | SignupTokenStore
  | PasswordLinkStore
  | LoginFailureStore
  | SettingStore
  | SealedSecretStore
  | ClientMetricsStore
  | ApplicationStore
  | StalenessStore
  | UnknownFeatureStore
