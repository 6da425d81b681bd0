import { Effect } from "effect"
import {
  type ImpactFigure,
  figureViolations,
  RANGES,
  rangeBegin
} from "../../domain/impact-metrics/impact-aggregation.ts"
import { expositionOf } from "../../domain/impact-metrics/impact-exposition.ts"
import { STEPS, stepBegin, summed, TOTAL } from "../../domain/impact-metrics/impact-sample.ts"
import { seriesOf } from "../../domain/impact-metrics/impact-series.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { readableProjects } from "../access/visible-project.ts"

/** Lists the metrics that applications have reported within a month, in projects that the caller may see, by name. */
export const listImpactMetrics = Effect.fn("listImpactMetrics")(function* () {
  return yield* (yield* ImpactMetricStore).metrics(yield* readableProjects())
})

/** Returns a metric over time, as applications reported it in projects that the caller may see. */
export const getImpactSeries = Effect.fn("getImpactSeries")(function* (
  figure: ImpactFigure,
  groupBy: string | undefined
) {
  const of = yield* readableProjects()
  yield* refuseInvalid(figureViolations(figure, ""))
  const at = yield* now
  const { step } = RANGES[figure.timeRange]
  const range = { since: rangeBegin(figure.timeRange, at), of }
  const samples = yield* (yield* ImpactMetricStore).samples(figure.metricName, step, range)
  return seriesOf(samples, figure, { groupBy, now: at })
})

/**
 * Returns what applications measured, in the text format of Prometheus. The caller must have checked who may read it.
 */
export const exposeImpactMetrics = Effect.fn("exposeImpactMetrics")(function* () {
  const { allSamples } = yield* ImpactMetricStore
  const at = yield* now
  const totals = summed(yield* allSamples(TOTAL, stepBegin(at, TOTAL)))
  const [{ step }] = STEPS
  const recent = summed(yield* allSamples(step, stepBegin(secondsAfter(at, -5 * step), step)))
  const newest = new Map(
    recent
      .filter(({ type }) => type === "gauge")
      .map((sample) => [`${sample.metric}${JSON.stringify(sample.labels)}`, sample])
  )
  return expositionOf([...totals.filter(({ type }) => type !== "gauge"), ...newest.values()])
})

/** Deletes samples that are too old for any chart, and metrics without samples. */
export const forgetImpactMetrics = Effect.fnUntraced(function* () {
  const { forget } = yield* ImpactMetricStore
  const at = yield* now
  yield* Effect.forEach(STEPS, ({ retained, step }) => forget(step, secondsAfter(at, -retained)), { discard: true })
})
