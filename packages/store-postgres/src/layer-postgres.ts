import { PgClient } from "@effect/sql-pg"
import type { Layer, Redacted } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

export interface PostgresOptions {
  readonly url: Redacted.Redacted<string>
  readonly maxConnections?: number | undefined
  readonly ssl?: boolean | undefined
}

/**
 * A pool of connections to a PostgreSQL server, 15 or newer. Its just-in-time compiler takes longer than any of our
 * queries, so it is off.
 */
export const layerPostgres = (
  options: PostgresOptions
): Layer.Layer<PgClient.PgClient | SqlClient.SqlClient, SqlError.SqlError> =>
  PgClient.layer({
    ...options,
    applicationName: "halyard",
    startupParameters: { jit: "off" },
    maxMessageSize: MAX_MESSAGE_BYTES
  })

const MAX_MESSAGE_BYTES = 80 * 1024 * 1024
