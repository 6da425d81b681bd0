import { Context, Schema, type Stream } from "effect"

/** Backs up an embedded database while it is in use. */
export class Backups extends Context.Service<
  Backups,
  {
    /**
     * The bytes of a backup: the database, and those of these files of the data folder that exist. It contains every
     * commit from before its start, and others up to its end. Reads and writes go on meanwhile. A second backup waits
     * for the first. The bytes are a gzipped tar archive, and complete only if `checkBackup` accepts them.
     */
    readonly take: (otherFiles: ReadonlyArray<string>) => Stream.Stream<Uint8Array, BackupFailed>
  }
>()("@halyard/store-postgres/Backups") {}

/** The backup could not be made. The database is as before. */
export class BackupFailed extends Schema.TaggedError<BackupFailed>()("BackupFailed", { reason: Schema.String }) {
  override get message() {
    return `The backup failed: ${this.reason}`
  }
}
