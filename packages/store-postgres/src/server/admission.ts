import { type Duration, Effect, Option, type Scope, Semaphore } from "effect"
import { outage } from "./outage.ts"

/** Lets as many in as there are connections, in the order in which they come. Nobody waits for ever. */
interface Admission {
  /** Lets in until the scope closes. */
  readonly enter: Effect.Effect<void, never, Scope.Scope>
  readonly during: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

export const makeAdmission = (places: number, patience: Duration.Duration, isDown: () => boolean): Admission => {
  const semaphore = Semaphore.makeUnsafe(places)
  let waiting = 0
  const mayTryAtOnce = () => waiting === 0 && !isDown()

  const refuseIfDown = Effect.suspend(() =>
    isDown() ? outage("The database is not available", "The server does not answer") : Effect.void
  )
  const takePlace = Effect.suspend(() => {
    waiting += 1
    return Effect.timeoutOrElse(semaphore.takeScoped(1), { duration: patience, orElse: isBusy })
  }).pipe(Effect.ensuring(Effect.sync(() => (waiting -= 1))))

  /** The server may have fallen silent while one waited. */
  const queue = Effect.andThen(refuseIfDown, Effect.andThen(takePlace, refuseIfDown))

  const enter = Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(
      Effect.suspend(() => (mayTryAtOnce() ? semaphore.takeIfAvailable(1) : Effect.succeed(false))),
      (isIn) => (isIn ? Effect.addFinalizer(() => semaphore.release(1)) : restore(queue))
    )
  )

  const during = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const queueAndRun = Effect.scoped(Effect.andThen(queue, effect))
    const runAtOnce = Effect.flatMap(
      semaphore.withPermitsIfAvailable(1)(effect),
      Option.match({ onNone: () => queueAndRun, onSome: Effect.succeed })
    )
    return Effect.suspend(() => (mayTryAtOnce() ? runAtOnce : queueAndRun))
  }

  return { enter, during }
}

const isBusy = () => outage("The database is busy", "No connection became free in time")
