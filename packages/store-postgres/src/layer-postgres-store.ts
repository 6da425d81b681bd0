import type { Store } from "@halyard/core/ports"
import { Layer } from "effect"
import type { Migrator, SqlClient, SqlError } from "effect/sql"
import { checkMigrated, type DatabaseIsOlder } from "./migrations/check-migrated.ts"
import { layerChanges } from "./events/changes.ts"
import { layerContextFieldStore } from "./catalog/context-field-store.ts"
import { layerDeliveryReads } from "./delivery/delivery-reads.ts"
import { layerDependencyStore } from "./features/dependency-store.ts"
import { layerEnvironmentStore } from "./environments/environment-store.ts"
import { layerEventStore } from "./events/event-store.ts"
import { layerFavoriteStore } from "./projects/favorite-store.ts"
import { layerFeatureEnvironmentStore } from "./features/feature-environment-store.ts"
import { layerFeatureReads } from "./features/feature-reads.ts"
import { layerFeatureStore } from "./features/feature-store.ts"
import { layerFeatureTagStore } from "./catalog/feature-tag-store.ts"
import { layerFeatureTypeStore } from "./catalog/feature-type-store.ts"
import { layerDeliveryStore } from "./integrations/delivery-store.ts"
import { layerIntegrationEventStore } from "./integrations/integration-event-store.ts"
import { layerIntegrationStore } from "./integrations/integration-store.ts"
import { layerInsightSources } from "./insights/insight-sources.ts"
import { layerInsightStore } from "./insights/insight-store.ts"
import { layerInstanceStore } from "./instance/instance-store.ts"
import { layerLeaseStore } from "./background/lease-store.ts"
import { layerLifecycleStore } from "./features/lifecycle-store.ts"
import { migrate } from "./migrations/migrate.ts"
import { layerApplicationStore } from "./metrics/application-store.ts"
import { layerClientMetricsStore } from "./metrics/client-metrics-store.ts"
import { layerStalenessStore } from "./features/staleness-store.ts"
import { layerUnknownFeatureStore } from "./metrics/unknown-feature-store.ts"
import type { DatabaseIsNewer } from "./migrations/migration-history.ts"
import { migrations } from "./migrations/index.ts"
import { layerPeopleStores } from "./layer-people-stores.ts"
import { layerProjectStore } from "./projects/project-store.ts"
import { layerReadiness } from "./instance/readiness.ts"
import { layerSegmentStore } from "./segments/segment-store.ts"
import { layerStrategyTypeStore } from "./catalog/strategy-type-store.ts"
import { layerTagTypeStore } from "./catalog/tag-type-store.ts"
import { layerTransactions } from "./events/transactions.ts"

const layerPorts: Layer.Layer<Store, never, SqlClient.SqlClient> = Layer.mergeAll(
  layerTransactions,
  layerReadiness,
  layerLeaseStore,
  layerInstanceStore,
  layerFeatureStore,
  layerFeatureEnvironmentStore,
  layerFeatureTagStore,
  layerFeatureTypeStore,
  layerFeatureReads,
  layerDeliveryReads,
  layerDependencyStore,
  layerFavoriteStore,
  layerLifecycleStore,
  layerProjectStore,
  layerEnvironmentStore,
  layerSegmentStore,
  layerContextFieldStore,
  layerTagTypeStore,
  layerStrategyTypeStore,
  layerEventStore,
  layerIntegrationStore,
  layerDeliveryStore,
  layerIntegrationEventStore,
  layerInsightStore,
  layerInsightSources,
  layerClientMetricsStore,
  layerApplicationStore,
  layerStalenessStore,
  layerUnknownFeatureStore,
  layerPeopleStores
).pipe(Layer.provideMerge(layerChanges))

/** The store on a PostgreSQL server or the embedded engine, whose schema it first brings up to date. */
export const layerPostgresStore: Layer.Layer<Store, DatabaseIsNewer | Migrator.MigrationError, SqlClient.SqlClient> =
  Layer.provide(layerPorts, Layer.effectDiscard(migrate(migrations)))

/** The same store on a database that something else migrates: it is refused if that was not done. */
export const layerMigratedPostgresStore: Layer.Layer<
  Store,
  DatabaseIsNewer | DatabaseIsOlder | Migrator.MigrationError | SqlError.SqlError,
  SqlClient.SqlClient
> = Layer.provide(layerPorts, Layer.effectDiscard(checkMigrated(migrations)))
