import { Effect, Option, Schema, Stream } from "effect"
import { randomBytes } from "node:crypto"
import { createWriteStream } from "node:fs"
import { open, rename, rm, stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { pipeline } from "node:stream/promises"
import { backupSocketOf } from "../backup/backup-socket.ts"
import { requestBackup } from "../backup/request-backup.ts"
import { serverOf } from "../settings/database-settings.ts"
import type { Settings } from "../settings/settings.ts"

/** `backup FILE`: backs up the embedded database, whether a server uses it or not. The file appears only when it is whole. */
export const runBackup = Effect.fn("runBackup")(function* (
  settings: Settings,
  [name = ""]: ReadonlyArray<string>
): Effect.fn.Return<void, { readonly message: string }> {
  const { checkBackup } = yield* embeddedDatabaseOf(settings)
  const file = resolve(name)
  yield* refuseFolder(file)
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`
  yield* Effect.gen(function* () {
    const answer = yield* requestBackup(backupSocketOf(settings.variables.HALYARD_DATA_DIR))
    yield* Option.match(answer, {
      onSome: (bytes) => write(partial, bytes),
      onNone: () => backUpStopped(settings.variables.HALYARD_DATA_DIR, partial)
    })
    yield* checkBackup(partial)
    yield* publish(partial, file)
  }).pipe(Effect.onError(() => Effect.ignore(inFiles(() => rm(partial, { force: true })))))
  yield* Effect.logInfo(`The backup is in ${file}`)
})

/** `restore FILE [--replace]`: makes a data folder from a backup. */
export const runRestore = Effect.fn("runRestore")(function* (
  settings: Settings,
  [name = "", ...options]: ReadonlyArray<string>
) {
  const { restoreBackup } = yield* embeddedDatabaseOf(settings)
  const dataDir = resolve(settings.variables.HALYARD_DATA_DIR)
  const replace = options.includes("--replace")
  const { createdAt, halyard } = yield* restoreBackup({ file: resolve(name), dataDir, replace })
  yield* Effect.logInfo(`Restored the backup of ${createdAt}, made by Halyard ${halyard}, to ${dataDir}`)
})

/** Completes a restore that was interrupted at its last step. */
export const completeRestore = Effect.fn("completeRestore")(function* ({ variables }: Settings) {
  if (serverOf(variables) !== undefined) return
  const embedded = yield* Effect.promise(() => import("@halyard/store-postgres/embedded"))
  yield* embedded.completeRestore(variables.HALYARD_DATA_DIR)
})

const embeddedDatabaseOf = ({ variables }: Settings) =>
  serverOf(variables) === undefined
    ? Effect.promise(() => import("@halyard/store-postgres/embedded"))
    : Effect.fail(new NotEmbedded())

class NotEmbedded extends Schema.TaggedError<NotEmbedded>()("NotEmbedded", {}) {
  override get message() {
    return (
      "This command is for the embedded database, but the configuration names a PostgreSQL server. " +
      "Back up the server with its own tools, such as pg_dump: see docs/operations.md."
    )
  }
}

const backUpStopped = Effect.fnUntraced(function* (dataDir: string, partial: string) {
  const { Backups, layerEmbedded } = yield* Effect.promise(() => import("@halyard/store-postgres/embedded"))
  const { backedUpFiles } = yield* Effect.promise(() => import("../backup/layer-embedded-database.ts"))
  yield* Effect.flatMap(Backups, (backups) => write(partial, Stream.toAsyncIterable(backups.take(backedUpFiles)))).pipe(
    Effect.provide(layerEmbedded({ dataDir, create: false }))
  )
})

/** The file is on disk afterwards. */
const write = (file: string, bytes: AsyncIterable<Uint8Array>): Effect.Effect<void, FileFailure> =>
  inFiles(() => pipeline(bytes, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true })))

/** Otherwise this would be found out only when the backup is done. */
const refuseFolder = Effect.fnUntraced(function* (file: string) {
  const existing = yield* Effect.option(inFiles(() => stat(file)))
  if (Option.exists(existing, (one) => one.isDirectory())) {
    return yield* new FileFailure({ reason: `${file} is a folder. Name a file in it.` })
  }
})

/** Replaces the file in one step. */
const publish = Effect.fnUntraced(function* (partial: string, file: string) {
  yield* inFiles(() => rename(partial, file))
  yield* Effect.ignore(
    inFiles(async () => {
      const folder = await open(dirname(file), "r")
      await folder.sync()
      await folder.close()
    })
  )
})

class FileFailure extends Schema.TaggedError<FileFailure>()("FileFailure", { reason: Schema.String }) {
  override get message() {
    return `The backup could not be written: ${this.reason}`
  }
}

const inFiles = <A>(operation: () => Promise<A>): Effect.Effect<A, FileFailure> =>
  Effect.tryPromise({
    try: operation,
    catch: (cause) => new FileFailure({ reason: cause instanceof Error ? cause.message : String(cause) })
  })
