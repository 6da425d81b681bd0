import { Effect } from "effect"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import type { DiskFailure } from "./disk.ts"
import { flushFolder, onDisk } from "./disk.ts"
import type { TarEntry } from "./tar.ts"
import { readTar } from "./tar.ts"

/** A new database cluster as a tar archive, made by `scripts/make-cluster-template.ts`. */
export const readTemplate: Effect.Effect<Buffer, DiskFailure> = onDisk(async () =>
  promisify(brotliDecompress)(await readFile(new URL("../../template/cluster.tar.br", import.meta.url)))
)

/** Creates the folder with a new cluster. After a crash the folder is either complete and on disk, or missing. */
export const unpackTemplate = Effect.fnUntraced(function* (cluster: string) {
  const entries = readTar(yield* readTemplate)
  const scratch = `${cluster}.unpacking`

  yield* onDisk(() => rm(scratch, { recursive: true, force: true }))
  yield* onDisk(() => mkdir(scratch, { mode: 0o700 }))
  const folders = entries.filter((entry) => entry.content === undefined)
  yield* Effect.forEach(folders, (entry) => onDisk(() => mkdir(join(scratch, entry.path), { mode: 0o700 })))
  yield* Effect.forEach(entries, (entry) => writeEntry(scratch, entry), { concurrency: 8, discard: true })
  yield* Effect.forEach(folders, (entry) => flushFolder(join(scratch, entry.path)))
  yield* flushFolder(scratch)
  yield* onDisk(() => rename(scratch, cluster))
  yield* flushFolder(dirname(cluster))
})

const writeEntry = (folder: string, { content, path }: TarEntry): Effect.Effect<void, DiskFailure> =>
  content === undefined
    ? Effect.void
    : onDisk(() => writeFile(join(folder, path), content, { mode: 0o600, flush: true }))
