import { PgClient, type PgConnection, PgPool } from "@effect/sql-pg"
import { Duration, Effect } from "effect"
import { SqlClient, type SqlConnection, type SqlError } from "effect/sql"
import { makeAdmission } from "./admission.ts"
import { listen } from "./listen.ts"
import { dieOfOutage } from "./outage.ts"
import { ServerConnection } from "./server-connection.ts"
import { TransactionConnection } from "./transaction-connection.ts"
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
  const settings = { ...session, minConnections, maxConnections, idleTimeout, stream: transport.open }
  const pool = yield* openPool({ ...settings, ...pipelined })
  const listening = openTransport(limit)
  const watch = yield* watching(options, transport, openTransport(limit), listening)
  const admission = makeAdmission(maxConnections, options.acquireTimeout, watch.isDown)

  const single = pool.reserve.pipe(
    Effect.catch(dieOfOutage),
    Effect.map((lent) => new ServerConnection(lent, transport))
  )
  const transaction = pool.get.pipe(
    Effect.catch(dieOfOutage),
    Effect.map((lent) => new TransactionConnection(lent, transport))
  )

  const client = yield* SqlClient.make({
    driver: "@effect/sql-pg",
    acquirer: Effect.andThen(admission.enter, single),
    transactionAcquirer: Effect.andThen(admission.enter, transaction),
    borrower: (run) => admission.during(Effect.scoped(Effect.flatMap(single, run))),
    compiler: PgClient.makeCompiler(),
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
  return { client, notifications: listen(session, listening) }
})

/** The server itself ends statements that take too long; this is how much longer we wait for one that no longer can. */
const GRACE = Duration.seconds(2)

/**
 * Transactions send several statements at once, each on a session of its own all the same. What is sent like that cannot
 * be cancelled, so a transaction that is given up ends when its statement does. Single statements reserve their session,
 * which lets them be cancelled.
 */
const pipelined = { multiplex: true, multiplexConcurrency: 1 }

/** Connections are made when they are needed, so there is nothing that fails here. */
const openPool = (config: PgPool.Config) => Effect.orDie(PgPool.make(config))

const watching = Effect.fnUntraced(function* (
  options: ServerClientOptions,
  connections: Transport,
  own: Transport,
  listening: Transport
) {
  const pool = yield* openPool({ ...options.session, maxConnections: 1, idleTimeout: "10 seconds", stream: own.open })
  return yield* watchServer(
    connections,
    pool.use((session) => session.query("SELECT 1")),
    [own, listening]
  )
})

/** Only transactions are committed, and those have connections of this kind. */
const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  connection instanceof TransactionConnection ? connection.commit() : Effect.die("This is no transaction's connection")
