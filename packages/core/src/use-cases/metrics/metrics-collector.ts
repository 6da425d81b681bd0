import { Cause, Clock, Context, Effect, Layer, Semaphore } from "effect"
import { CurrentPrincipal, systemPrincipal } from "../../domain/access/principal.ts"
import { hoursKeptSince } from "../../domain/metrics/client-metrics.ts"
import type { Report } from "../../domain/metrics/report.ts"
import { daysBefore, now } from "../../domain/values/timestamp.ts"
import type { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { StoreUnavailable } from "../../ports/instance/readiness.ts"
import { ApplicationStore } from "../../ports/metrics/application-store.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import { UnknownFeatureStore } from "../../ports/metrics/unknown-feature-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import type { TransactionNeeds } from "../events/in-transaction.ts"
import { makeMetricsPool, type MetricsPool } from "./metrics-pool.ts"
import { writeMetrics } from "./write-metrics.ts"

/** Gathers what applications tell, and writes the sums every few seconds. */
export class MetricsCollector extends Context.Service<
  MetricsCollector,
  {
    /**
     * Takes a report. While there is no room for more, because the store is slow or gone, it waits; nothing that was taken
     * is given up. Dies with `StoreUnavailable` if there is no room within half a minute.
     */
    readonly collect: (report: Report) => Effect.Effect<void>
    /** Writes all that was taken so far. Dies if the store does; what could not be written comes with the next attempt. */
    readonly flush: Effect.Effect<void>
  }
>()("@halyard/core/MetricsCollector") {}

type Needs =
  | Exclude<TransactionNeeds, CurrentPrincipal>
  | ApplicationStore
  | ClientMetricsStore
  | LifecycleStore
  | UnknownFeatureStore

/** Collects for as long as the layer lives. What it holds in the end is written before the store closes. */
export const layerMetricsCollector = (most: number = MOST): Layer.Layer<MetricsCollector, never, Needs> =>
  Layer.effect(
    MetricsCollector,
    Effect.gen(function* () {
      const context = yield* Effect.context<Needs>()
      const pool = makeMetricsPool(most)
      const turns = Semaphore.makeUnsafe(1)
      const flush = turns
        .withPermit(pool.drain(writeMetrics))
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
        collect: (report) => Effect.suspend(() => (pool.hasRoom() ? pool.take(report) : inTime(pool.take(report)))),
        flush
      })
    })
  )

/** Some tens of megabytes, if it ever comes to that. */
const MOST = 100_000

const inTime = (taking: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.timeoutOrElse(taking, { duration: LONGEST_WAIT, orElse: () => Effect.die(noRoom) })

const LONGEST_WAIT = "30 seconds"

const noRoom = new StoreUnavailable({
  message: "There are more metrics than can be written; try again later",
  reason: "The buffer of metrics stayed full"
})

/** While nothing is told, nothing is done. */
const flushWhenFilled = (pool: MetricsPool, flush: Effect.Effect<void>) =>
  pool.filled.pipe(
    Effect.andThen(Effect.race(Effect.sleep(PAUSE), pool.full)),
    Effect.andThen(flush),
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.andThen(Effect.logWarning("Metrics could not be written, and are kept", cause), Effect.sleep(PAUSE))
    )
  )

const PAUSE = "2 seconds"

/** Places that others are changing come again. A store that is gone may be back in time. */
const flushAtLast = (pool: MetricsPool, flush: Effect.Effect<void>, until: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    if (pool.size() === 0) return
    const exit = yield* Effect.exit(flush)
    if (pool.size() === 0) return
    if ((yield* Clock.currentTimeMillis) < until) yield* Effect.delay(flushAtLast(pool, flush, until), "100 millis")
    else yield* Effect.logError("Metrics could not be written before the end, and are lost", exit)
  })

/** Well below the time that whoever stops a process waits for it. */
const PATIENCE_MILLIS = 5000

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
