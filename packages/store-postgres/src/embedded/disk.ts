import { Data, Effect, Schema } from "effect"

/** What the operating system answered, by its code (`ENOENT`, `EEXIST`, `EACCES`, ...). */
export class DiskFailure extends Data.TaggedError("DiskFailure")<{ readonly code: string; readonly message: string }> {}

/** The database cannot live in this folder; the reason says what a person has to put right. */
export class DataDirectoryUnusable extends Schema.TaggedError<DataDirectoryUnusable>()("DataDirectoryUnusable", {
  directory: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `The data directory "${this.directory}" cannot be used: ${this.reason}`
  }
}

/** One request to the operating system; it fails with what the operating system says. */
export const onDisk = <A>(request: () => Promise<A>): Effect.Effect<A, DiskFailure> =>
  Effect.tryPromise({ try: request, catch: describeFailure })

const describeFailure = (cause: unknown): DiskFailure => {
  const message = cause instanceof Error ? cause.message : String(cause)
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "UNKNOWN"
  return new DiskFailure({ code, message })
}
