import { PGlite, type PGliteOptions } from "@electric-sql/pglite"
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { Effect } from "effect"
import { mkdir, readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { moveRestored } from "./backup/move-restored.ts"
import { guardAgainstCrash } from "./crash-guard.ts"
import { readTemplate, unpackTemplate } from "./cluster-template.ts"
import { lockDataDirectory } from "./lock/data-directory-lock.ts"
import { CLUSTER, DataDirectoryUnusable, DiskFailure, exists, onDisk } from "./disk.ts"
import { DURABLE, DurableFiles } from "./durable-files.ts"

/** Runs PostgreSQL in this process on a folder until the scope closes. Creates the folder unless `create` is false. */
export const openOnDisk = Effect.fn("openOnDisk")(
  function* ({ create = true, dataDir }: { readonly dataDir: string; readonly create?: boolean }) {
    const directory = resolve(dataDir)
    const cluster = join(directory, CLUSTER)
    if (!create && !(yield* exists(directory))) return yield* noDatabase
    yield* onDisk(() => mkdir(directory, { recursive: true, mode: 0o700 }))
    yield* lockDataDirectory(directory)
    yield* moveRestored(directory)

    if (!(yield* exists(cluster))) yield* create ? unpackTemplate(cluster) : noDatabase
    return yield* openCluster(cluster)
  },
  (opening, { dataDir }) =>
    Effect.catchTag(opening, "DiskFailure", (failure) =>
      Effect.fail(new DataDirectoryUnusable({ directory: resolve(dataDir), reason: failure.message }))
    )
)

const noDatabase = new DiskFailure({
  code: "ENOENT",
  message: "it contains no database. Start a server on it once, or name another directory (HALYARD_DATA_DIR)."
})

/** Runs PostgreSQL on the files of a cluster, which nothing else uses. */
export const openCluster = Effect.fn("openCluster")(function* (cluster: string) {
  yield* refuseOtherVersion(cluster)
  return yield* startEngine({ fs: new DurableFiles(cluster), startParams: [...START_PARAMETERS, ...DURABLE] })
})

/** Runs PostgreSQL in this process. All data is lost when the scope closes. */
export const openInMemory = Effect.fn("openInMemory")(function* () {
  const template = yield* Effect.orDie(readTemplate)
  return yield* Effect.orDie(
    startEngine({ loadDataDir: new Blob([new Uint8Array(template)]), startParams: START_PARAMETERS })
  )
})

const refuseOtherVersion = Effect.fnUntraced(function* (cluster: string) {
  const version = (yield* onDisk(() => readFile(join(cluster, "PG_VERSION"), "utf8"))).trim()
  if (version !== POSTGRES_VERSION) {
    const message =
      `it was made by PostgreSQL ${version}, but this version of Halyard contains PostgreSQL ${POSTGRES_VERSION}. ` +
      "Use another data directory, or the version of Halyard that made this one."
    return yield* new DiskFailure({ code: "VERSION", message })
  }
})

/** If the engine does not start, its output says why; its exception does not. A crashed engine cannot be closed. */
const startEngine = (options: PGliteOptions) => {
  const recentOutput: Array<string> = []
  const onStderr = (line: string) => {
    recentOutput.push(line)
    recentOutput.splice(0, recentOutput.length - 20)
    return false
  }
  const start = async () => {
    const db = await PGlite.create({ ...options, extensions: { pg_trgm, btree_gin }, onStderr })
    return { db, hasCrashed: guardAgainstCrash(db, recentOutput) }
  }
  const explained = ({ code, message }: DiskFailure) =>
    new DiskFailure({ code, message: [message, ...recentOutput].join("\n") })
  return Effect.acquireRelease(Effect.mapError(onDisk(start), explained), ({ db, hasCrashed }) =>
    hasCrashed() ? Effect.void : Effect.promise(() => db.close())
  ).pipe(Effect.map(({ db }) => db))
}

export const POSTGRES_VERSION = "18"

/**
 * The defaults of PGlite without `-F`, which would disable fsync. The default buffers would take 100 MB more memory. The
 * limits of the write-ahead log fit a database of this size.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["shared_buffers=32MB", "min_wal_size=8MB", "max_wal_size=64MB"].flatMap((setting) => ["-c", setting])
]
