import { Context, Effect, Layer, Semaphore, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlError } from "effect/sql"
import { resolve } from "node:path"
import { backUpCluster } from "./backup/back-up-cluster.ts"
import { BackupFailed, Backups } from "./backup/backups.ts"
import { connect } from "./connect.ts"
import type { DataDirectoryInUse } from "./lock/data-directory-lock.ts"
import type { DataDirectoryUnusable } from "./disk.ts"
import { CurrentDisk, noDisk, watchDiskSpace } from "./disk-space.ts"
import { openInMemory, openOnDisk } from "./engine.ts"
import { pgliteStream } from "./pglite-stream.ts"
import { runMaintenance } from "./maintenance.ts"

/**
 * PostgreSQL inside this process, with the same client as for a server. Commits survive a crash. There is only one
 * session: a fiber with an open transaction that makes a query outside of it waits forever.
 */
export const layerEmbedded = (
  options: EmbeddedOptions
): Layer.Layer<SqlClient.SqlClient | Backups, DataDirectoryInUse | DataDirectoryUnusable | SqlError.SqlError> =>
  Layer.provide(
    Layer.effectContext(
      Effect.gen(function* () {
        const { dataDir } = options
        const inMemory = dataDir === "memory"
        const disk = inMemory ? noDisk : watchDiskSpace(resolve(dataDir))
        const engine = yield* inMemory ? openInMemory() : openOnDisk(options, disk)
        const client = yield* connect(pgliteStream(engine), disk)
        const turns = Semaphore.makeUnsafe(1)
        yield* Effect.forkScoped(runMaintenance(client, turns))
        const take = inMemory ? () => Stream.fail(noFiles) : backUpCluster(client, resolve(dataDir), turns)
        return Context.make(SqlClient.SqlClient, client).pipe(
          Context.add(CurrentDisk, disk),
          Context.add(Backups, { take })
        )
      })
    ),
    Reactivity.layer
  )

export type EmbeddedOptions = {
  /** The folder of the database, which is created if it does not exist, or `memory` for a temporary database. */
  readonly dataDir: string
  /** `false`: fail if the folder contains no database yet. */
  readonly create?: boolean
}

const noFiles = new BackupFailed({ reason: "the database is in memory. Only a database on disk can be backed up." })
