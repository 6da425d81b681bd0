import { Effect } from "effect"
import { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"

/** Deletes what tokens for this project alone reported of a metric. Doing it twice changes nothing. */
export const removeProjectImpactSeries = Effect.fn("removeProjectImpactSeries")(function* (
  project: string,
  metric: string
) {
  yield* requirePermission("UPDATE_PROJECT", { project })
  yield* visibleProject(project)
  yield* inTransaction(removed(metric, project))
})

/** Deletes what was reported of a metric, by whatever token. Doing it twice changes nothing. */
export const removeImpactSeries = Effect.fn("removeImpactSeries")(function* (metric: string) {
  yield* requirePermission("ADMIN")
  yield* inTransaction(removed(metric, undefined))
})

const removed = Effect.fnUntraced(function* (metricName: string, project: string | undefined) {
  const series = yield* (yield* ImpactMetricStore).remove(metricName, project)
  if (series === 0) return
  yield* recordEvents({
    type: "impact-metric-series-deleted",
    ...(project === undefined ? {} : { project }),
    preData: { metricName, series }
  })
})
