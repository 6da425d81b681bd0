import { Effect, Option, type Scope } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { backupSocketOf } from "../backup/backup-socket.ts"
import { requestBackup } from "../backup/request-backup.ts"
import { writeParts } from "../files/write-whole-file.ts"
import { serverOf } from "../settings/database/database-settings.ts"
import type { Settings } from "../settings/settings.ts"

/**
 * Settings by which this process can read the database. Only one process can open an embedded database, so this is a
 * copy while a server uses it: a backup, which the server gives.
 */
export const readableSettings = Effect.fnUntraced(function* (
  settings: Settings
): Effect.fn.Return<Settings, { readonly message: string }, Scope.Scope> {
  const { variables } = settings
  if (serverOf(variables) !== undefined) return settings
  const answer = yield* requestBackup(backupSocketOf(variables.HALYARD_DATA_DIR))
  if (Option.isNone(answer)) return settings

  const { restoreBackup } = yield* Effect.promise(() => import("@halyard/store-postgres/embedded"))
  const folder = yield* temporaryFolder
  const file = join(folder, "backup")
  yield* writeParts(file, answer.value)
  const dataDir = join(folder, "data")
  yield* restoreBackup({ file, dataDir, replace: false })
  return { ...settings, variables: { ...variables, HALYARD_DATA_DIR: dataDir } }
})

/** Only the current user can read it. It is removed at the end. */
const temporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "halyard-export-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)
