import { Clock, Effect, Option, Schema, Semaphore } from "effect"
import { createHash, randomBytes } from "node:crypto"
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/**
 * A folder of documents that survive a restart. A document stays intact if the process is killed while it is replaced.
 */
export interface Folder {
  /** Replaces the document atomically. A failure is logged only, since a relay also works without stored documents. */
  readonly write: (name: string, document: unknown) => Effect.Effect<void>
  /** All documents whose names begin with the prefix. Leaves out those that do not match the schema. */
  readonly readAll: <A>(prefix: string, schema: Schema.Codec<A, unknown>) => Effect.Effect<ReadonlyArray<A>>
}

/** Stores nothing. */
export const noFolder: Folder = { write: () => Effect.void, readAll: () => Effect.succeed([]) }

/** Creates the folder if it does not exist. Only the user of this process can read it. */
export const openFolder = Effect.fnUntraced(function* (path: string) {
  yield* inFiles(path, () => mkdir(path, { recursive: true, mode: 0o700 }))
  const at = yield* Clock.currentTimeMillis
  yield* Effect.ignore(inFiles(path, () => removeRemains(path, at - MONTH_MILLIS)))
  const turns = Semaphore.makeUnsafe(1)
  const folder: Folder = {
    write: (name, document) => {
      const written = inFiles(path, () => replace(join(path, `${name}.json`), JSON.stringify(document)))
      return turns.withPermit(written.pipe(Effect.catch((failure) => Effect.logError(failure.message))))
    },
    readAll: Effect.fnUntraced(function* (prefix, schema) {
      const files = yield* Effect.orElseSucceed(
        inFiles(path, () => readdir(path)),
        () => []
      )
      const decode = Schema.decodeUnknownOption(Schema.fromJsonString(schema))
      const ours = files.filter((name) => name.startsWith(prefix) && name.endsWith(".json"))
      const read = yield* Effect.forEach(ours, (name) =>
        Effect.option(inFiles(path, () => readFile(join(path, name), "utf8")))
      )
      const documents = read.map((text) => Option.flatMap(text, decode))
      const lost = documents.filter(Option.isNone).length
      if (lost > 0) yield* Effect.logWarning(`${lost} files in ${path} cannot be read and are ignored`)
      return documents.flatMap(Option.toArray)
    })
  }
  return folder
})

/** A file name made of the prefix and a hash of the text. */
export const fileNameOf = (prefix: string, text: string): string =>
  `${prefix}${createHash("sha256").update(text).digest("hex").slice(0, 24)}`

export class FolderUnusable extends Schema.TaggedError<FolderUnusable>()("FolderUnusable", {
  path: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `The relay cannot keep its state in ${this.path} (${this.reason}). Let this user write there, or name another folder.`
  }
}

const inFiles = <A>(path: string, operation: () => Promise<A>): Effect.Effect<A, FolderUnusable> =>
  Effect.tryPromise({
    try: operation,
    catch: (cause) => new FolderUnusable({ path, reason: cause instanceof Error ? cause.message : String(cause) })
  })

/** Writes to another file and renames it, so that a crash leaves either the old or the new content. */
const replace = async (file: string, text: string): Promise<void> => {
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`
  const handle = await open(partial, "wx", 0o600)
  await handle
    .writeFile(text)
    .then(() => handle.sync())
    .finally(() => handle.close())
  await rename(partial, file)
}

/** Removes unfinished files of killed processes, and states that were not used for a month. */
const removeRemains = async (path: string, before: number): Promise<void> => {
  for (const name of await readdir(path)) {
    const { mtimeMs } = await stat(join(path, name))
    if (name.endsWith(".partial") || (name.startsWith("state-") && mtimeMs < before)) await rm(join(path, name))
  }
}

const MONTH_MILLIS = 30 * 86_400_000
