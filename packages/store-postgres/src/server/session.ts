import type { PgConnection } from "@effect/sql-pg"
import { Duration } from "effect"
import { MAX_MESSAGE_BYTES } from "../sql/max-message-bytes.ts"
import type { ConnectionSettings } from "./options/connection-options.ts"
import { isSocket, type ServerAddress } from "./options/server-address.ts"

/**
 * How to open sessions. A direct session gets its settings when it starts. Behind a transaction pooler each transaction
 * may run on another session: it sets what it needs, and no statement has a name unless the pooler keeps names.
 */
export const sessionPlan = (connection: ConnectionSettings): SessionPlan => {
  const { isPooled, keepAlive } = connection
  const own = settingsOf(connection)
  const session: PgConnection.Config = {
    ...configOf(connection),
    prepare: !isPooled || connection.keepsStatements,
    startupParameters: isPooled ? {} : { ...own, ...connection.settings }
  }
  const serverAt = (address: ServerAddress): Server => ({
    name: `${address.host}:${address.port}`,
    address,
    keepAlive,
    session: { ...session, ...address, ssl: isSocket(address) ? false : session.ssl }
  })
  const [first, ...others] = connection.servers
  return {
    servers: [serverAt(first), ...others.map(serverAt)],
    transactionSettings: isPooled ? statementsOf(own, connection.settings) : [],
    isPooled
  }
}

export interface SessionPlan {
  /** One of them accepts writes. */
  readonly servers: readonly [Server, ...ReadonlyArray<Server>]
  /** Statements that begin each transaction. */
  readonly transactionSettings: ReadonlyArray<string>
  /** Whether statements run on changing sessions. */
  readonly isPooled: boolean
}

export interface Server {
  /** Host and port, for messages. */
  readonly name: string
  readonly address: ServerAddress
  /** How long a connection may be silent until it is probed. */
  readonly keepAlive: Duration.Duration | undefined
  readonly session: PgConnection.Config
}

const configOf = (connection: ConnectionSettings): PgConnection.Config => ({
  database: connection.database,
  username: connection.username,
  password: connection.password,
  ssl: connection.ssl,
  applicationName: connection.applicationName,
  connectTimeout: connection.connectTimeout,
  preparedStatementCacheSize: connection.preparedStatements,
  startupOptions: connection.startupOptions,
  maxMessageSize: MAX_MESSAGE_BYTES
})

/**
 * JIT compilation takes longer than any of our queries, so it is off. The data fits in memory, where random reads cost
 * hardly more than sequential ones.
 */
const settingsOf = ({ schema, statementTimeout }: ConnectionSettings): Readonly<Record<string, string>> => ({
  jit: "off",
  random_page_cost: "1.1",
  statement_timeout: String(Duration.toMillis(statementTimeout)),
  ...(schema === undefined ? {} : { search_path: searchPathOf(schema) })
})

/** Settings from a URL may contain anything, so they are quoted. */
const statementsOf = (own: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>) => [
  ...Object.entries(own).map(([name, value]) => `SET LOCAL ${name} = ${value}`),
  ...Object.entries(given).map(([name, value]) => `SELECT set_config(${quoted(name)}, ${quoted(value)}, true)`)
]

const quoted = (text: string): string =>
  `${text.includes("\\") ? "E" : ""}'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`

/** Includes `public`, where extensions are usually installed. */
const searchPathOf = (schema: string): string =>
  schema === "public" ? "public" : `"${schema.replaceAll('"', '""')}", public`
