import { Context, Duration, Effect, Layer, Option, type Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import type { ConnectionOptions } from "node:tls"
import { Notifications } from "./events/changes.ts"
import { MigrationClient } from "./migrations/migration-client.ts"
import { awaitServer, type DatabaseUnreachable } from "./server/await-server.ts"
import { listen } from "./server/listen.ts"
import { serverAddress } from "./server/server-address.ts"
import { makeServerClient } from "./server/server-client.ts"
import { directOptions, durationOf, sessionPlan } from "./server/session.ts"
import { makeTransport, type Transport } from "./server/transport.ts"

/** Connects to a PostgreSQL server, version 15 or newer. Failures of the server are `StoreUnavailable` defects. */
export const layerPostgres = (options: PostgresOptions): Layer.Layer<SqlClient.SqlClient, DatabaseUnreachable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const direct = directOptions(options)
      const listening = direct === undefined ? undefined : transportTo(direct)
      const client = yield* openClient(options, listening === undefined ? [] : [listening])
      const context = Context.make(SqlClient.SqlClient, client)
      if (direct === undefined || listening === undefined) return context
      return context.pipe(
        Context.add(Notifications, listen(sessionPlan(direct).session, listening)),
        Context.add(MigrationClient, direct === options ? Option.none() : Option.some(openMigrationClient(direct)))
      )
    })
  ).pipe(Layer.provide(Reactivity.layer))

const openClient = Effect.fnUntraced(function* (options: PostgresOptions, others: ReadonlyArray<Transport>) {
  const plan = sessionPlan(options)
  const { host, port } = serverAddress(options)
  yield* awaitServer(`${host}:${port}`, plan.session, durationOf(options.startTimeout))
  const pool = {
    minConnections: options.minConnections ?? 0,
    maxConnections: options.maxConnections ?? 10,
    idleTimeout: durationOf(options.idleTimeout),
    acquireTimeout: durationOf(options.acquireTimeout)
  }
  return yield* makeServerClient({ ...plan, ...pool }, () => transportTo(options), others)
})

const openMigrationClient = (direct: PostgresOptions) =>
  openClient({ ...direct, minConnections: 0, maxConnections: 1 }, []).pipe(Effect.provide(Reactivity.layer))

const transportTo = (options: PostgresOptions): Transport => {
  const longest = Duration.max(durationOf(options.statementTimeout), durationOf(options.idleTimeout))
  return makeTransport(serverAddress(options), Duration.sum(longest, GRACE))
}

/** The server ends slow statements itself. We wait this much longer for a server that hangs. */
const GRACE = Duration.seconds(2)

/** A URL, or its parts. Parts override those of the URL. */
export interface PostgresOptions {
  readonly url?: Redacted.Redacted<string> | undefined
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly database?: string | undefined
  readonly username?: string | undefined
  readonly password?: Redacted.Redacted<string> | undefined
  /** The schema for the tables. The migrations create it if it does not exist. By default the server decides. */
  readonly schema?: string | undefined
  /**
   * `transaction` if a pooler stands before the server and lends a session for each transaction only, such as PgBouncer.
   * By default that is so if the URL contains `pgbouncer=true`.
   */
  readonly pooler?: "transaction" | "none" | undefined
  /** Whether the pooler keeps prepared statements. By default it does not, and statements are parsed each time. */
  readonly poolerKeepsStatements?: boolean | undefined
  /**
   * The address of the server without the pooler, to migrate and to listen for changes of other instances. Without it,
   * migrations use the pooler, and changes of other instances take effect within five seconds.
   */
  readonly directUrl?: Redacted.Redacted<string> | undefined
  /** `true` for TLS with a certificate that Node trusts; by default the URL's `sslmode` decides. */
  readonly ssl?: boolean | ConnectionOptions | undefined
  readonly applicationName?: string | undefined
  /** 0 by default. */
  readonly minConnections?: number | undefined
  /** 10 by default. Two more connections check the server and listen for changes of other instances. */
  readonly maxConnections?: number | undefined
  /** 30 seconds by default. */
  readonly idleTimeout?: Duration.Input | undefined
  /** How long a request may wait for a connection, 30 seconds by default. */
  readonly acquireTimeout?: Duration.Input | undefined
  /** How long a statement may run, 30 seconds by default. */
  readonly statementTimeout?: Duration.Input | undefined
  /** How long to wait for a server that is not up yet, 30 seconds by default. */
  readonly startTimeout?: Duration.Input | undefined
}
