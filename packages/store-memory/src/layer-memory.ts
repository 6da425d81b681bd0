import { Changes, type Store } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { layerContextFieldStore } from "./catalog/context-field-store.ts"
import { Database, layerDatabase } from "./database/database.ts"
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
import { layerInstanceStore, layerReadiness } from "./instance/instance-store.ts"
import { layerLeaseStore } from "./background/lease-store.ts"
import { layerLifecycleStore } from "./features/lifecycle-store.ts"
import { layerPeopleStores } from "./layer-people-stores.ts"
import { layerApplicationStore } from "./metrics/application-store.ts"
import { layerClientMetricsStore } from "./metrics/client-metrics-store.ts"
import { layerStalenessStore } from "./features/staleness-store.ts"
import { layerUnknownFeatureStore } from "./metrics/unknown-feature-store.ts"
import { layerProjectStore } from "./projects/project-store.ts"
import { layerSegmentStore } from "./segments/segment-store.ts"
import { layerStrategyTypeStore } from "./catalog/strategy-type-store.ts"
import { layerTagTypeStore } from "./catalog/tag-type-store.ts"
import { layerTransactions } from "./events/transactions.ts"

/** A complete store that lives as long as the process. Each build of the layer is a store of its own, empty at first. */
export const layerMemory: Layer.Layer<Store> = Layer.mergeAll(
  layerTransactions,
  layerReadiness,
  Layer.effect(
    Changes,
    Effect.map(Database, ({ changes }) => changes)
  ),
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
).pipe(Layer.provide(layerDatabase))
