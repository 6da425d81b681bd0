import { StoreUnavailable, Transactions } from "@halyard/core/ports"
import { Cause, Effect, Layer, Option, Predicate, Schedule } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { ChangeTeller, WrittenHere } from "./changes.ts"
import { runOnce } from "./run-once.ts"
import { done, type Sql } from "../sql/sql.ts"

/** Reads see what was committed before each statement; who needs more holds rows or a lock, or reads at one moment. */
export const layerTransactions = Layer.effect(
  Transactions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tell = yield* ChangeTeller
    const run: Transactions["Service"]["run"] = (effect) =>
      Effect.flatMap(Effect.serviceOption(sql.transactionService), (open) =>
        Option.isSome(open) ? attempt(sql, effect) : again(telling(attempt(sql, effect), tell))
      )
    return Transactions.of({
      run,
      runOnce: runOnce(sql, run),
      atOneMoment: (reads) =>
        Effect.flatMap(Effect.serviceOption(sql.transactionService), (open) =>
          Option.isSome(open) ? reads : attempt(sql, Effect.andThen(done(frozen(sql)), reads))
        ),
      lock: (name) => held(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`),
      share: (name) => held(sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
    })
  })
)

/** Tells of the commit if the transaction wrote events. */
const telling = <A, E, R>(transaction: Effect.Effect<A, E, R>, tell: () => void): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const written = { events: false }
    return transaction.pipe(
      Effect.provideService(WrittenHere, written),
      Effect.tap(() => Effect.sync(() => (written.events ? tell() : undefined)))
    )
  })

/** Such a transaction loses no conflicts, since it writes nothing. */
const frozen = (sql: Sql) => sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`

/** Who has asked for a lock goes on only when it is held. */
const held = <A>(lock: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<void> => Effect.asVoid(Effect.orDie(lock))

/** Runs the effect in a transaction of its own, or behind a savepoint of the open one. */
const attempt = <A, E, R>(sql: Sql, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  sql
    .withTransaction(Effect.mapError(effect, (error) => new Refused(error)))
    .pipe(Effect.catch((error) => (error instanceof Refused ? Effect.fail(error.error) : Effect.die(error))))

/** Keeps the effect's own failures apart from those of the database. */
class Refused<E> {
  readonly error: E
  constructor(error: E) {
    this.error = error
  }
}

/**
 * Runs again what lost a conflict, at its commit as well: the server has undone it. So does who refers to what another
 * transaction has deleted since it was looked up; looked up again, it is missing. A connection that is lost in the
 * middle tells nothing of the kind, so that is passed on. Statements fail as defects, so it is those that are looked at.
 */
const again = <A, E, R>(transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.sandbox(transaction).pipe(
    Effect.retry({
      while: (cause) => isLostConflict(cause) || isLostReference(cause),
      schedule: waits,
      times: MAX_RETRIES
    }),
    Effect.catch((cause) => (isLostConflict(cause) ? Effect.die(tooManyConflicts) : Effect.failCause(cause)))
  )

const tooManyConflicts = new StoreUnavailable({
  message: "Too many changes of the same data at once",
  reason: "A transaction lost its conflicts with others again and again"
})

const MAX_RETRIES = 6

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
