import { PgClient, PgPool } from "@effect/sql-pg"
import { type Duration, Effect } from "effect"
import { SqlClient, type SqlConnection, type SqlError } from "effect/sql"
import { makeAdmission } from "./admission.ts"
import { dieOfOutage } from "./outage.ts"
import { PooledConnection } from "./pooled-connection.ts"
import { ServerConnection } from "./server-connection.ts"
import type { SessionPlan } from "./session.ts"
import { TransactionConnection } from "./transaction-connection.ts"
import type { Transport } from "./transport.ts"
import { watchServer } from "./watch-server.ts"

/**
 * A client for a server that may be slow, down or hanging. Every statement ends in time. If the server caused its failure,
 * it dies of a `StoreUnavailable`. When the server hangs, the sockets of the other transports are closed, too.
 */
export const makeServerClient = Effect.fnUntraced(function* (
  options: ServerClientOptions,
  openTransport: () => Transport,
  others: ReadonlyArray<Transport> = []
) {
  const transport = openTransport()
  const { session, transactionSettings, minConnections, maxConnections, idleTimeout } = options
  const settings = { ...session, minConnections, maxConnections, idleTimeout, stream: transport.open }
  const pool = yield* openPool({ ...settings, ...pipelined })
  const watch = yield* watching(options, transport, openTransport(), others)
  const admission = makeAdmission(maxConnections, options.acquireTimeout, watch.isDown)

  const shared = pool.get.pipe(Effect.catch(dieOfOutage))
  const reserved = pool.reserve.pipe(Effect.catch(dieOfOutage))
  const single = options.isPooled
    ? Effect.map(shared, (lent) => new PooledConnection(lent, transport, transactionSettings))
    : Effect.map(reserved, (lent) => new ServerConnection(lent, transport))
  const transaction = Effect.map(shared, (lent) => new TransactionConnection(lent, transport, transactionSettings))

  return yield* SqlClient.make({
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
})

interface ServerClientOptions extends SessionPlan {
  readonly minConnections: number
  readonly maxConnections: number
  readonly idleTimeout: Duration.Duration
  /** How long a request may wait for a connection. */
  readonly acquireTimeout: Duration.Duration
}

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
  others: ReadonlyArray<Transport>
) {
  const pool = yield* openPool({ ...options.session, maxConnections: 1, idleTimeout: "10 seconds", stream: own.open })
  return yield* watchServer(
    connections,
    pool.use((session) => session.query("SELECT 1")),
    [own, ...others]
  )
})

const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  connection instanceof TransactionConnection
    ? connection.commit()
    : Effect.die("Only a TransactionConnection can commit")
