import { Context, Effect, Exit } from "effect"
import { randomBytes } from "node:crypto"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Whether the disk of the embedded database is full. */
export interface DiskSpace {
  /** After the disk was full, tries whether there is space again. */
  readonly isFull: () => boolean
  /** A statement failed, or the engine crashed, because the disk is full. */
  readonly noteFull: () => void
}

/** For a database in memory, and for one whose disk is not here. */
export const noDisk: DiskSpace = { isFull: () => false, noteFull: () => undefined }

/** The disk of the database in use. */
export const CurrentDisk = Context.Reference<DiskSpace>("@halyard/store-postgres/CurrentDisk", {
  defaultValue: () => noDisk
})

/** Tries by writing, because a quota does not show in the free space of a file system. */
export const watchDiskSpace = (folder: string): DiskSpace => {
  let wasFull = false
  return {
    isFull: () => {
      wasFull = wasFull && !hasSpace(join(folder, "space-probe"))
      return wasFull
    },
    noteFull: () => {
      wasFull = true
    }
  }
}

const hasSpace = (path: string): boolean =>
  Effect.try(() => writeFileSync(path, randomBytes(PROBE_BYTES), { mode: 0o600, flush: true })).pipe(
    Effect.ensuring(Effect.sync(() => rmSync(path, { force: true }))),
    Effect.runSyncExit,
    Exit.isSuccess
  )

/** Several files of the write-ahead log, which the next start needs. */
const PROBE_BYTES = 16 * 1024 * 1024
