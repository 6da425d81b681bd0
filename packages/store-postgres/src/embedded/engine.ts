import { PGlite, type PGliteOptions } from "@electric-sql/pglite"
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { Effect, type Scope } from "effect"
import { mkdir, readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { moveRestored } from "./backup/move-restored.ts"
import { guardAgainstCrash } from "./crash-guard.ts"
import { readTemplate, unpackTemplate } from "./cluster-template.ts"
import { lockDataDirectory } from "./lock/data-directory-lock.ts"
import { CLUSTER, DataDirectoryUnusable, DiskFailure, exists, onDisk } from "./disk.ts"
import { type DiskSpace, noDisk } from "./disk-space.ts"
import { DURABLE, DurableFiles } from "./durable-files.ts"

/** Runs PostgreSQL in this process on a folder until the scope closes. Creates the folder unless `create` is false. */
export const openOnDisk = Effect.fnUntraced(
  function* ({ create = true, dataDir }: { readonly dataDir: string; readonly create?: boolean }, disk: DiskSpace) {
    const directory = resolve(dataDir)
    const cluster = join(directory, CLUSTER)
    if (!create && !(yield* exists(directory))) return yield* noDatabase
    yield* onDisk(() => mkdir(directory, { recursive: true, mode: 0o700 }))
    yield* lockDataDirectory(directory)
    yield* moveRestored(directory)

    if (!(yield* exists(cluster))) yield* create ? unpackTemplate(cluster) : noDatabase
    return yield* openCluster(cluster, disk)
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
export const openCluster = Effect.fnUntraced(function* (cluster: string, disk: DiskSpace) {
  yield* refuseOtherVersion(cluster)
  const options = () => ({ fs: new DurableFiles(cluster), startParams: [...START_PARAMETERS, ...DURABLE] })
  return yield* startEngine(options, disk)
})

/** Runs PostgreSQL in this process. All data is lost when the scope closes. */
export const openInMemory = Effect.fnUntraced(function* () {
  const template = yield* Effect.orDie(readTemplate)
  return yield* Effect.orDie(
    startEngine(() => ({ loadDataDir: new Blob([new Uint8Array(template)]), startParams: START_PARAMETERS }), noDisk)
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

/**
 * If the engine does not start, its output says why; its exception does not. A crashed engine cannot be closed. One
 * that crashed because the disk was full is started again when there is space: all that it has acknowledged is there.
 */
const startEngine = (
  options: () => PGliteOptions,
  disk: DiskSpace
): Effect.Effect<Running, DiskFailure, Scope.Scope> => {
  const recentOutput: Array<string> = []
  const onStderr = (line: string) => {
    recentOutput.push(line)
    recentOutput.splice(0, recentOutput.length - 20)
    return false
  }
  const start = async () => {
    recentOutput.length = 0
    const db = await PGlite.create({ ...options(), extensions: { pg_trgm, btree_gin }, onStderr })
    return { db, hasCrashed: guardAgainstCrash(db, recentOutput) }
  }
  const explained = ({ code, message }: DiskFailure) =>
    new DiskFailure({ code, message: [message, ...recentOutput].join("\n") })
  return Effect.gen(function* () {
    let engine = yield* Effect.mapError(onDisk(start), explained)
    yield* Effect.addFinalizer(() => (engine.hasCrashed() ? Effect.void : Effect.promise(() => engine.db.close())))
    let waitsForSpace = false
    let starting: Promise<void> | undefined
    const startAgain = async () => {
      if (disk.isFull()) throw new Error(`The embedded database waits for space on its disk. ${NO_SPACE}`)
      engine = await start()
      waitsForSpace = false
    }
    return async () => {
      waitsForSpace ||= engine.hasCrashed() && recentOutput.some((line) => line.includes(NO_SPACE))
      // A connection that ends meanwhile leaves the start to the next one.
      if (waitsForSpace) await (starting ??= startAgain().finally(() => (starting = undefined)))
      return engine.db
    }
  })
}

/** The engine that runs now. */
type Running = () => Promise<PGlite>

const NO_SPACE = "No space left on device"

export const POSTGRES_VERSION = "18"

/**
 * The defaults of PGlite without `-F`, which would disable fsync. The default buffers would take 100 MB more memory.
 * The limits of the write-ahead log fit a database of this size.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["shared_buffers=32MB", "min_wal_size=8MB", "max_wal_size=64MB"].flatMap((setting) => ["-c", setting])
]
