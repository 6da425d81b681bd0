import { PgClient, type PgConnection, PgPool } from "@effect/sql-pg"
import { Duration, Effect } from "effect"
import { SqlClient, type SqlConnection, type SqlError } from "effect/sql"
import type { Duplex } from "node:stream"
import { lend } from "../server/admission.ts"
import { dieOfOutage, isOfFullDisk } from "../server/outage.ts"
import { ServerConnection } from "../server/server-connection.ts"
import { dieOfUnknownOutcome, rolledBack } from "../server/transaction-connection.ts"
import { MAX_MESSAGE_BYTES } from "../sql/max-message-bytes.ts"
import type { DiskSpace } from "./disk-space.ts"

/**
 * The client of an engine. It has one connection, because the engine has one session. If the disk is full or the engine
 * has crashed, statements die of a `StoreUnavailable`, as on a server.
 */
export const connect = Effect.fnUntraced(function* (stream: () => Duplex, { noteFull }: DiskSpace) {
  const pool = yield* PgPool.make({
    stream,
    username: "postgres",
    database: "postgres",
    minConnections: 1,
    maxConnections: 1,
    idleTimeout: "365 days",
    connectTimeout: Duration.infinity,
    maxMessageSize: MAX_MESSAGE_BYTES
  })
  const note = (error: unknown) => Effect.sync(() => (isOfFullDisk(error) ? noteFull() : undefined))
  const open = (lent: PgConnection.PgConnection) => new EngineConnection(lent, note)
  const opened = <R>(session: Effect.Effect<PgConnection.PgConnection, SqlError.SqlError, R>) =>
    session.pipe(Effect.tapError(note), Effect.catch(dieOfOutage), Effect.map(open))
  return yield* SqlClient.make({
    driver: "@effect/sql-pg",
    acquirer: opened(pool.get),
    transactionAcquirer: opened(pool.reserve),
    borrower: lend(opened(pool.get)),
    compiler: PgClient.makeCompiler(),
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
})

class EngineConnection extends ServerConnection {
  readonly #session: PgConnection.PgConnection
  readonly #note: (error: unknown) => Effect.Effect<void>

  constructor(session: PgConnection.PgConnection, note: (error: unknown) => Effect.Effect<void>) {
    super(session, WITHOUT_LIMITS)
    this.#session = session
    this.#note = note
  }

  /** Fails if the engine rolls back instead, because a statement of the transaction failed. */
  commit(): Effect.Effect<void, SqlError.SqlError> {
    return this.run(this.#session.query("COMMIT")).pipe(
      Effect.catchDefect(dieOfUnknownOutcome),
      Effect.flatMap(({ command }) => (command === "ROLLBACK" ? rolledBack : Effect.void))
    )
  }

  protected override run<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    return super.run(Effect.tapError(statement, this.#note))
  }
}

const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  connection instanceof EngineConnection ? connection.commit() : Effect.die("Only an EngineConnection can commit")

/** A query blocks the process until it ends, so there is nothing to limit. */
const WITHOUT_LIMITS = { withoutLimit: <A, E, R>(effect: Effect.Effect<A, E, R>) => effect }
