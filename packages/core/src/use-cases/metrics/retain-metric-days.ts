import { Effect } from "effect"
import { utcDay } from "../../domain/insights/day.ts"
import { CurrentMetricsRetention } from "../../domain/metrics/metrics-retention.ts"
import { daysBefore, now } from "../../domain/values/timestamp.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"

/** Deletes counts by day that are older than they are kept. Others can write in between. */
export const forgetOldMetricDays = Effect.fn("forgetOldMetricDays")(function* () {
  const { days } = yield* CurrentMetricsRetention
  if (days === undefined) return
  const before = utcDay(daysBefore(yield* now, days))
  const { run } = yield* Transactions
  const { forgetDays } = yield* ClientMetricsStore
  const forgetSome = Effect.tap(run(forgetDays(before)), (hasMore) => (hasMore ? Effect.sleep(REST) : Effect.void))
  yield* Effect.repeat(forgetSome, { while: (hasMore) => hasMore })
})

/** Leaves the database time for others. */
const REST = "50 millis"

export const metricDaysRetention: BackgroundJob<ClientMetricsStore | Transactions> = {
  name: "metric-days-retention",
  isExclusive: true,
  every: "1 hour",
  run: forgetOldMetricDays()
}
