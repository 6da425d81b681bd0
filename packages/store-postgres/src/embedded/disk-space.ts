import { Context, Effect, Exit } from "effect"
import { randomBytes } from "node:crypto"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Whether the disk of the embedded database is full. */
export interface DiskSpace {
  /**
   * After the disk was full, checks at most once in two seconds whether there is space again, because the check stops
   * the process for a while.
   */
  readonly isFull: () => boolean
  /** A statement failed, or the engine crashed, because the disk is full. */
  readonly noteFull: () => void
}

/** The disk of a database in memory, or on another machine: it is never full. */
export const noDisk: DiskSpace = { isFull: () => false, noteFull: () => undefined }

/** The disk of the database in use. */
export const CurrentDisk = Context.Reference<DiskSpace>("@halyard/store-postgres/CurrentDisk", {
  defaultValue: () => noDisk
})

/** Checks by writing, because the free space of a file system does not show a quota. */
export const watchDiskSpace = (folder: string): DiskSpace => {
  /** When the disk was last known to be full. */
  let fullAt: number | undefined
  return {
    isFull: () => {
      if (fullAt !== undefined && performance.now() - fullAt >= PROBE_INTERVAL_MS) {
        fullAt = hasSpace(join(folder, "space-probe")) ? undefined : performance.now()
      }
      return fullAt !== undefined
    },
    // Requests that are refused meanwhile do not put off the next try.
    noteFull: () => {
      fullAt ??= performance.now()
    }
  }
}

const PROBE_INTERVAL_MS = 2000

const hasSpace = (path: string): boolean =>
  Effect.try(() => writeFileSync(path, randomBytes(PROBE_BYTES), { mode: 0o600, flush: true })).pipe(
    Effect.ensuring(Effect.sync(() => rmSync(path, { force: true }))),
    Effect.runSyncExit,
    Exit.isSuccess
  )

/** Several files of the write-ahead log, which the next start needs. */
const PROBE_BYTES = 16 * 1024 * 1024
