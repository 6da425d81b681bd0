import { lchownSync, readdirSync, readFileSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/**
 * The account for the server if this process runs as root, which PostgreSQL refuses: `nobody`, or its usual number
 * where it has no entry.
 */
export const unprivilegedAccount = (): SystemAccount | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? []
  // Some systems write the highest numbers as negative ones.
  return { uid: Number(uid ?? 65_534) >>> 0, gid: Number(gid ?? 65_534) >>> 0 }
}

export interface SystemAccount {
  readonly uid: number
  readonly gid: number
}

/** A folder for temporary files that every account can enter; the usual one if none is. */
export const temporaryFolderFor = (account: SystemAccount | undefined): string => {
  const usual = tmpdir()
  if (account === undefined) return usual
  return [usual, "/tmp", "/var/tmp"].find(canBeEnteredByAll) ?? usual
}

const canBeEnteredByAll = (folder: string): boolean => {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
  return (mode & 0o001) !== 0 && (dirname(folder) === folder || canBeEnteredByAll(dirname(folder)))
}

/** Makes the account the owner of the folder and its content. */
export const giveTo = (account: SystemAccount | undefined, folder: string): void => {
  if (account === undefined) return
  const inside = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))
  for (const path of [folder, ...inside]) lchownSync(path, account.uid, account.gid)
}
