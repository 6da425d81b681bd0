import { PgClient, type PgConnection, PgPool } from "@effect/sql-pg"
import { StoreUnavailable } from "@halyard/core"
import { Duration, Effect, Predicate } from "effect"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"
import { makeAdmission } from "./admission.ts"
import { dieOfOutage, outage } from "./outage.ts"
import { ServerConnection } from "./server-connection.ts"
import type { Transport } from "./transport.ts"
import { watchServer } from "./watch-server.ts"

export interface ServerClientOptions {
  readonly session: PgConnection.Config
  readonly minConnections: number
  readonly maxConnections: number
  readonly idleTimeout: Duration.Duration
  /** How long a request may wait for a connection. */
  readonly acquireTimeout: Duration.Duration
  /** How long the server lets a statement run. */
  readonly statementTimeout: Duration.Duration
}

/**
 * A client for a server that may be slow, gone or silent: whatever happens to the server, every statement ends in time,
 * and dies of a `StoreUnavailable` if that is why it failed.
 */
export const makeServerClient = Effect.fnUntraced(function* (
  options: ServerClientOptions,
  openTransport: (limit: Duration.Duration) => Transport
) {
  const limit = Duration.sum(Duration.max(options.statementTimeout, options.idleTimeout), GRACE)
  const transport = openTransport(limit)
  const { session, minConnections, maxConnections, idleTimeout } = options
  const pool = yield* openPool({ ...session, minConnections, maxConnections, idleTimeout, stream: transport.open })
  const watch = yield* watching(options, transport, openTransport(limit))
  const admission = makeAdmission(maxConnections, options.acquireTimeout, watch.isDown)

  const use = (connection: PgConnection.PgConnection) => new ServerConnection(connection, transport)
  const acquire = (lease: typeof pool.get) =>
    Effect.andThen(admission.enter, lease.pipe(Effect.catch(dieOfOutage), Effect.map(use)))

  return yield* SqlClient.make({
    driver: "@effect/sql-pg",
    acquirer: acquire(pool.get),
    transactionAcquirer: acquire(pool.reserve),
    borrower: (run) => admission.during(pool.use((lent) => run(use(lent))).pipe(Effect.catch(dieOfOutage))),
    compiler: PgClient.makeCompiler(),
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
})

/** The server itself ends statements that take too long; this is how much longer we wait for one that no longer can. */
const GRACE = Duration.seconds(2)

/** Connections are made when they are needed, so there is nothing that fails here. */
const openPool = (config: PgPool.Config) => Effect.orDie(PgPool.make(config))

const watching = Effect.fnUntraced(function* (options: ServerClientOptions, connections: Transport, own: Transport) {
  const pool = yield* openPool({ ...options.session, maxConnections: 1, idleTimeout: "10 seconds", stream: own.open })
  return yield* watchServer(
    connections,
    pool.use((session) => session.query("SELECT 1")),
    own
  )
})

/**
 * The server answers `ROLLBACK` to the commit of a transaction that had failed. If it does not answer at all, nobody
 * knows whether the transaction took place, so that is what is told; nothing is run again.
 */
const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  connection.executeRaw("COMMIT", []).pipe(
    Effect.catchDefect((defect) =>
      defect instanceof StoreUnavailable
        ? outage("The database was lost while the change was being made: look whether it was", defect.reason)
        : Effect.die(defect)
    ),
    Effect.flatMap((result) =>
      Predicate.hasProperty(result, "command") && result.command === "ROLLBACK" ? rolledBack : Effect.void
    )
  )

const rolledBack = Effect.fail(
  new SqlError.SqlError({
    reason: new SqlError.UnknownError({ cause: "The transaction had failed before its commit", operation: "commit" })
  })
)
