import type { Store } from "@halyard/core/ports"
import { Layer } from "effect"
import type { Migrator, SqlClient, SqlError } from "effect/sql"
import { layerAccessStore } from "./access/access-store.ts"
import { layerLeaseStore } from "./background/lease-store.ts"
import { layerBannerStore } from "./banners/banner-store.ts"
import { layerImpactMetricStore } from "./impact-metrics/impact-metric-store.ts"
import { layerReleasePlanStore } from "./release-plans/release-plan-store.ts"
import { layerChangeRequestStore } from "./change-requests/change-request-store.ts"
import { layerContextFieldStore } from "./catalog/context-field-store.ts"
import { layerFeatureTagStore } from "./catalog/feature-tag-store.ts"
import { layerFeatureTypeStore } from "./catalog/feature-type-store.ts"
import { layerStrategyTypeStore } from "./catalog/strategy-type-store.ts"
import { layerTagTypeStore } from "./catalog/tag-type-store.ts"
import { layerDeliveryReads } from "./delivery/delivery-reads.ts"
import { layerEnvironmentStore } from "./environments/environment-store.ts"
import { layerChanges } from "./events/changes.ts"
import { layerEventStore } from "./events/event-store.ts"
import { layerTransactions } from "./events/transactions.ts"
import { layerDependencyStore } from "./features/dependency-store.ts"
import { layerFeatureEnvironmentStore } from "./features/feature-environment-store.ts"
import { layerFeatureLinkStore } from "./features/feature-link-store.ts"
import { layerFeatureReads } from "./features/feature-reads.ts"
import { layerFeatureStore } from "./features/feature-store.ts"
import { layerLifecycleStore } from "./features/lifecycle-store.ts"
import { layerStalenessStore } from "./features/staleness-store.ts"
import { layerGroupStore } from "./groups/group-store.ts"
import { layerInsightSources } from "./insights/insight-sources.ts"
import { layerInsightStore } from "./insights/insight-store.ts"
import { layerStatisticsStore } from "./instance/statistics-store.ts"
import { layerInstanceStore } from "./instance/instance-store.ts"
import { layerReadiness } from "./instance/readiness.ts"
import { layerDeliveryStore } from "./integrations/delivery-store.ts"
import { layerIntegrationEventStore } from "./integrations/integration-event-store.ts"
import { layerIntegrationStore } from "./integrations/integration-store.ts"
import { layerCredentialStore } from "./login/credential-store.ts"
import { layerLoginFailureStore } from "./login/login-failure-store.ts"
import { layerProviderLinkStore } from "./login/provider-link-store.ts"
import { layerLoginStore } from "./login/login-store.ts"
import { layerSessionStore } from "./login/session-store.ts"
import { layerSignupTokenStore } from "./login/signup-token-store.ts"
import { layerApplicationStore } from "./metrics/application-store.ts"
import { layerClientMetricsStore } from "./metrics/client-metrics-store.ts"
import { layerRequestCountStore } from "./traffic/request-count-store.ts"
import { layerUnknownFeatureStore } from "./metrics/unknown-feature-store.ts"
import { checkMigrated, type DatabaseIsOlder } from "./migrations/runner/check-migrated.ts"
import { migrations } from "./migrations/index.ts"
import { migrate } from "./migrations/runner/migrate.ts"
import type { DatabaseIsNewer } from "./migrations/runner/migration-history.ts"
import { layerNotificationStore } from "./notifications/notification-store.ts"
import { layerFavoriteStore } from "./projects/favorite-store.ts"
import { layerProjectAccessStore } from "./projects/project-access-store.ts"
import { layerProjectReads } from "./projects/project-reads.ts"
import { layerProjectStore } from "./projects/project-store.ts"
import { layerProvisionedGroupStore } from "./provisioning/provisioned-group-store.ts"
import { layerProvisionedUserStore } from "./provisioning/provisioned-user-store.ts"
import { layerRoleStore } from "./roles/role-store.ts"
import { layerSealedSecretStore } from "./secrets/sealed-secret-store.ts"
import { layerSegmentStore } from "./segments/segment-store.ts"
import { layerSettingStore } from "./settings/setting-store.ts"
import { layerApiTokenStore } from "./tokens/api-token-store.ts"
import { layerPersonalTokenStore } from "./tokens/personal-token-store.ts"
import { layerPasswordLinkStore } from "./users/password-link-store.ts"
import { layerHostUserStore } from "./users/host-user-store.ts"
import { layerUiStateStore } from "./users/ui-state-store.ts"
import { layerUserStore } from "./users/user-store.ts"

const layerPorts: Layer.Layer<Store, never, SqlClient.SqlClient> = Layer.mergeAll(
  layerAccessStore,
  layerLeaseStore,
  layerBannerStore,
  layerImpactMetricStore,
  layerReleasePlanStore,
  layerChangeRequestStore,
  layerStatisticsStore,
  layerNotificationStore,
  layerContextFieldStore,
  layerFeatureTagStore,
  layerFeatureTypeStore,
  layerStrategyTypeStore,
  layerTagTypeStore,
  layerDeliveryReads,
  layerEnvironmentStore,
  layerEventStore,
  layerTransactions,
  layerDependencyStore,
  layerFeatureLinkStore,
  layerFeatureEnvironmentStore,
  layerFeatureReads,
  layerFeatureStore,
  layerLifecycleStore,
  layerStalenessStore,
  layerGroupStore,
  layerInsightSources,
  layerInsightStore,
  layerInstanceStore,
  layerReadiness,
  layerDeliveryStore,
  layerIntegrationEventStore,
  layerIntegrationStore,
  layerCredentialStore,
  layerLoginFailureStore,
  layerLoginStore,
  layerSessionStore,
  layerSignupTokenStore,
  layerProviderLinkStore,
  layerProvisionedUserStore,
  layerProvisionedGroupStore,
  layerApplicationStore,
  layerClientMetricsStore,
  layerRequestCountStore,
  layerUnknownFeatureStore,
  layerFavoriteStore,
  layerProjectAccessStore,
  layerProjectStore,
  layerProjectReads,
  layerRoleStore,
  layerSealedSecretStore,
  layerSegmentStore,
  layerSettingStore,
  layerApiTokenStore,
  layerPersonalTokenStore,
  layerPasswordLinkStore,
  layerUiStateStore,
  layerHostUserStore,
  layerUserStore
).pipe(Layer.provideMerge(layerChanges))

/** The store on a PostgreSQL server or the embedded engine. Migrates the schema first. */
export const layerPostgresStore: Layer.Layer<Store, DatabaseIsNewer | Migrator.MigrationError, SqlClient.SqlClient> =
  Layer.provide(layerPorts, Layer.effectDiscard(migrate(migrations)))

/** The store without migrations: fails if the schema is not up to date. */
export const layerMigratedPostgresStore: Layer.Layer<
  Store,
  DatabaseIsNewer | DatabaseIsOlder | Migrator.MigrationError | SqlError.SqlError,
  SqlClient.SqlClient
> = Layer.provide(layerPorts, Layer.effectDiscard(checkMigrated(migrations)))
