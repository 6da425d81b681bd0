import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, type Layer } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { DataDirectoryInUse } from "./data-directory-lock.ts"
import type { DataDirectoryUnusable } from "./disk.ts"
import { openInMemory, openOnDisk } from "./engine.ts"
import { keepHouse } from "./housekeeping.ts"
import { pgliteStream } from "./pglite-stream.ts"

export type EmbeddedOptions = {
  /** The folder that holds the database, made if it is not there, or `memory` for a database that nothing keeps. */
  readonly dataDir: string
}

/**
 * PostgreSQL within this process, spoken to by the same client as a server. What is committed survives a crash. It has
 * one session: a query that is made outside an open transaction, but by the fiber that holds it, waits for ever.
 */
export const layerEmbedded = ({
  dataDir
}: EmbeddedOptions): Layer.Layer<
  PgClient.PgClient | SqlClient.SqlClient,
  DataDirectoryInUse | DataDirectoryUnusable | SqlError.SqlError
> =>
  PgClient.layerFrom(
    Effect.gen(function* () {
      const db = yield* dataDir === "memory" ? openInMemory() : openOnDisk(dataDir)
      const client = yield* PgClient.make({
        stream: pgliteStream(db),
        username: "postgres",
        database: "postgres",
        minConnections: 1,
        maxConnections: 1,
        idleTimeout: "365 days",
        connectTimeout: Duration.infinity,
        maxMessageSize: 80 * 1024 * 1024
      })
      yield* Effect.forkScoped(keepHouse(client))
      return client
    })
  )
