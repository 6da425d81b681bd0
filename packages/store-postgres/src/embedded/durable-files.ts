import type { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"
import { Effect } from "effect"
import { fsyncSync } from "node:fs"

type EngineSettings = Parameters<NodeFS["init"]>[1]
type MountedFiles = ReturnType<NodeFS["init"]>

/**
 * PGlite's folder on disk with a working fsync. PGlite itself disables fsync. Commits then survive the end of the
 * process but not a power failure, which can even destroy the whole database.
 */
export class DurableFiles extends NodeFS {
  override async init(db: PGlite, settings: EngineSettings): MountedFiles {
    const { emscriptenOpts } = await super.init(db, settings)
    const preRun = [...(emscriptenOpts.preRun ?? []), (engine: Engine) => supportFsync(engine)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Makes the engine call fsync, in the only way that reaches the file system here. */
export const DURABLE = ["-c", "fsync=on", "-c", "wal_sync_method=fsync"]

type Engine = PGlite["Module"]

/** Streams of folders have no descriptor. The file system writes their entries together with the files. */
const supportFsync = (engine: Engine) => {
  engine.NODEFS.stream_ops.fsync = (stream: { readonly nfd?: number }) =>
    stream.nfd === undefined ? 0 : flush(stream.nfd)
}

const flush = (descriptor: number): number =>
  Effect.runSync(
    Effect.match(Effect.try({ try: () => fsyncSync(descriptor), catch: String }), {
      onSuccess: () => 0,
      onFailure: () => IO_ERROR
    })
  )

const IO_ERROR = 29
