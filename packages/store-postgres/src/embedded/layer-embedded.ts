import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, type Layer } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { DataDirectoryInUse } from "./data-directory-lock.ts"
import type { DataDirectoryUnusable } from "./disk.ts"
import { openInMemory, openOnDisk } from "./engine.ts"
import { runMaintenance } from "./maintenance.ts"
import { pgliteStream } from "./pglite-stream.ts"

/**
 * PostgreSQL inside this process, with the same client as for a server. Commits survive a crash. There is only one session:
 * a fiber that holds an open transaction and makes a query outside of it waits forever.
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
        maxMessageSize: 256 * 1024 * 1024
      })
      yield* Effect.forkScoped(runMaintenance(client))
      return client
    })
  )

export type EmbeddedOptions = {
  /** The folder of the database, which is created if it does not exist, or `memory` for a temporary database. */
  readonly dataDir: string
}
