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
  makeSafeguardsJob,
  metricsRetention,
  notificationMails,
  potentialStaleness,
  releasePlanJob,
  scheduledChangeRequests
} from "@halyard/core/use-cases"
import { Effect, Layer } from "effect"

type JobServices = Store | Outbound | Sealing | Secrets | MetricsCollector | AccessPolicy | CurrentPrincipal

/** Runs the background jobs of an instance. */
export const layerBackgroundJobs = Layer.unwrap(
  Effect.gen(function* () {
    const outbox = yield* CurrentMailOutbox
    return layerBackground<JobServices>([
      ...(outbox === undefined ? [] : [notificationMails]),
      yield* makeDeliveryJob,
      integrationEventRetentionJob,
      eventRetention,
      loginRetention,
      yield* makeMetricsFlush,
      metricsRetention,
      metricDaysRetention,
      potentialStaleness,
      scheduledChangeRequests,
      brokenSchedules,
      releasePlanJob,
      yield* makeSafeguardsJob,
      insightSnapshots
    ])
  })
)
