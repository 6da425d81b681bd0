import type { CurrentPrincipal } from "@halyard/core/domain"
import type { AccessPolicy, MetricsCollector, Outbound, Sealing, Secrets, Store } from "@halyard/core/ports"
import {
  brokenSchedules,
  CurrentMailOutbox,
  eventRetention,
  insightSnapshots,
  integrationEventRetentionJob,
  layerBackground,
  loginRetention,
  makeDeliveryJob,
  metricDaysRetention,
  makeMetricsFlush,
  metricsRetention,
  notificationMails,
  potentialStaleness,
  releasePlans,
  safeguards,
  scheduledChangeRequests
} from "@halyard/core/use-cases"
import { Effect, Layer } from "effect"

type JobServices = Store | Outbound | Sealing | Secrets | MetricsCollector | AccessPolicy | CurrentPrincipal

/** Runs the background jobs of an instance. */
export const layerBackgroundJobs = Layer.unwrap(
  Effect.map(Effect.all([makeDeliveryJob, makeMetricsFlush, CurrentMailOutbox]), ([delivery, metricsFlush, outbox]) =>
    layerBackground<JobServices>([
      ...(outbox === undefined ? [] : [notificationMails]),
      delivery,
      integrationEventRetentionJob,
      eventRetention,
      loginRetention,
      metricsFlush,
      metricsRetention,
      metricDaysRetention,
      potentialStaleness,
      scheduledChangeRequests,
      brokenSchedules,
      releasePlans,
      safeguards,
      insightSnapshots
    ])
  )
)
