import { Result } from "effect"
import { existsSync, mkdirSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Makes the folder and those above it. `recursive` of Node never ends where the system refuses folders, as in `/proc`.
 */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  const made = Result.try(() => mkdirSync(folder, { mode: 0o700 }))
  // Another process may have made it.
  if (Result.isFailure(made) && !existsSync(folder)) throw made.failure
}
