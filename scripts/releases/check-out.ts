import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { git } from "./git.ts"

/** Writes the files of a commit into a folder, unless it exists. Git remembers nothing of it. */
export const checkOut = (commit: string, folder: string): void => {
  if (existsSync(folder)) return
  const partial = `${folder}.${process.pid}.partial`
  mkdirSync(partial, { recursive: true })
  // An index of its own, because that of the clone belongs to the developer.
  const variables = { GIT_INDEX_FILE: join(partial, ".index") }
  git(["read-tree", commit], variables)
  git(["checkout-index", "--all", `--prefix=${partial}/`], variables)
  rmSync(variables.GIT_INDEX_FILE)
  renameSync(partial, folder)
}
