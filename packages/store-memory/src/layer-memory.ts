import { Changes, type Store } from "@halyard/core"
import { Effect, Layer } from "effect"
import { layerContextFieldStore } from "./context-field-store.ts"
import { Database, layerDatabase } from "./database.ts"
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
import { layerPeopleStores } from "./people/layer-people-stores.ts"
import { layerApplicationStore } from "./metrics/application-store.ts"
import { layerClientMetricsStore } from "./metrics/client-metrics-store.ts"
import { layerStalenessStore } from "./metrics/staleness-store.ts"
import { layerUnknownFeatureStore } from "./metrics/unknown-feature-store.ts"
import { layerProjectStore } from "./project-store.ts"
import { layerReadiness } from "./readiness.ts"
import { layerSegmentStore } from "./segment-store.ts"
import { layerStrategyTypeStore } from "./strategy-type-store.ts"
import { layerTagTypeStore } from "./tag-type-store.ts"
import { layerTransactions } from "./transactions.ts"

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
