import { Effect, Schema } from "effect"
import { readFile, stat } from "node:fs/promises"
import { extname } from "node:path"
import { parse as parseToml } from "smol-toml"
import { parse as parseYaml } from "yaml"

/** Reads a file of JSON, or of YAML or TOML if its name says so. */
export const readStructuredFile = Effect.fn("readStructuredFile")(function* (file: string) {
  const text = yield* Effect.tryPromise({
    try: async () => {
      const { size } = await stat(file)
      if (size > LARGEST_FILE) throw new Error(`it has more than ${LARGEST_FILE} bytes`)
      return await readFile(file, "utf8")
    },
    catch: (cause) => new UnreadableFile({ file, reason: reasonOf(cause) })
  })
  const parse = parsers.get(extname(file).toLowerCase()) ?? JSON.parse
  return yield* Effect.try({
    try: (): unknown => parse(text),
    catch: (cause) => new UnreadableFile({ file, reason: reasonOf(cause) })
  })
})

const LARGEST_FILE = 100_000_000

/** Go's reader of YAML, for which flag files are written, knows merge keys. */
const yaml = (text: string): unknown => parseYaml(text, { merge: true })

const parsers: ReadonlyMap<string, (text: string) => unknown> = new Map([
  [".yaml", yaml],
  [".yml", yaml],
  [".toml", parseToml]
])

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

class UnreadableFile extends Schema.TaggedError<UnreadableFile>()("UnreadableFile", {
  file: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `${this.file} cannot be read: ${this.reason}`
  }
}
