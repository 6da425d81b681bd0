import { Context, Effect, PartitionedSemaphore } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"

/**
 * Runs work of the processor that a caller orders. One caller at a time works, and they take turns by who they are, so that
 * many requests of one do not hold up those of others. The work must not wait for a store.
 */
export const inTurns = Effect.fn("inTurns")(function* <A, E, R>(work: (pace: Pace) => Effect.Effect<A, E, R>) {
  const { id, name } = yield* CurrentPrincipal
  const turns = yield* Turns
  return yield* turns.withPermit(`${id} ${name}`)(Effect.suspend(() => work(makePace())))
})

/** Makes a value, and now and then lets other requests have their turn before. */
export type Pace = <A>(make: () => A) => Effect.Effect<A>

const makePace = (): Pace => {
  let count = 0
  return (make) => {
    count += 1
    return count % AT_ONCE === 0 ? Effect.andThen(Effect.yieldNow, Effect.sync(make)) : Effect.sync(make)
  }
}

/** So many evaluations take some milliseconds. */
const AT_ONCE = 50

const Turns = Context.Reference<PartitionedSemaphore.PartitionedSemaphore<string>>("@halyard/core/Turns", {
  defaultValue: () => PartitionedSemaphore.makeUnsafe({ permits: 1 })
})
