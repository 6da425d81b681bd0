import { Effect, Option, Schema, type Scope } from "effect"
import { createHash } from "node:crypto"
import { type FileHandle, mkdir, open } from "node:fs/promises"
import { join } from "node:path"
import { type DiskFailure, onDisk } from "../disk.ts"
import { POSTGRES_VERSION } from "../engine.ts"
import { readTarHeader, TAR_BLOCK, TAR_END, type TarHeader, tarPadding } from "../tar.ts"
import { type ByteSource, openGzip } from "./byte-source.ts"
import { decodeManifest, FORMAT, type BackupManifest, MANIFEST } from "./manifest.ts"
import { CHECKSUMS } from "./pack-archive.ts"

/** The file is no backup, is not complete, is damaged, or comes from another version. */
export class BackupUnusable extends Schema.TaggedError<BackupUnusable>()("BackupUnusable", {
  file: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `The backup "${this.file}" cannot be used: ${this.reason}`
  }
}

/** Reads a backup to its end, and fails unless it is complete, unchanged and of this version. */
export const checkBackup = (file: string): Effect.Effect<BackupManifest, BackupUnusable> =>
  unpackBackup(file, undefined)

/**
 * Reads and checks a backup, and unpacks it into an empty folder, without flushing it to the disk. After a failure the
 * folder is incomplete.
 */
export const unpackBackup = (file: string, folder: string | undefined): Effect.Effect<BackupManifest, BackupUnusable> =>
  Effect.scoped(Effect.flatMap(openGzip(file), (source) => unpackAll(source, folder))).pipe(
    Effect.catchTags({
      DiskFailure: ({ code, message }) => unusable(code.startsWith("Z_") ? `it is damaged (${message})` : message),
      Unfit: ({ reason }) => unusable(reason)
    }),
    Effect.mapError((reason) => new BackupUnusable({ file, reason }))
  )

const unusable = (reason: string) => Effect.fail(reason)

class Unfit extends Schema.TaggedError<Unfit>()("Unfit", { reason: Schema.String }) {}

type Unpacking<A> = Effect.Effect<A, DiskFailure | Unfit>

const unpackAll = Effect.fnUntraced(function* (source: ByteSource, folder: string | undefined) {
  const manifest = yield* readManifest(source)
  const sums: Array<string> = [manifest.checksum]
  for (;;) {
    const header = yield* readHeader(source)
    if (header.path === CHECKSUMS) {
      yield* readEnd(source, header, sums)
      return manifest.content
    }
    if (!isInside.test(header.path)) return yield* new Unfit({ reason: `it names a file "${header.path}"` })
    if (header.isFolder) {
      if (folder !== undefined) yield* onDisk(() => mkdir(join(folder, header.path), { mode: 0o700 }))
    } else sums.push(yield* readFile(source, header, folder))
  }
})

/** Plain names, so that nothing is written outside of the folder. */
const isInside = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

const readManifest = Effect.fnUntraced(function* (source: ByteSource) {
  const header = readTarHeader(yield* source.exactly(TAR_BLOCK))
  if (header?.path !== MANIFEST || header.size > 10_000) return yield* new Unfit({ reason: "it is no backup" })
  const text = yield* source.exactly(header.size)
  yield* source.exactly(tarPadding(header.size).length)
  const content = decodeManifest(text.toString())
  if (Option.isNone(content)) return yield* new Unfit({ reason: "it is no backup" })

  const { format, halyard, postgres } = content.value
  const advice = `Use Halyard ${halyard}, which made it.`
  if (format !== FORMAT)
    return yield* new Unfit({ reason: `its format is ${format}, but this version reads format ${FORMAT}. ${advice}` })
  if (postgres !== POSTGRES_VERSION) {
    const reason = `it contains the files of PostgreSQL ${postgres}, but this version contains PostgreSQL ${POSTGRES_VERSION}. ${advice}`
    return yield* new Unfit({ reason })
  }
  return { content: content.value, checksum: checksumLine(createHash("sha256").update(text).digest("hex"), MANIFEST) }
})

const readHeader = (source: ByteSource): Unpacking<TarHeader> =>
  Effect.flatMap(source.exactly(TAR_BLOCK), (block) => {
    const header = readTarHeader(block)
    return header === undefined ? Effect.fail(incomplete()) : Effect.succeed(header)
  })

const incomplete = () => new Unfit({ reason: "it is not complete" })

/** Returns the checksum. */
const readFile = (source: ByteSource, { path, size }: TarHeader, folder: string | undefined): Unpacking<string> =>
  Effect.scoped(
    Effect.gen(function* () {
      const target = folder === undefined ? undefined : yield* newFile(join(folder, path))
      const hash = createHash("sha256")
      for (let left = size; left > 0;) {
        const chunk = yield* source.upTo(left)
        if (chunk.length === 0) return yield* incomplete()
        hash.update(chunk)
        if (target !== undefined) yield* onDisk(() => target.writeFile(chunk))
        left -= chunk.length
      }
      yield* source.exactly(tarPadding(size).length)
      return checksumLine(hash.digest("hex"), path)
    })
  )

const newFile = (path: string): Effect.Effect<FileHandle, DiskFailure, Scope.Scope> =>
  Effect.acquireRelease(
    onDisk(() => open(path, "wx", 0o600)),
    (file) => Effect.ignore(onDisk(() => file.close()))
  )

const checksumLine = (checksum: string, path: string): string => `${checksum}  ${path}\n`

const readEnd = Effect.fnUntraced(function* (source: ByteSource, { size }: TarHeader, sums: ReadonlyArray<string>) {
  const expected = (yield* source.exactly(size)).toString()
  if (expected !== sums.join("")) return yield* new Unfit({ reason: "it is damaged: the checksums differ" })
  const end = yield* source.exactly(tarPadding(size).length + TAR_END.length + 1)
  if (end.length !== tarPadding(size).length + TAR_END.length) return yield* incomplete()
})
