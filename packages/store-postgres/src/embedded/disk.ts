import { Data, Effect, Schema } from "effect"
import { access, open } from "node:fs/promises"

/** An error of the operating system with its code (`ENOENT`, `EEXIST`, `EACCES`, ...). */
export class DiskFailure extends Data.TaggedError("DiskFailure")<{ readonly code: string; readonly message: string }> {}

/** The folder cannot hold a database. */
export class DataDirectoryUnusable extends Schema.TaggedError<DataDirectoryUnusable>()("DataDirectoryUnusable", {
  directory: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `The data directory "${this.directory}" cannot be used: ${this.reason}`
  }
}

/** Runs a file operation. */
export const onDisk = <A>(operation: () => Promise<A>): Effect.Effect<A, DiskFailure> =>
  Effect.tryPromise({ try: operation, catch: describeFailure })

const describeFailure = (cause: unknown): DiskFailure => {
  const message = cause instanceof Error ? cause.message : String(cause)
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "UNKNOWN"
  return new DiskFailure({ code, message })
}

export const exists = (path: string): Effect.Effect<boolean, DiskFailure> =>
  onDisk(() => access(path)).pipe(
    Effect.as(true),
    Effect.catchIf(
      (failure) => failure.code === "ENOENT",
      () => Effect.succeed(false)
    )
  )

/** Writes the content of a file to the disk. */
export const flushFile = (path: string): Effect.Effect<void, DiskFailure> =>
  Effect.acquireUseRelease(
    onDisk(() => open(path, "r")),
    (file) => onDisk(() => file.sync()),
    (file) => Effect.ignore(onDisk(() => file.close()))
  )

/** The names of files are on disk only after their folder is flushed. Windows does not need this, and cannot do it. */
export const flushFolder = (path: string): Effect.Effect<void> => Effect.ignore(flushFile(path))

/** The folder of the cluster in a data folder. */
export const CLUSTER = "postgres"
