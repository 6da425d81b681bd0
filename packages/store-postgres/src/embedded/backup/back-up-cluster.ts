import { Effect, type Semaphore, Stream } from "effect"
import type { SqlClient } from "effect/sql"
import { readFileSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join, relative } from "node:path"
import { CLUSTER, type DiskFailure, onDisk } from "../disk.ts"
import { BackupFailed, type Backups } from "./backups.ts"
import { MANIFEST, newManifest } from "./manifest.ts"
import { type ArchiveEntry, packArchive } from "./pack-archive.ts"

/**
 * Backs up the cluster in the folder `postgres` of the data folder, in the way of PostgreSQL's online backups: announce
 * the backup, copy the files while they change, and copy the write-ahead log of that time last. The first start of the
 * copy replays the log. No checkpoint may remove parts of the log meanwhile, so this takes turns with the maintenance.
 */
export const backUpCluster =
  (sql: SqlClient.SqlClient, dataDir: string, turns: Semaphore.Semaphore): Backups["Service"]["take"] =>
  (otherFiles) =>
    Stream.unwrap(
      Effect.gen(function* () {
        yield* Effect.acquireRelease(turns.take(1), () => turns.release(1), { interruptible: true })
        const backup = yield* announceBackup(sql)
        return packArchive(
          Stream.fromEffect(manifest).pipe(
            Stream.concat(Stream.fromIterable(otherFiles.map((path) => fileIn(dataDir, path)))),
            Stream.concat(Stream.unwrap(clusterFiles(dataDir))),
            Stream.concat(Stream.fromEffect(controlFile(dataDir))),
            Stream.concat(
              Stream.unwrap(Effect.flatMap(backup.stop, (end) => recoveryFiles(dataDir, backup.begin, end)))
            )
          )
        )
      })
    ).pipe(Stream.mapError(({ message }) => new BackupFailed({ reason: message })))

const manifest = Effect.map(newManifest, (text): ArchiveEntry => bytesEntry(MANIFEST, Buffer.from(text)))

/** Until the backup is stopped, PostgreSQL logs whole pages. They repair the pages that are copied half-written. */
const announceBackup = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  let isStopped = false
  const stop = Effect.suspend(() => {
    isStopped = true
    return sql<BackupEnd>`
      SELECT pg_walfile_name(lsn) AS segment, labelfile AS label FROM pg_backup_stop(wait_for_archive => false)`
  })
  const [begin] = yield* Effect.acquireRelease(
    sql<{ readonly segment: string }>`SELECT pg_walfile_name(pg_backup_start('halyard', fast => true)) AS segment`,
    () => (isStopped ? Effect.void : Effect.ignore(stop))
  )
  return { begin: begin?.segment ?? "", stop: Effect.map(stop, ([end]) => end ?? { segment: "", label: "" }) }
})

interface BackupEnd {
  /** The last file of the write-ahead log that the backup needs. */
  readonly segment: string
  /** Where the first start of the copy begins in the log. */
  readonly label: string
}

/** All folders, and all files but the log and those that PostgreSQL makes anew. */
const clusterFiles = Effect.fnUntraced(function* (dataDir: string) {
  const found = yield* onDisk(() => readdir(join(dataDir, CLUSTER), { recursive: true, withFileTypes: true }))
  const entries = found
    .map((entry) => ({
      path: relative(dataDir, join(entry.parentPath, entry.name)).replaceAll("\\", "/"),
      isFolder: entry.isDirectory()
    }))
    .filter(({ isFolder, path }) => isFolder || !isLeftOut.test(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ isFolder, path }) => (isFolder ? folderEntry(path) : fileIn(dataDir, path)))
  return Stream.fromIterable([folderEntry(CLUSTER), ...entries])
})

/** The control file is read at once, because the engine overwrites it in place, and after all others. */
const controlFile = (dataDir: string): Effect.Effect<ArchiveEntry, DiskFailure> =>
  Effect.map(
    onDisk(async () => readFileSync(join(dataDir, CONTROL_FILE))),
    (bytes) => bytesEntry(CONTROL_FILE, bytes)
  )

const isLeftOut = new RegExp(
  `^postgres/(?:(?:pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)/` +
    `|.*(?:pgsql_tmp|pg_internal\\.init|postmaster\\.|backup_label|pg_control$))`
)

/** The label, and the log from the begin of the backup to its end. */
const recoveryFiles = Effect.fnUntraced(function* (dataDir: string, begin: string, { label, segment }: BackupEnd) {
  const log = yield* onDisk(() => readdir(join(dataDir, CLUSTER, "pg_wal")))
  const segments = log.filter((name) => /^[0-9A-F]{24}$/.test(name) && name > begin && name <= segment)
  return Stream.fromIterable([
    bytesEntry(`${CLUSTER}/backup_label`, Buffer.from(label)),
    ...[begin, ...segments].map((name) => ({ ...fileIn(dataDir, `${CLUSTER}/pg_wal/${name}`), mayBeMissing: false }))
  ])
})

const folderEntry = (path: string): ArchiveEntry => ({ kind: "folder", path })
const bytesEntry = (path: string, bytes: Buffer): ArchiveEntry => ({ kind: "bytes", path, bytes })
const fileIn = (dataDir: string, path: string) =>
  ({ kind: "file", path, source: join(dataDir, path), mayBeMissing: true }) as const

const CONTROL_FILE = `${CLUSTER}/global/pg_control`
