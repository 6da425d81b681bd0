import {
  type AccessPolicy,
  type CurrentPrincipal,
  insightSnapshots,
  integrationEventRetentionJob,
  layerBackground,
  makeDeliveryJob,
  type MetricsCollector,
  metricsFlush,
  metricsRetention,
  type Outbound,
  potentialStaleness,
  type Sealing,
  type Secrets,
  type Store
} from "@halyard/core"
import { Effect, Layer } from "effect"

type BackgroundNeeds = Store | Outbound | Sealing | Secrets | MetricsCollector | AccessPolicy | CurrentPrincipal

/** All that an instance does beside answering requests. */
export const layerBackgroundJobs = Layer.unwrap(
  Effect.map(makeDeliveryJob, (delivery) =>
    layerBackground<BackgroundNeeds>([
      delivery,
      integrationEventRetentionJob,
      metricsFlush,
      metricsRetention,
      potentialStaleness,
      insightSnapshots
    ])
  )
)
