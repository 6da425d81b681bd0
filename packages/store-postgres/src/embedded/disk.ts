import { Data, Effect, Schema } from "effect"

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
