import { Context, Effect, Layer, Option, Result, Schedule, Semaphore } from "effect"
import {
  addRequestCounts,
  type AnsweredRequest,
  countRequest,
  noRequestCounts,
  type RequestCounts
} from "../../domain/traffic/request-counts.ts"
import { type InDoubt, Transactions } from "../../ports/events/transactions.ts"
import { RequestCountStore } from "../../ports/traffic/request-count-store.ts"

interface CountsRequests {
  readonly count: (request: AnsweredRequest) => void
  /** Writes all counts so far. Dies if the store does; the next attempt includes what was not written. */
  readonly flush: Effect.Effect<void>
}

/** Counts the requests that this instance answers. By default nothing is counted. */
export const RequestCounter = Context.Reference<CountsRequests>("@halyard/core/RequestCounter", {
  defaultValue: () => ({ count: () => undefined, flush: Effect.void })
})

/**
 * Counts in memory for as long as the layer lives, and adds the sums to those of all instances every few seconds. What
 * is left at the end is written before the store closes.
 */
export const layerRequestCounter: Layer.Layer<never, never, Transactions | RequestCountStore> = Layer.effect(
  RequestCounter,
  Effect.gen(function* () {
    const context = yield* Effect.context<Transactions | RequestCountStore>()
    const { drain, count } = makeTallies()
    const flush = Semaphore.makeUnsafe(1).withPermit(drain).pipe(Effect.provideContext(context), Effect.uninterruptible)
    yield* Effect.addFinalizer(() =>
      Effect.catchCause(flush, (cause) => Effect.logWarning("Counts of the last requests are lost", cause))
    )
    const flushSafely = Effect.catchCause(flush, (cause) =>
      Effect.logWarning("Counts of requests could not be written. They stay in memory until the next attempt.", cause)
    )
    yield* Effect.forkScoped(Effect.schedule(flushSafely, Schedule.spaced(PAUSE)))
    return { count, flush }
  })
)

const PAUSE = "15 seconds"

/** Counts that may have been written. They are set aside until the outcome is known. */
interface Doubtful {
  readonly counts: RequestCounts
  readonly doubt: InDoubt<void>
}

const makeTallies = () => {
  let waiting = noRequestCounts()
  let aside: Doubtful | undefined

  const resolve = Effect.gen(function* () {
    if (aside === undefined) return
    const { counts, doubt } = aside
    const outcome = yield* doubt.outcome
    aside = undefined
    if (Option.isNone(outcome)) addRequestCounts(waiting, counts)
  })

  const drain = Effect.gen(function* () {
    yield* resolve
    const counts = waiting
    if (counts.daily.size === 0) return
    waiting = noRequestCounts()
    const written = yield* Effect.result(write(counts)).pipe(
      Effect.onError(() => Effect.sync(() => addRequestCounts(waiting, counts)))
    )
    if (Result.isFailure(written)) aside = { counts, doubt: written.failure }
  })

  return { count: (request: AnsweredRequest) => countRequest(waiting, request), drain }
}

const write = Effect.fnUntraced(function* ({ daily, recent }: RequestCounts) {
  const { add } = yield* RequestCountStore
  yield* (yield* Transactions).runOnce(add([...daily.values()], [...recent.values()]))
})
