import type { CurrentPrincipal } from "@halyard/core/domain"
import type { AccessPolicy, Outbound, Sealing, Secrets, Store } from "@halyard/core/ports"
import {
  insightSnapshots,
  integrationEventRetentionJob,
  layerBackground,
  loginRetention,
  makeDeliveryJob,
  type MetricsCollector,
  metricsFlush,
  metricsRetention,
  potentialStaleness
} from "@halyard/core/use-cases"
import { Effect, Layer } from "effect"

type JobServices = Store | Outbound | Sealing | Secrets | MetricsCollector | AccessPolicy | CurrentPrincipal

/** Runs the background jobs of an instance. */
export const layerBackgroundJobs = Layer.unwrap(
  Effect.map(makeDeliveryJob, (delivery) =>
    layerBackground<JobServices>([
      delivery,
      integrationEventRetentionJob,
      loginRetention,
      metricsFlush,
      metricsRetention,
      potentialStaleness,
      insightSnapshots
    ])
  )
)
