import type { PgConnection } from "@effect/sql-pg"
import { Context, Duration, Effect, Layer, type Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import type { ConnectionOptions } from "node:tls"
import { Notifications } from "./events/changes.ts"
import { awaitServer, type DatabaseUnreachable } from "./server/await-server.ts"
import { serverAddress } from "./server/server-address.ts"
import { makeServerClient } from "./server/server-client.ts"
import { makeTransport } from "./server/transport.ts"
import { MAX_MESSAGE_BYTES } from "./sql/max-message-bytes.ts"

/** Connects to a PostgreSQL server, version 15 or newer. Failures of the server are `StoreUnavailable` defects. */
export const layerPostgres = (options: PostgresOptions): Layer.Layer<SqlClient.SqlClient, DatabaseUnreachable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const address = serverAddress(options)
      const session = sessionOf(options)
      yield* awaitServer(`${address.host}:${address.port}`, session, durationOf(options.startTimeout))
      const { client, notifications } = yield* makeServerClient(
        {
          session,
          minConnections: options.minConnections ?? 0,
          maxConnections: options.maxConnections ?? 10,
          idleTimeout: durationOf(options.idleTimeout),
          acquireTimeout: durationOf(options.acquireTimeout),
          statementTimeout: durationOf(options.statementTimeout)
        },
        (limit) => makeTransport(address, limit)
      )
      return Context.add(Context.make(SqlClient.SqlClient, client), Notifications, notifications)
    })
  ).pipe(Layer.provide(Reactivity.layer))

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

const durationOf = (given: Duration.Input | undefined): Duration.Duration =>
  Duration.fromInputUnsafe(given ?? "30 seconds")

/**
 * JIT compilation takes longer than any of our queries, so it is off. The data fits in memory, where random reads cost
 * hardly more than sequential ones.
 */
const sessionOf = (options: PostgresOptions): PgConnection.Config => ({
  url: options.url,
  host: options.host,
  port: options.port,
  database: options.database,
  username: options.username,
  password: options.password,
  ssl: options.ssl,
  applicationName: options.applicationName ?? "halyard",
  connectTimeout: CONNECT_TIMEOUT,
  maxMessageSize: MAX_MESSAGE_BYTES,
  startupParameters: {
    jit: "off",
    random_page_cost: "1.1",
    statement_timeout: String(Duration.toMillis(durationOf(options.statementTimeout))),
    ...(options.schema === undefined ? {} : { search_path: searchPathOf(options.schema) })
  }
})

const CONNECT_TIMEOUT = "5 seconds"

/** Includes `public`, where extensions are usually installed. */
const searchPathOf = (schema: string): string =>
  schema === "public" ? "public" : `"${schema.replaceAll('"', '""')}", public`
