import type { PgConnection } from "@effect/sql-pg"
import { Duration, Redacted } from "effect"
import type { PostgresOptions } from "../layer-postgres.ts"
import { type ServerAddress, serverAddresses, withoutServers } from "./server-address.ts"
import { MAX_MESSAGE_BYTES } from "../sql/max-message-bytes.ts"

/**
 * How to open sessions. A direct session gets its settings when it starts. Behind a transaction pooler each transaction may
 * run on another session: it sets what it needs, and no statement has a name unless the pooler keeps names.
 */
export const sessionPlan = (options: PostgresOptions): SessionPlan => {
  const settings = settingsOf(options)
  const isPooled = isBehindPooler(options)
  const session: PgConnection.Config = {
    ...connectionOf(options),
    prepare: !isPooled || options.poolerKeepsStatements === true,
    startupParameters: isPooled ? {} : settings
  }
  const [first, ...others] = serverAddresses(options)
  const serverAt = (address: ServerAddress): Server => ({
    name: `${address.host}:${address.port}`,
    address,
    session: { ...session, ...address }
  })
  return {
    servers: [serverAt(first), ...others.map(serverAt)],
    transactionSettings: isPooled
      ? Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)
      : [],
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
  readonly session: PgConnection.Config
}

/** `pgbouncer=true` is the custom of other programs, so URLs of providers contain it. */
const isBehindPooler = ({ pooler, url }: PostgresOptions): boolean =>
  pooler === undefined
    ? url !== undefined && URL.parse(withoutServers(Redacted.value(url)))?.searchParams.get("pgbouncer") === "true"
    : pooler === "transaction"

/** The options for sessions that the program keeps. Undefined if there is only a pooler. */
export const directOptions = (options: PostgresOptions): PostgresOptions | undefined => {
  if (options.directUrl === undefined) return isBehindPooler(options) ? undefined : options
  return { ...options, ...NO_PARTS, url: options.directUrl, pooler: "none" }
}

/** How to open sessions on the replica, if there is one. */
export const replicaPlan = (options: PostgresOptions): SessionPlan | undefined =>
  options.replicaUrl && sessionPlan({ ...options, ...NO_PARTS, url: options.replicaUrl })

/** They would override those of the URL. */
const NO_PARTS = { host: undefined, port: undefined, database: undefined, username: undefined, password: undefined }

const connectionOf = (options: PostgresOptions): PgConnection.Config => ({
  url: options.url && Redacted.make(withoutServers(Redacted.value(options.url))),
  database: options.database,
  username: options.username,
  password: options.password,
  ssl: options.ssl,
  applicationName: options.applicationName ?? "halyard",
  connectTimeout: CONNECT_TIMEOUT,
  maxMessageSize: MAX_MESSAGE_BYTES
})

const CONNECT_TIMEOUT = "5 seconds"

/**
 * JIT compilation takes longer than any of our queries, so it is off. The data fits in memory, where random reads cost
 * hardly more than sequential ones.
 */
const settingsOf = ({ schema, statementTimeout }: PostgresOptions): Readonly<Record<string, string>> => ({
  jit: "off",
  random_page_cost: "1.1",
  statement_timeout: String(Duration.toMillis(durationOf(statementTimeout))),
  ...(schema === undefined ? {} : { search_path: searchPathOf(schema) })
})

/** Includes `public`, where extensions are usually installed. */
const searchPathOf = (schema: string): string =>
  schema === "public" ? "public" : `"${schema.replaceAll('"', '""')}", public`

/** The time limits of a server are 30 seconds unless they are given. */
export const durationOf = (given: Duration.Input | undefined): Duration.Duration =>
  Duration.fromInputUnsafe(given ?? "30 seconds")
