import { Effect } from "effect"
import { RANGES, rangeBegin } from "../../domain/impact-metrics/impact-aggregation.ts"
import type { ImpactSample } from "../../domain/impact-metrics/impact-sample.ts"
import { observedOf } from "../../domain/release-plans/breach.ts"
import { builtInFigure, firstHour, isBuiltInFigure } from "../../domain/release-plans/built-in-figure.ts"
import type { Safeguard } from "../../domain/release-plans/safeguard.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import type { FeatureOfPlan } from "../../ports/release-plans/release-plan-store.ts"

/**
 * Returns the figure that a safeguard watches, from reports of servers with tokens for the project, in the feature's
 * environment unless others are selected. After the safeguard has triggered, only newer reports count.
 */
export const observe = Effect.fnUntraced(function* (
  { environment, feature, project }: FeatureOfPlan,
  safeguard: Safeguard,
  read: ReadSamples
) {
  const { impactMetric, triggeredAt } = safeguard
  const at = yield* now
  const isNew = (begin: Timestamp) => triggeredAt === null || begin > triggeredAt
  if (isBuiltInFigure(impactMetric)) {
    const store = yield* ClientMetricsStore
    const variants = impactMetric.labelSelectors["variant"] ?? []
    const of = { since: firstHour(impactMetric, at), variants }
    const hours = yield* store.hourlyByServers({ feature, environment, project }, of)
    return {
      own: builtInFigure(
        impactMetric,
        hours.filter(({ hour }) => isNew(hour))
      )
    }
  }
  const { metricName, timeRange } = impactMetric
  const samples = yield* read(project, metricName, RANGES[timeRange].step, rangeBegin(timeRange, at))
  return observedOf(
    safeguard,
    environment,
    samples.filter((sample) => isNew(sample.at))
  )
})

/** Reads each metric of a project once, however many safeguards watch it. */
export const rememberedSamples = Effect.fnUntraced(function* () {
  const store = yield* ImpactMetricStore
  const known = new Map<string, ReadonlyArray<ImpactSample>>()
  return Effect.fnUntraced(function* (project: string, metric: string, step: number, since: Timestamp) {
    const key = `${project} ${step} ${since} ${metric}`
    const samples = known.get(key) ?? (yield* store.samples(metric, step, { since, of: [project] }))
    known.set(key, samples)
    return samples
  })
})

export type ReadSamples = Effect.Success<ReturnType<typeof rememberedSamples>>
