import { Effect, Stream } from "effect"
import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { type DiskFailure, onDisk } from "../disk.ts"
import { TAR_END, tarHeader, tarPadding } from "../tar.ts"

/** A folder, a file on disk, or a file with these bytes. A folder comes before its files. */
export type ArchiveEntry =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "file"; readonly path: string; readonly source: string; readonly mayBeMissing: boolean }
  | { readonly kind: "bytes"; readonly path: string; readonly bytes: Buffer }

/**
 * A gzipped tar archive of the entries, and of their checksums at its end. The length of a file is that at the moment
 * when it is packed.
 */
export const packArchive = <E>(entries: Stream.Stream<ArchiveEntry, E>): Stream.Stream<Uint8Array, E | DiskFailure> =>
  Stream.suspend(() => {
    const sums: Array<string> = []
    const checksums = Stream.suspend(() => packFile(CHECKSUMS, bytesContent(Buffer.from(sums.join(""))), []))
    return entries.pipe(
      Stream.flatMap((entry) => packEntry(entry, sums)),
      Stream.concat(checksums),
      Stream.concat(Stream.make(TAR_END)),
      Stream.grouped(CHUNKS_TOGETHER),
      Stream.mapEffect((chunks) => Effect.promise(() => compress(Buffer.concat(chunks))))
    )
  })

/** The last file of an archive, in the format of `sha256sum`. It proves that the archive is complete and unchanged. */
export const CHECKSUMS = "SHA256SUMS"

type Bytes = Stream.Stream<Uint8Array, DiskFailure>
type Content = { readonly size: number; readonly bytes: Bytes }

const packEntry = (entry: ArchiveEntry, sums: Array<string>): Bytes => {
  switch (entry.kind) {
    case "folder":
      return Stream.make(tarHeader({ path: entry.path, size: 0, isFolder: true }))
    case "bytes":
      return packFile(entry.path, bytesContent(entry.bytes), sums)
    case "file":
      return Stream.unwrap(
        Effect.map(fileContent(entry.source), (content) => packFile(entry.path, content, sums))
      ).pipe(
        Stream.catchIf(
          (failure) => entry.mayBeMissing && failure.code === "ENOENT",
          () => Stream.empty
        )
      )
  }
}

const packFile = (path: string, { bytes, size }: Content, sums: Array<string>): Bytes => {
  const hash = createHash("sha256")
  const hashed = Stream.tap(bytes, (chunk) => Effect.sync(() => hash.update(chunk)))
  const end = Stream.suspend(() => {
    sums.push(`${hash.digest("hex")}  ${path}\n`)
    return Stream.make(tarPadding(size))
  })
  return Stream.make(tarHeader({ path, size, isFolder: false })).pipe(Stream.concat(hashed), Stream.concat(end))
}

const bytesContent = (bytes: Buffer): Content => ({ size: bytes.length, bytes: Stream.make(bytes) })

/** If the file shrinks meanwhile, the rest is filled with zeros. */
const fileContent = Effect.fnUntraced(function* (file: string) {
  const handle = yield* Effect.acquireRelease(
    onDisk(() => open(file, "r")),
    (opened) => Effect.ignore(onDisk(() => opened.close()))
  )
  const { size } = yield* onDisk(() => handle.stat())
  const positions = Array.from({ length: Math.ceil(size / CHUNK) }, (_, index) => index * CHUNK)
  const bytes = Stream.mapEffect(Stream.fromIterable(positions), (position) =>
    readAt(handle, position, Math.min(CHUNK, size - position))
  )
  return { size, bytes }
})

const readAt = (handle: FileHandle, position: number, length: number) => {
  const chunk = Buffer.alloc(length)
  return Effect.as(
    onDisk(() => handle.read(chunk, 0, length, position)),
    chunk
  )
}

/** Each group is a member of the gzip file. */
const compress = promisify(gzip)
const CHUNK = 64 * 1024
const CHUNKS_TOGETHER = 64
