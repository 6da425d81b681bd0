import { Effect, Schema } from "effect"
import { Reactivity } from "effect/reactivity"
import type { Dirent } from "node:fs"
import { mkdir, readdir, rename, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { migrations } from "../../migrations/index.ts"
import { missingMigrations } from "../../migrations/runner/migration-history.ts"
import { connect } from "../connect.ts"
import { lockDataDirectory } from "../lock/data-directory-lock.ts"
import { CLUSTER, DataDirectoryUnusable, exists, flushFile, flushFolder, onDisk } from "../disk.ts"
import { noDisk } from "../disk-space.ts"
import { openCluster } from "../engine.ts"
import { pgliteStream } from "../pglite-stream.ts"
import { MANIFEST } from "./manifest.ts"
import { moveRestored, RESTORED } from "./move-restored.ts"
import { BackupUnusable, unpackBackup } from "./unpack-backup.ts"

/** The data folder is not empty. */
export class DataDirectoryNotEmpty extends Schema.TaggedError<DataDirectoryNotEmpty>()("DataDirectoryNotEmpty", {
  directory: Schema.String,
  name: Schema.String
}) {
  override get message() {
    return (
      `The data directory "${this.directory}" is not empty: it contains "${this.name}". A restore needs an empty one. ` +
      "Choose another directory, or let the restore replace the data (--replace)."
    )
  }
}

/**
 * Makes a data folder from a backup. Unpacks the backup next to the data, checks it, and opens its database once. Only
 * then the new data replaces the old, which moves to a folder `replaced-<time>`. After an interruption the next start
 * finds either the old data or the new.
 */
export const restoreBackup = Effect.fnUntraced(
  function* ({ dataDir, file, replace }: RestoreOptions) {
    const directory = resolve(dataDir)
    yield* onDisk(() => mkdir(directory, { recursive: true, mode: 0o700 }))
    yield* lockDataDirectory(directory)
    yield* moveRestored(directory)
    if (!replace) yield* refuseIfPresent(directory, [CLUSTER])

    const scratch = join(directory, "restoring")
    const removeScratch = onDisk(() => rm(scratch, { recursive: true, force: true }))
    yield* removeScratch
    yield* onDisk(() => mkdir(scratch, { mode: 0o700 }))
    return yield* Effect.gen(function* () {
      const manifest = yield* unpackBackup(file, scratch)
      yield* Effect.mapError(
        tryCluster(join(scratch, CLUSTER)),
        ({ message }) => new BackupUnusable({ file, reason: message })
      )
      yield* onDisk(() => rm(join(scratch, MANIFEST), { force: true }))
      if (!replace) yield* refuseIfPresent(directory, yield* onDisk(() => readdir(scratch)))
      yield* flushAll(scratch)
      yield* onDisk(() => rename(scratch, join(directory, RESTORED)))
      yield* flushFolder(directory)
      yield* moveRestored(directory)
      return manifest
    }).pipe(Effect.onError(() => Effect.ignore(removeScratch)))
  },
  Effect.scoped,
  (restoring, { dataDir }) =>
    Effect.catchTag(restoring, "DiskFailure", (failure) =>
      Effect.fail(new DataDirectoryUnusable({ directory: resolve(dataDir), reason: failure.message }))
    )
)

export interface RestoreOptions {
  readonly file: string
  readonly dataDir: string
  /** Whether existing data may be replaced. */
  readonly replace: boolean
}

/** Completes a restore that was interrupted after its backup was found to be good. Otherwise it does nothing. */
export const completeRestore = Effect.fnUntraced(
  function* (dataDir: string) {
    const directory = resolve(dataDir)
    if (!(yield* exists(join(directory, RESTORED)))) return
    yield* lockDataDirectory(directory)
    yield* moveRestored(directory)
  },
  Effect.scoped,
  (completing, dataDir) =>
    Effect.catchTag(completing, "DiskFailure", (failure) =>
      Effect.fail(new DataDirectoryUnusable({ directory: resolve(dataDir), reason: failure.message }))
    )
)

const refuseIfPresent = Effect.fnUntraced(function* (directory: string, names: ReadonlyArray<string>) {
  for (const name of names) {
    if (yield* exists(join(directory, name))) return yield* new DataDirectoryNotEmpty({ directory, name })
  }
})

/** Starts the database, which replays the log, and stops it. Fails if a newer version of Halyard has migrated it. */
const tryCluster = (cluster: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const sql = yield* connect(pgliteStream(yield* openCluster(cluster, noDisk)), noDisk)
      yield* missingMigrations(sql, migrations)
    })
  ).pipe(Effect.provide(Reactivity.layer))

const flushAll = Effect.fnUntraced(function* (folder: string) {
  const entries = yield* onDisk(() => readdir(folder, { recursive: true, withFileTypes: true }))
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  yield* Effect.forEach(files, flushFile, { concurrency: 16, discard: true })
  yield* Effect.forEach([...folders, folder], flushFolder, { concurrency: 16, discard: true })
})

const pathOf = ({ name, parentPath }: Dirent): string => join(parentPath, name)
