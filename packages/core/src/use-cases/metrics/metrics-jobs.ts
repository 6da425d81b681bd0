import { Effect } from "effect"
import { hoursKeptSince } from "../../domain/metrics/metrics-hour.ts"
import { daysBefore, now } from "../../domain/values/timestamp.ts"
import { ApplicationStore } from "../../ports/metrics/application-store.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import { UnknownFeatureStore } from "../../ports/metrics/unknown-feature-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { MetricsCollector } from "./metrics-collector.ts"

/**
 * Forgets the counts of hours that are not kept any more, names that no feature has and nobody told of since then, and
 * instances that were not heard of for a week.
 */
export const forgetOldMetrics = Effect.fn("forgetOldMetrics")(function* () {
  const at = yield* now
  yield* (yield* ClientMetricsStore).forget(hoursKeptSince(at))
  yield* (yield* UnknownFeatureStore).forget(hoursKeptSince(at))
  yield* (yield* ApplicationStore).forgetInstances(daysBefore(at, DAYS_OF_INSTANCES))
})

const DAYS_OF_INSTANCES = 7

export const metricsRetention: BackgroundJob<ClientMetricsStore | ApplicationStore | UnknownFeatureStore> = {
  name: "metrics-retention",
  isExclusive: true,
  every: "1 hour",
  run: forgetOldMetrics()
}

/** The collector writes by itself; this shows whether it can. */
export const metricsFlush: BackgroundJob<MetricsCollector> = {
  name: "metrics-flush",
  isExclusive: false,
  every: "2 seconds",
  run: Effect.flatMap(MetricsCollector, ({ flush }) => flush)
}
