import { Context, type Duration, Effect, Option, type Scope, Semaphore } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { outage } from "./outage.ts"

/** Limits concurrent work to the number of connections, in order of arrival. */
export const makeAdmission = (
  connections: number,
  acquireTimeout: Duration.Duration,
  isDown: () => boolean
): Admission => {
  const semaphore = Semaphore.makeUnsafe(connections)
  let waiting = 0
  const mayEnterAtOnce = () => waiting === 0 && !isDown()

  const refuseIfDown = Effect.suspend(() =>
    isDown() ? outage("The database is not available. Try again later.", "The server does not answer") : Effect.void
  )
  const waitForConnection = Effect.suspend(() => {
    waiting += 1
    return Effect.timeoutOrElse(semaphore.takeScoped(1), { duration: acquireTimeout, orElse: isBusy })
  }).pipe(Effect.ensuring(Effect.sync(() => (waiting -= 1))))

  /** Checks twice, because the server may go down during the wait. */
  const queue = Effect.andThen(refuseIfDown, Effect.andThen(waitForConnection, refuseIfDown))

  const enter = Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(
      Effect.suspend(() => (mayEnterAtOnce() ? semaphore.takeIfAvailable(1) : Effect.succeed(false))),
      (hasEntered) => (hasEntered ? Effect.addFinalizer(() => semaphore.release(1)) : restore(queue))
    )
  )

  const during = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const queueAndRun = Effect.scoped(Effect.andThen(queue, effect))
    const runAtOnce = Effect.flatMap(
      semaphore.withPermitsIfAvailable(1)(effect),
      Option.match({ onNone: () => queueAndRun, onSome: Effect.succeed })
    )
    return Effect.suspend(() => (mayEnterAtOnce() ? runAtOnce : queueAndRun))
  }

  return { enter, during }
}

interface Admission {
  /** Takes part in the work until the scope closes. */
  readonly enter: Effect.Effect<void, never, Scope.Scope>
  readonly during: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

const isBusy = () => outage("The database is busy. Try again later.", "No connection became free in time")

/**
 * Lends connections to one statement each. A pool takes them back in the context that it lent them in, merged with the
 * current one. Merging two contexts of a request, with a hundred services each, takes longer than all other steps, so
 * both are empty.
 */
export const lend =
  (connection: Effect.Effect<SqlConnection.Connection, SqlError.SqlError, Scope.Scope>): SqlConnection.Borrower =>
  <A, E, R>(run: (connection: SqlConnection.Connection) => Effect.Effect<A, E, R>) =>
    Effect.contextWith((own: Context.Context<R>) =>
      Effect.setContext(
        Effect.scoped(Effect.flatMap(connection, (lent) => Effect.setContext(run(lent), own))),
        Context.empty()
      )
    )
