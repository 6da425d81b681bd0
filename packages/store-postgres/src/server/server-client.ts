import { PgClient } from "@effect/sql-pg"
import { type Duration, Effect, identity } from "effect"
import { SqlClient, type SqlConnection, type SqlError } from "effect/sql"
import { lend, makeAdmission } from "./admission.ts"
import { makeBriefReads } from "./brief-reads.ts"
import type { Found } from "./find-server.ts"
import { followServer } from "./follow-server.ts"
import { dieOfOutage } from "./outage.ts"
import { PooledConnection } from "./pooled-connection.ts"
import { ServerConnection } from "./server-connection.ts"
import type { SessionPlan } from "./session.ts"
import { openReplica } from "./replica/open-replica.ts"
import { openTarget, type OpenTarget, type TargetOptions } from "./target.ts"
import { TransactionConnection } from "./transaction-connection.ts"
import { watchServer } from "./watch-server.ts"

/**
 * A client for servers that may be slow, down or hanging, of which one accepts writes. Every statement ends in time. If
 * the server caused its failure, it dies of a `StoreUnavailable`. `close` closes other connections when the server
 * changes. Reads that may use a copy run on the replica, if there is one.
 */
export const makeServerClient = Effect.fnUntraced(function* (
  options: ServerClientOptions,
  first: Found,
  close: (reason: string) => void,
  replica?: ServerClientOptions
) {
  const [server, ...others] = options.servers
  const targets = [
    yield* openTarget(server, options),
    ...(yield* Effect.forEach(others, (other) => openTarget(other, options)))
  ] as const
  const followed = followServer(targets, first, close)
  const { current } = followed
  const watch = yield* watchServer({
    ...followed,
    isPooled: options.isPooled,
    connections: () => current().transport
  })
  const route = replica === undefined ? undefined : yield* openReplica(replica, current)
  const client = yield* sqlClient(options, current, watch, route)
  return { client, current }
})

const sqlClient = (
  { acquireTimeout, isPooled, maxConnections, transactionSettings: settings }: ServerClientOptions,
  current: () => OpenTarget,
  { isDown, failedToConnect }: Effect.Success<ReturnType<typeof watchServer>>,
  route: (onPrimary: SqlConnection.Borrower) => SqlConnection.Borrower = identity
) => {
  const admission = makeAdmission(maxConnections, acquireTimeout, isDown)
  const refused = (error: SqlError.SqlError) => {
    failedToConnect()
    return dieOfOutage(error)
  }
  const single = Effect.suspend(() => {
    const { pool, transport } = current()
    return isPooled
      ? pool.get.pipe(
          Effect.catch(refused),
          Effect.map((lent) => new PooledConnection(lent, transport, settings))
        )
      : pool.reserve.pipe(
          Effect.catch(refused),
          Effect.map((lent) => new ServerConnection(lent, transport))
        )
  })
  const transaction = Effect.suspend(() => {
    const { pool, transport } = current()
    return pool.get.pipe(
      Effect.catch(refused),
      Effect.map((lent) => new TransactionConnection(lent, transport, settings))
    )
  })
  const lent = lend(single)
  const onePerStatement: SqlConnection.Borrower = (run) => admission.during(lent(run))
  const onSharedSession = makeBriefReads({ current, isDown, refused })
  return SqlClient.make({
    driver: "@effect/sql-pg",
    acquirer: Effect.andThen(admission.enter, single),
    transactionAcquirer: Effect.andThen(admission.enter, transaction),
    borrower: route(isPooled ? onePerStatement : onSharedSession(onePerStatement)),
    compiler: PgClient.makeCompiler(),
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
}

interface ServerClientOptions extends SessionPlan, TargetOptions {
  /** How long a request may wait for a connection. */
  readonly acquireTimeout: Duration.Duration
}

const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  connection instanceof TransactionConnection
    ? connection.commit()
    : Effect.die("Only a TransactionConnection can commit")
