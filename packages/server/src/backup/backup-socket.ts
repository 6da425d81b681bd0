import { relative, resolve } from "node:path"

/**
 * The socket on which a running server gives backups. Only its user can open it, because the data folder is private.
 * Systems limit the length of such paths to some hundred bytes, so this is the relative one if that is shorter.
 */
export const backupSocketOf = (dataDir: string): string => {
  const path = resolve(dataDir, "backup.socket")
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}
