import { Effect } from "effect"
import { figureViolations } from "../../domain/impact-metrics/impact-aggregation.ts"
import { chartChanged, type ImpactChart, NewImpactChart, chartView } from "../../domain/impact-metrics/impact-chart.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { readableProjects } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { type FeatureAddress, getFeature } from "../features/find-feature.ts"
import { lockActiveFeature } from "../features/lock-features.ts"

/** Lists the charts of impact metrics for the whole instance. */
export const listImpactMetricsConfigs = Effect.fn("listImpactMetricsConfigs")(function* () {
  yield* currentViewer()
  return yield* chartsOf(null)
})

/** Lists the charts of impact metrics for a feature. */
export const listFeatureImpactMetricsConfigs = Effect.fn("listFeatureImpactMetricsConfigs")(function* (
  address: FeatureAddress
) {
  yield* getFeature(address)
  return yield* chartsOf(address.feature)
})

const chartsOf = Effect.fnUntraced(function* (feature: string | null) {
  const charts = yield* (yield* ImpactMetricStore).charts(feature)
  const types = yield* knownTypes()
  return charts.map((chart) => chartView(chart, types))
})

/**
 * The type of each metric that the caller may see. A metric that was reported with several types has the last of them.
 */
const knownTypes = Effect.fnUntraced(function* () {
  const metrics = yield* (yield* ImpactMetricStore).metrics(yield* readableProjects())
  return new Map(metrics.map(({ metric, type }) => [metric, type]))
})

/** Adds a chart for the whole instance, or changes the one with the given id. */
export const saveInstanceChart = Effect.fn("saveInstanceChart")(function* (given: NewImpactChart) {
  yield* requirePermission("UPDATE_APPLICATION")
  return yield* inTransaction(saved(given, null, undefined))
})

/** Adds a chart for a feature, or changes the one with the given id. */
export const saveFeatureChart = Effect.fn("saveFeatureChart")(function* (
  address: FeatureAddress,
  given: NewImpactChart
) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      return yield* saved(given, address.feature, address.project)
    })
  )
})

const saved = Effect.fnUntraced(function* (given: NewImpactChart, feature: string | null, project: string | undefined) {
  yield* refuseInvalid([...sizeViolations(NewImpactChart, given, ""), ...figureViolations(given, "")])
  const store = yield* ImpactMetricStore
  const present = yield* store.charts(feature)
  const before = present.find(({ id }) => id === given.id)
  if (before === undefined && given.id !== undefined) return yield* new NotFound({ resource: "chart", id: given.id })
  if (before === undefined && present.length >= MOST_CHARTS) {
    return yield* new InvalidOperation({ message: `There are ${MOST_CHARTS} charts here, which is the limit` })
  }
  const after: ImpactChart = {
    ...given,
    id: before?.id ?? (yield* (yield* Secrets).uuid),
    feature,
    createdAt: before?.createdAt ?? (yield* now)
  }
  if (!sameContent(before, after)) {
    yield* store.saveChart(after)
    yield* recordEvents(chartChanged(project, { after, ...(before && { before }) }))
  }
  return chartView(after, yield* knownTypes())
})

const MOST_CHARTS = 50

/** Removes a chart of the whole instance. */
export const removeInstanceChart = Effect.fn("removeInstanceChart")(function* (id: string) {
  yield* requirePermission("UPDATE_APPLICATION")
  yield* inTransaction(removed(id, null, undefined))
})

/** Removes a chart of a feature. */
export const removeFeatureChart = Effect.fn("removeFeatureChart")(function* (
  address: FeatureAddress & { readonly chart: string }
) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      yield* removed(address.chart, address.feature, address.project)
    })
  )
})

const removed = Effect.fnUntraced(function* (id: string, feature: string | null, project: string | undefined) {
  const store = yield* ImpactMetricStore
  const before = (yield* store.charts(feature)).find((chart) => chart.id === id)
  if (before === undefined) return yield* new NotFound({ resource: "chart", id })
  yield* store.removeChart(id)
  yield* recordEvents(chartChanged(project, { before }))
})
