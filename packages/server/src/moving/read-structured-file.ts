import { Effect, Schema } from "effect"
import { readFile, stat } from "node:fs/promises"
import { extname } from "node:path"
import { textOfBytes } from "../files/text-of-bytes.ts"

/** Reads a file of JSON, or of YAML or TOML if its name says so. */
export const readStructuredFile = Effect.fnUntraced(function* (file: string) {
  return yield* Effect.tryPromise({
    try: async () => {
      const { size } = await stat(file)
      if (size > LARGEST_FILE) throw new Error(`it has more than ${LARGEST_FILE} bytes`)
      const parse = parsers.get(extname(file).toLowerCase()) ?? json
      return await parse(textOfBytes(await readFile(file)))
    },
    catch: (cause) => new UnreadableFile({ file, reason: cause instanceof Error ? cause.message : String(cause) })
  })
})

const LARGEST_FILE = 100_000_000

type Parser = (text: string) => Promise<unknown>

const json: Parser = async (text) => JSON.parse(text)

/** Go's reader of YAML, for which flag files are written, knows merge keys. A server never needs these packages. */
const yaml: Parser = async (text) => (await import("yaml")).parse(text, { merge: true })
const toml: Parser = async (text) => (await import("smol-toml")).parse(text)

const parsers: ReadonlyMap<string, Parser> = new Map([
  [".yaml", yaml],
  [".yml", yaml],
  [".toml", toml]
])

export class UnreadableFile extends Schema.TaggedError<UnreadableFile>()("UnreadableFile", {
  file: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `${this.file} cannot be read: ${this.reason}`
  }
}
