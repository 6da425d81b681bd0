import { Effect } from "effect"
import type { BulkMetrics, ClientMetrics, ClientRegistration } from "../../domain/metrics/client-metrics.ts"
import { bulkViolations, metricsViolations, registrationViolations } from "../../domain/metrics/report-violations.ts"
import {
  type Report,
  reportOfBulk,
  reportOfMetrics,
  reportOfRegistration,
  type ReportSource
} from "../../domain/metrics/report.ts"
import { now } from "../../domain/values/timestamp.ts"
import { MetricsCollector } from "../../ports/metrics/metrics-collector.ts"
import { refuseInvalid } from "../access/require-permission.ts"

/** The token and the address of a report. */
export type MetricsReporter = Omit<ReportSource, "at">

/**
 * Accepts the counts of an application's instance: all of them, or none. Returns sentences that the sender should know.
 */
export const reportMetrics = Effect.fn("reportMetrics")(function* (metrics: ClientMetrics, reporter: MetricsReporter) {
  const at = yield* now
  yield* refuseInvalid(metricsViolations(metrics, at))
  return yield* collect(reportOfMetrics(metrics, { ...reporter, at }))
})

/** Accepts the metrics that a proxy collected: all of them, or none. Returns sentences that the sender should know. */
export const reportBulkMetrics = Effect.fn("reportBulkMetrics")(function* (
  metrics: BulkMetrics,
  reporter: MetricsReporter
) {
  const at = yield* now
  yield* refuseInvalid(bulkViolations(metrics, reporter.token.environment, at))
  return yield* collect(reportOfBulk(metrics, { ...reporter, at }))
})

/** Registers an instance that has started. */
export const registerInstance = Effect.fn("registerInstance")(function* (
  registration: ClientRegistration,
  reporter: MetricsReporter
) {
  yield* refuseInvalid(registrationViolations(registration))
  yield* collect(reportOfRegistration(registration, { ...reporter, at: yield* now }))
})

const collect = Effect.fnUntraced(function* (report: Report) {
  return yield* (yield* MetricsCollector).collect(report)
})
