import type { CurrentPrincipal } from "@halyard/core/domain"
import type { AccessPolicy, Outbound, Sealing, Secrets, Store } from "@halyard/core/ports"
import {
  insightSnapshots,
  integrationEventRetentionJob,
  layerBackground,
  makeDeliveryJob,
  type MetricsCollector,
  metricsFlush,
  metricsRetention,
  potentialStaleness
} from "@halyard/core/use-cases"
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
