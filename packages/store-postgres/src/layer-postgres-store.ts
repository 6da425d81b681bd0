import type { Store } from "@halyard/core"
import { Layer } from "effect"
import type { Migrator, SqlClient, SqlError } from "effect/sql"
import { checkMigrated, type DatabaseIsOlder } from "./check-migrated.ts"
import { layerChanges } from "./changes.ts"
import { layerContextFieldStore } from "./context-field-store.ts"
import { layerDeliveryReads } from "./delivery-reads.ts"
import { layerDependencyStore } from "./dependency-store.ts"
import { layerEnvironmentStore } from "./environment-store.ts"
import { layerEventStore } from "./event-store.ts"
import { layerFavoriteStore } from "./favorite-store.ts"
import { layerFeatureEnvironmentStore } from "./feature-environment-store.ts"
import { layerFeatureReads } from "./feature-reads.ts"
import { layerFeatureStore } from "./feature-store.ts"
import { layerFeatureTagStore } from "./feature-tag-store.ts"
import { layerFeatureTypeStore } from "./feature-type-store.ts"
import { layerDeliveryStore } from "./integrations/delivery-store.ts"
import { layerIntegrationEventStore } from "./integrations/integration-event-store.ts"
import { layerIntegrationStore } from "./integrations/integration-store.ts"
import { layerInsightSources } from "./insights/insight-sources.ts"
import { layerInsightStore } from "./insights/insight-store.ts"
import { layerInstanceStore } from "./instance-store.ts"
import { layerLeaseStore } from "./lease-store.ts"
import { layerLifecycleStore } from "./lifecycle-store.ts"
import { migrate } from "./migrate.ts"
import { layerApplicationStore } from "./metrics/application-store.ts"
import { layerClientMetricsStore } from "./metrics/client-metrics-store.ts"
import { layerStalenessStore } from "./metrics/staleness-store.ts"
import { layerUnknownFeatureStore } from "./metrics/unknown-feature-store.ts"
import type { DatabaseIsNewer } from "./migration-history.ts"
import { migrations } from "./migrations/index.ts"
import { layerPeopleStores } from "./people/layer-people-stores.ts"
import { layerProjectStore } from "./project-store.ts"
import { layerReadiness } from "./readiness.ts"
import { layerSegmentStore } from "./segment-store.ts"
import { layerStrategyTypeStore } from "./strategy-type-store.ts"
import { layerTagTypeStore } from "./tag-type-store.ts"
import { layerTransactions } from "./transactions.ts"

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
