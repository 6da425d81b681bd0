import { Effect } from "effect"
import { utcDay } from "../../domain/insights/day.ts"
import { CurrentMetricsRetention } from "../../domain/metrics/metrics-retention.ts"
import { daysBefore, now } from "../../domain/values/timestamp.ts"
import type { Transactions } from "../../ports/events/transactions.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { forgetInBatches } from "../background/forget-in-batches.ts"

/** Deletes counts by day beyond their retention. */
export const forgetOldMetricDays = Effect.fn("forgetOldMetricDays")(function* () {
  const { days } = yield* CurrentMetricsRetention
  if (days === undefined) return
  const before = utcDay(daysBefore(yield* now, days))
  yield* forgetInBatches((yield* ClientMetricsStore).forgetDays(before))
})

export const metricDaysRetention: BackgroundJob<ClientMetricsStore | Transactions> = {
  name: "metric-days-retention",
  isExclusive: true,
  every: "1 hour",
  run: forgetOldMetricDays()
}
