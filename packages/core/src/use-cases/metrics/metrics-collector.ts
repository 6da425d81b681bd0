import { Cause, Clock, Effect, Layer, Semaphore } from "effect"
import { CurrentPrincipal, systemPrincipal } from "../../domain/access/principal.ts"
import { DAYS_OF_ANONYMOUS_APPLICATIONS } from "../../domain/metrics/anonymous-reports.ts"
import { makeRefusedSeries, type RefusedSeries } from "../../domain/impact-metrics/refused-series.ts"
import { retainedSince } from "../../domain/metrics/client-metrics.ts"
import type { Report } from "../../domain/metrics/report.ts"
import { HOURS_OF_RECENT_REQUESTS } from "../../domain/traffic/request-rates.ts"
import { daysBefore, now, secondsAfter } from "../../domain/values/timestamp.ts"
import type { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import type { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { StoreUnavailable } from "../../ports/instance/readiness.ts"
import { ApplicationStore } from "../../ports/metrics/application-store.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import { MetricsCollector } from "../../ports/metrics/metrics-collector.ts"
import type { ProjectStore } from "../../ports/projects/project-store.ts"
import { RequestCountStore } from "../../ports/traffic/request-count-store.ts"
import { UnknownFeatureStore } from "../../ports/metrics/unknown-feature-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import type { EventNeeds } from "../events/in-transaction.ts"
import { forgetImpactMetrics } from "../impact-metrics/read-impact-metrics.ts"
import { makeMetricsPool, type MetricsPool } from "./metrics-pool.ts"
import { writeMetrics } from "./write-metrics.ts"

type Needs =
  | Exclude<EventNeeds, CurrentPrincipal>
  | ApplicationStore
  | ClientMetricsStore
  | ImpactMetricStore
  | LifecycleStore
  | ProjectStore
  | UnknownFeatureStore

/** Collects for as long as the layer lives. What is left at the end is written before the store closes. */
export const layerMetricsCollector = (most: number = MOST): Layer.Layer<MetricsCollector, never, Needs> =>
  Layer.effect(
    MetricsCollector,
    Effect.gen(function* () {
      const context = yield* Effect.context<Needs>()
      const pool = makeMetricsPool(most)
      const refusals = makeRefusedSeries()
      const turns = Semaphore.makeUnsafe(1)
      const flush = turns
        .withPermit(pool.drain((batch) => writeMetrics(batch, refusals)))
        .pipe(
          Effect.provideService(CurrentPrincipal, systemPrincipal),
          Effect.provideContext(context),
          Effect.uninterruptible
        )
      yield* Effect.addFinalizer(() =>
        Effect.flatMap(Clock.currentTimeMillis, (at) => flushAtLast(pool, flush, at + PATIENCE_MILLIS))
      )
      yield* Effect.forkScoped(Effect.forever(flushWhenFilled(pool, flush)))
      return MetricsCollector.of({
        collect: (report) =>
          Effect.suspend(() => (pool.hasSpace() ? pool.take(report) : inTime(pool.take(report)))).pipe(
            Effect.andThen(Clock.currentTimeMillis),
            Effect.map((millis) => warningsOf(report, refusals, millis))
          ),
        troubles: Effect.map(Clock.currentTimeMillis, refusals.troubles),
        flush
      })
    })
  )

const warningsOf = ({ impact: [sample] }: Report, refusals: RefusedSeries, millis: number) =>
  sample === undefined ? [] : refusals.warnings(sample.projects, millis)

/** The most entries. They take some tens of megabytes. */
const MOST = 100_000

const inTime = (taking: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.timeoutOrElse(taking, { duration: LONGEST_WAIT, orElse: () => Effect.die(poolFull) })

const LONGEST_WAIT = "30 seconds"

const poolFull = new StoreUnavailable({
  message: "The service cannot store more metrics at the moment. Try again later.",
  reason: "The metrics buffer stayed full"
})

/** Waits while nothing is reported, and then writes every few seconds, or as soon as the pool is full. */
const flushWhenFilled = (pool: MetricsPool, flush: Effect.Effect<void>) =>
  pool.filled.pipe(
    Effect.andThen(Effect.race(Effect.sleep(PAUSE), pool.full)),
    Effect.andThen(flush),
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.andThen(
            Effect.logWarning("Metrics could not be written. They stay in memory until the next attempt.", cause),
            Effect.sleep(PAUSE)
          )
    )
  )

const PAUSE = "2 seconds"

/**
 * Writes again and again until nothing is left or the time is up: blocked sightings may succeed, and an unavailable
 * store may be back.
 */
const flushAtLast = (pool: MetricsPool, flush: Effect.Effect<void>, until: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    if (pool.size() === 0) return
    const exit = yield* Effect.exit(flush)
    if (pool.size() === 0) return
    if ((yield* Clock.currentTimeMillis) < until) yield* Effect.delay(flushAtLast(pool, flush, until), "100 millis")
    else yield* Effect.logError("Metrics could not be written before shutdown and are lost", exit)
  })

/** Well below the time that process managers wait for a process to stop. */
const PATIENCE_MILLIS = 5000

/**
 * Deletes what is beyond retention: counts of hours, samples of impact metrics that are too old for any chart, unknown
 * feature names, instances that were not seen for a week, recent counts of requests, and applications that only pages
 * reported and not within a month.
 */
export const forgetOldMetrics = Effect.fn("forgetOldMetrics")(function* () {
  const at = yield* now
  yield* (yield* ClientMetricsStore).forget(retainedSince(at))
  yield* (yield* UnknownFeatureStore).forget(retainedSince(at))
  yield* forgetImpactMetrics()
  yield* (yield* RequestCountStore).forgetRecent(secondsAfter(at, -3600 * (HOURS_OF_RECENT_REQUESTS + 1)))
  const applications = yield* ApplicationStore
  yield* applications.forgetInstances(daysBefore(at, DAYS_OF_INSTANCES))
  yield* applications.forgetAnonymous(daysBefore(at, DAYS_OF_ANONYMOUS_APPLICATIONS))
})

const DAYS_OF_INSTANCES = 7

export const metricsRetention: BackgroundJob<
  ClientMetricsStore | ApplicationStore | ImpactMetricStore | RequestCountStore | UnknownFeatureStore
> = {
  name: "metrics-retention",
  isExclusive: true,
  every: "1 hour",
  run: forgetOldMetrics()
}

/** The job that reports whether the collector can write. The collector itself runs without it. */
export const makeMetricsFlush = Effect.map(MetricsCollector, ({ flush, troubles }): BackgroundJob<never> => ({
  name: "metrics-flush",
  isExclusive: false,
  every: "2 seconds",
  run: flush,
  troubles
}))
