import { StoreUnavailable, Transactions } from "@halyard/core/ports"
import { Cause, Effect, Layer, Option, Predicate, Schedule } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { AnnounceLocally, TransactionWrites } from "./changes.ts"
import { runOnce } from "./run-once.ts"
import { namedLock, sharedLocks } from "../sql/named-locks.ts"
import { done, doneAtOnce, type Sql } from "../sql/sql.ts"

/**
 * Uses READ COMMITTED: each statement sees what was committed before it. For more, lock rows, take a named lock, or
 * use `atOneMoment`.
 */
export const layerTransactions = Layer.effect(
  Transactions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const announce = yield* AnnounceLocally
    const run: Transactions["Service"]["run"] = (effect) =>
      Effect.flatMap(Effect.serviceOption(sql.transactionService), (open) =>
        Option.isSome(open) ? attempt(sql, effect) : retryConflicts(announcing(attempt(sql, effect), announce))
      )
    return Transactions.of({
      run,
      runOnce: runOnce(sql, run),
      atOneMoment: (reads) =>
        Effect.flatMap(Effect.serviceOption(sql.transactionService), (open) =>
          Option.isSome(open) ? reads : attempt(sql, Effect.andThen(done(readOneMoment(sql)), reads))
        ),
      lock: (name) => doneAtOnce(namedLock(sql, name)),
      share: (name) => doneAtOnce(sharedLocks(sql, [name]))
    })
  })
)

/** Announces the commit if the transaction wrote events. */
const announcing = <A, E, R>(transaction: Effect.Effect<A, E, R>, announce: () => void): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const written = { events: false }
    return transaction.pipe(
      Effect.provideService(TransactionWrites, written),
      Effect.tap(() => Effect.sync(() => (written.events ? announce() : undefined)))
    )
  })

/** A read-only transaction cannot lose a conflict. */
const readOneMoment = (sql: Sql) => sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`

/** Runs the effect in a transaction of its own, or behind a savepoint of the open one. */
const attempt = <A, E, R>(sql: Sql, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  sql
    .withTransaction(Effect.mapError(effect, (error) => new Refused(error)))
    .pipe(Effect.catch((error) => (error instanceof Refused ? Effect.fail(error.error) : Effect.die(error))))

/** Separates failures of the effect from those of the database. */
class Refused<E> {
  readonly error: E
  constructor(error: E) {
    this.error = error
  }
}

/**
 * Retries a transaction that the server has undone: because of a conflict, even at its commit, or because it refers to
 * a row that another transaction has deleted. A lost connection is not retried: the commit may have happened.
 * Statements fail as defects, so this looks at defects.
 */
const retryConflicts = <A, E, R>(transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.sandbox(transaction).pipe(
    Effect.retry({
      while: (cause) => isLostConflict(cause) || isLostReference(cause),
      schedule: waits,
      times: MAX_RETRIES
    }),
    Effect.catch((cause) => (isLostConflict(cause) ? Effect.die(tooManyConflicts) : Effect.failCause(cause)))
  )

const MAX_RETRIES = 6

const tooManyConflicts = new StoreUnavailable({
  message: "Too many concurrent changes to the same data. Try again.",
  reason: `A transaction lost its conflicts with others ${MAX_RETRIES + 1} times`
})

const waits = Schedule.exponential("10 millis").pipe(Schedule.jittered)

const isLostConflict = (cause: Cause.Cause<unknown>): boolean =>
  reasonsOf(cause).some(({ _tag }) => _tag === "DeadlockError" || _tag === "SerializationError")

const isLostReference = (cause: Cause.Cause<unknown>): boolean =>
  reasonsOf(cause).some(
    (reason) =>
      reason._tag === "ConstraintError" &&
      Predicate.hasProperty(reason.cause, "code") &&
      reason.cause.code === FOREIGN_KEY_VIOLATION
  )

const FOREIGN_KEY_VIOLATION = "23503"

const reasonsOf = (cause: Cause.Cause<unknown>): ReadonlyArray<SqlError.SqlErrorReason> =>
  cause.reasons.flatMap((reason) =>
    Cause.isDieReason(reason) && SqlError.isSqlError(reason.defect) ? [reason.defect.reason] : []
  )
