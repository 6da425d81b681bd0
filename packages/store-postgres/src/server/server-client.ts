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

/**
 * A client for a server that may be slow, down or hanging. Every statement ends in time. If the server caused its failure,
 * it dies of a `StoreUnavailable`.
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

interface ServerClientOptions {
  readonly session: PgConnection.Config
  readonly minConnections: number
  readonly maxConnections: number
  readonly idleTimeout: Duration.Duration
  /** How long a request may wait for a connection. */
  readonly acquireTimeout: Duration.Duration
  /** How long a statement may run. */
  readonly statementTimeout: Duration.Duration
}

/** The server ends slow statements itself. We wait this much longer for a server that hangs. */
const GRACE = Duration.seconds(2)

/**
 * Transactions send several statements at once, each transaction on its own session. Such statements cannot be cancelled,
 * so an interrupted transaction ends with its current statement. Single statements reserve a session and can be cancelled.
 */
const pipelined = { multiplex: true, multiplexConcurrency: 1 }

/** Never fails, because connections are made later, on demand. */
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

const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  connection instanceof TransactionConnection
    ? connection.commit()
    : Effect.die("Only a TransactionConnection can commit")
