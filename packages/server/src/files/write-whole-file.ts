import { Effect, Option, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { createWriteStream } from "node:fs"
import { open, rename, rm, stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { pipeline } from "node:stream/promises"

/** Bytes or text in parts. */
export type Parts = AsyncIterable<Uint8Array> | Iterable<string>

/**
 * Writes a file that only the current user can read. It appears only when it is whole: `fill` writes a draft next to
 * it, and may check that.
 */
export const writeWholeFile = Effect.fnUntraced(function* <E, R>(
  name: string,
  fill: (partial: string) => Effect.Effect<void, E, R>
) {
  const file = resolve(name)
  yield* refuseFolder(file)
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`
  yield* Effect.andThen(fill(partial), publish(partial, file)).pipe(
    Effect.onError(() => Effect.ignore(inFiles(() => rm(partial, { force: true }))))
  )
  return file
})

/** The file is on disk afterwards. */
export const writeParts = (file: string, parts: Parts): Effect.Effect<void, FileFailure> =>
  inFiles(() => pipeline(parts, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true })))

/** Otherwise the command would fail only after it has made the content. */
const refuseFolder = Effect.fnUntraced(function* (file: string) {
  const existing = yield* Effect.option(inFiles(() => stat(file)))
  if (Option.exists(existing, (one) => one.isDirectory())) {
    return yield* new FileFailure({ reason: `${file} is a folder. Name a file in it.` })
  }
})

/** Replaces the file in one step. */
const publish = Effect.fnUntraced(function* (partial: string, file: string) {
  yield* inFiles(() => rename(partial, file))
  yield* Effect.ignore(
    inFiles(async () => {
      const folder = await open(dirname(file), "r")
      await folder.sync()
      await folder.close()
    })
  )
})

export class FileFailure extends Schema.TaggedError<FileFailure>()("FileFailure", { reason: Schema.String }) {
  override get message() {
    return `The file could not be written: ${this.reason}`
  }
}

const inFiles = <A>(operation: () => Promise<A>): Effect.Effect<A, FileFailure> =>
  Effect.tryPromise({
    try: operation,
    catch: (cause) => new FileFailure({ reason: cause instanceof Error ? cause.message : String(cause) })
  })
