import { Effect, type Scope } from "effect"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream"
import { createGunzip } from "node:zlib"
import { type DiskFailure, onDisk } from "../disk.ts"

/** Reads the uncompressed bytes of a gzip file one after the other. */
export interface ByteSource {
  /** Reads at least one byte and at most this many, and none at the end only. */
  readonly upTo: (count: number) => Effect.Effect<Buffer, DiskFailure>
  /** Reads this many bytes, or fewer at the end. */
  readonly exactly: (count: number) => Effect.Effect<Buffer, DiskFailure>
}

export const openGzip = (file: string): Effect.Effect<ByteSource, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      // An error reaches the reader of the last stream.
      Effect.sync(() => pipeline(createReadStream(file), createGunzip(), () => undefined)),
      (stream) => Effect.sync(() => stream.destroy())
    ),
    (stream) => {
      const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
      let rest: Buffer = Buffer.alloc(0)

      const next = async (count: number): Promise<Buffer> => {
        if (rest.length === 0) rest = (await chunks.next()).value ?? rest
        const taken = rest.subarray(0, count)
        rest = rest.subarray(taken.length)
        return taken
      }
      const all = async (count: number): Promise<Buffer> => {
        const parts: Array<Buffer> = []
        for (let missing = count; missing > 0;) {
          const part = await next(missing)
          if (part.length === 0) break
          parts.push(part)
          missing -= part.length
        }
        return Buffer.concat(parts)
      }
      return { upTo: (count) => onDisk(() => next(count)), exactly: (count) => onDisk(() => all(count)) }
    }
  )
