import { Effect } from "effect"
import { accessSync, constants } from "node:fs"
import { resolve } from "node:path"
import { serverOf } from "../settings/database/database-settings.ts"
import type { Settings } from "../settings/settings.ts"
import { makeFolder } from "../files/make-folder.ts"

/**
 * Makes the data folder if the embedded database needs it. Fails if it cannot be written to, before anything is made in
 * it.
 */
export const requireDataFolder = ({ variables }: Settings): Effect.Effect<void, FolderUnusable> => {
  if (serverOf(variables) !== undefined) return Effect.void
  const folder = resolve(variables.HALYARD_DATA_DIR)
  return Effect.try({
    try: () => {
      makeFolder(folder)
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
    catch: (cause) => ({
      message: `the folder ${folder} cannot be written to (${cause instanceof Error ? cause.message : String(cause)}). Let this user write there, or name another folder with HALYARD_DATA_DIR`
    })
  })
}

/** The message is for the operator. */
interface FolderUnusable {
  readonly message: string
}
