import { Context, type Duration, Effect, Layer, Option, type Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import type { ConnectionOptions } from "node:tls"
import { Notifications } from "./events/changes.ts"
import { MigrationClient } from "./migrations/runner/migration-client.ts"
import { awaitServer } from "./server/await-server.ts"
import type { DatabaseUnreachable } from "./server/find-server.ts"
import { listen } from "./server/listen.ts"
import { makeServerClient } from "./server/server-client.ts"
import { type ConnectionSettings, connectionsOf } from "./server/options/connection-options.ts"
import { databaseOptionProblems, DatabaseOptionsInvalid } from "./server/options/database-options-invalid.ts"
import { sessionPlan } from "./server/session.ts"
import { makeTransport, type Transport } from "./server/transport.ts"

/** Connects to a PostgreSQL server, version 15 or newer. Failures of the server are `StoreUnavailable` defects. */
export const layerPostgres = (
  options: PostgresOptions
): Layer.Layer<SqlClient.SqlClient, DatabaseOptionsInvalid | DatabaseUnreachable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const { direct, main, replica } = yield* connectionsIn(options)
      const apart = direct === undefined || direct === main ? undefined : listeningTargets(direct)
      const { client, current } = yield* openClient(main, replica, apart?.destroy)
      const context = Context.make(SqlClient.SqlClient, client)
      if (direct === undefined) return context
      if (apart === undefined) {
        const listening = () => ({ server: current().server, transport: current().listening })
        return Context.add(context, Notifications, listen(listening))
      }
      return context.pipe(
        Context.add(Notifications, listen(apart.next)),
        Context.add(MigrationClient, Option.some(openMigrationClient(direct)))
      )
    })
  ).pipe(Layer.provide(Reactivity.layer))

const connectionsIn = (options: PostgresOptions) =>
  Effect.mapError(
    Effect.fromResult(connectionsOf(options)),
    () => new DatabaseOptionsInvalid({ problems: databaseOptionProblems(options) })
  )

const openClient = Effect.fnUntraced(function* (
  connection: ConnectionSettings,
  replica?: ConnectionSettings,
  close: (reason: string) => void = () => undefined
) {
  const plan = sessionPlan(connection)
  const first = yield* awaitServer(plan.servers, connection.startTimeout)
  const besides = replica && { ...replica, ...sessionPlan(replica) }
  return yield* makeServerClient({ ...connection, ...plan }, first, close, besides)
})

const openMigrationClient = (direct: ConnectionSettings) =>
  openClient({ ...direct, minConnections: 0, maxConnections: 1 }).pipe(
    Effect.map(({ client }) => client),
    Effect.provide(Reactivity.layer)
  )

/** Servers on which we only listen. A standby refuses that, so the next attempt uses the next server. */
const listeningTargets = (direct: ConnectionSettings) => {
  const { servers } = sessionPlan(direct)
  const open: Array<Transport> = []
  let attempts = 0
  return {
    next: () => {
      const server = servers[attempts++ % servers.length] ?? servers[0]
      const transport = makeTransport(server.address, direct.statementTimeout, server.keepAlive)
      open.splice(0, open.length, transport)
      return { server, transport }
    },
    destroy: (reason: string) => {
      for (const transport of open) transport.destroy(reason)
    }
  }
}

/**
 * A URL, or its parts. Parts and other options override those of the URL. Parameters of the URL are honoured as `libpq`
 * and node-postgres mean them; one that Halyard does not know, or cannot honour, fails with `DatabaseOptionsInvalid`.
 */
export interface PostgresOptions {
  readonly url?: Redacted.Redacted<string> | undefined
  /**
   * Several hosts, separated by commas as in a URL, are a primary and its standbys: Halyard uses the one that accepts
   * writes.
   */
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly database?: string | undefined
  readonly username?: string | undefined
  readonly password?: Redacted.Redacted<string> | undefined
  /** The schema for the tables. The migrations create it if it does not exist. By default the server decides. */
  readonly schema?: string | undefined
  /**
   * `transaction` if a pooler in front of the server, such as PgBouncer, lends a session for each transaction only.
   * This is the default if the URL contains `pgbouncer=true`.
   */
  readonly pooler?: "transaction" | "none" | undefined
  /** Whether the pooler supports prepared statements. By default it does not, and statements are parsed each time. */
  readonly poolerKeepsStatements?: boolean | undefined
  /**
   * The address of the server without the pooler, to migrate and to listen for changes of other instances. Without it,
   * migrations use the pooler, and changes of other instances take effect within five seconds.
   */
  readonly directUrl?: Redacted.Redacted<string> | undefined
  /**
   * The address of one standby of the server. It answers searches, lists, events and insights while it has applied
   * everything that was committed before.
   */
  readonly replicaUrl?: Redacted.Redacted<string> | undefined
  /** Parameters for what the URLs leave open, by the names that they have in URLs, such as `sslmode`. */
  readonly parameters?: Readonly<Record<string, string | Redacted.Redacted<string>>> | undefined
  /**
   * `true` for TLS with a certificate that Node trusts; by default the URL's `sslmode` decides. `false` refuses a URL
   * that asks for TLS.
   */
  readonly ssl?: boolean | ConnectionOptions | undefined
  readonly applicationName?: string | undefined
  /** 0 by default. */
  readonly minConnections?: number | undefined
  /**
   * 10 by default. Three more connections are for brief reads, to check the server and to listen for changes of other
   * instances.
   */
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
