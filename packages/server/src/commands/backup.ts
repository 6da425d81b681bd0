import { Effect, Option, Schema, Stream } from "effect"
import { resolve } from "node:path"
import { backupSocketOf } from "../backup/backup-socket.ts"
import { requestBackup } from "../backup/request-backup.ts"
import { writeParts, writeWholeFile } from "../files/write-whole-file.ts"
import { serverOf } from "../settings/database/database-settings.ts"
import type { Settings } from "../settings/settings.ts"

/**
 * `backup FILE`: backs up the embedded database, whether a server uses it or not. The file appears only when it is
 * whole.
 */
export const runBackup = Effect.fnUntraced(function* (
  settings: Settings,
  name: string
): Effect.fn.Return<void, { readonly message: string }> {
  const { checkBackup } = yield* embeddedDatabaseOf(settings)
  const file = yield* writeWholeFile(
    name,
    Effect.fnUntraced(function* (partial) {
      const answer = yield* requestBackup(backupSocketOf(settings.variables.HALYARD_DATA_DIR))
      yield* Option.match(answer, {
        onSome: (bytes) => writeParts(partial, bytes),
        onNone: () => backUpStopped(settings.variables.HALYARD_DATA_DIR, partial)
      })
      yield* checkBackup(partial)
    })
  )
  yield* Effect.logInfo(`The backup is in ${file}`)
})

/** `restore FILE [--replace]`: makes a data folder from a backup. */
export const runRestore = Effect.fnUntraced(function* (
  settings: Settings,
  name: string,
  { replace }: { readonly replace: boolean }
) {
  const { restoreBackup } = yield* embeddedDatabaseOf(settings)
  const dataDir = resolve(settings.variables.HALYARD_DATA_DIR)
  const { createdAt, halyard } = yield* restoreBackup({ file: resolve(name), dataDir, replace })
  yield* Effect.logInfo(`Restored the backup of ${createdAt}, made by Halyard ${halyard}, to ${dataDir}`)
})

/** Completes a restore that was interrupted at its last step. */
export const completeRestore = Effect.fnUntraced(function* ({ variables }: Settings) {
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
      "Back up the server with its own tools, such as pg_dump: see docs/postgresql.md."
    )
  }
}

const backUpStopped = Effect.fnUntraced(function* (dataDir: string, partial: string) {
  const { Backups, layerEmbedded } = yield* Effect.promise(() => import("@halyard/store-postgres/embedded"))
  const { backedUpFiles } = yield* Effect.promise(() => import("../backup/layer-embedded-database.ts"))
  yield* Effect.flatMap(Backups, (backups) =>
    writeParts(partial, Stream.toAsyncIterable(backups.take(backedUpFiles)))
  ).pipe(Effect.provide(layerEmbedded({ dataDir, create: false })))
})
