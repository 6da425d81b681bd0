import { Clock, Context, Effect, PartitionedSemaphore } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"

/**
 * Runs work that keeps the processor busy. One caller's work runs at a time, and callers take turns, so that many
 * requests of one do not hold up those of others. The work must not wait for a store.
 */
export const inTurns = Effect.fnUntraced(function* <A, E, R>(work: (pace: Pace) => Effect.Effect<A, E, R>) {
  const { id, name } = yield* CurrentPrincipal
  const turns = yield* Turns
  return yield* turns.withPermit(`${id} ${name}`)(Effect.flatMap(makePace, work))
})

/** Makes a value. If values were made for some milliseconds without a pause, lets other requests run first. */
export type Pace = <A>(make: () => A) => Effect.Effect<A>

export const makePace: Effect.Effect<Pace> = Effect.map(Clock.Clock, (clock) => {
  let began = clock.monotonicTimeNanosUnsafe()
  return (make) => {
    if (clock.monotonicTimeNanosUnsafe() - began < AT_ONCE) return Effect.sync(make)
    const next = Effect.sync(() => {
      began = clock.monotonicTimeNanosUnsafe()
      return make()
    })
    return Effect.andThen(Effect.yieldNow, next)
  }
})

/** In nanoseconds. */
const AT_ONCE = 5_000_000n

const Turns = Context.Reference<PartitionedSemaphore.PartitionedSemaphore<string>>("@halyard/core/Turns", {
  defaultValue: () => PartitionedSemaphore.makeUnsafe({ permits: 1 })
})
