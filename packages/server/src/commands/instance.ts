import { documentText, type InstanceDocument, parseDocument } from "@halyard/core/domain"
import { exportInstance } from "@halyard/core/use-cases"
import { Effect, Result, Schema } from "effect"
import { readFile, stat } from "node:fs/promises"
import { resolve } from "node:path"
import { textOfBytes } from "../files/text-of-bytes.ts"
import { writeParts, writeWholeFile } from "../files/write-whole-file.ts"
import { moveDocument, readInstance } from "../moving/move-document.ts"
import { readableSettings } from "../moving/readable-settings.ts"
import type { Settings } from "../settings/settings.ts"

/** `export-instance --to FILE`: writes everything of the instance into one file. */
export const runExport = Effect.fnUntraced(function* (
  settings: Settings,
  name: string
): Effect.fn.Return<void, { readonly message: string }> {
  const file = yield* writeWholeFile(
    name,
    Effect.fnUntraced(function* (partial) {
      const document = yield* Effect.scoped(
        Effect.flatMap(readableSettings(settings), (readable) =>
          readInstance(readable, readable !== settings, exportInstance())
        )
      )
      yield* writeParts(partial, documentText(document))
    })
  )
  yield* Effect.logInfo(`The instance is in ${file}`)
})

/** `import-instance --from FILE [--dry-run]`: imports such a file. */
export const runImport = Effect.fnUntraced(function* (
  settings: Settings,
  name: string,
  { dryRun }: { readonly dryRun: boolean }
): Effect.fn.Return<void, { readonly message: string }> {
  const document = yield* readDocument(resolve(name))
  yield* moveDocument(settings, document, { dryRun })
})

const readDocument = Effect.fnUntraced(function* (file: string) {
  const text = yield* Effect.tryPromise({
    try: async () => {
      const { size } = await stat(file)
      if (size > LARGEST_FILE) throw new Error(`it has more than ${LARGEST_FILE} bytes`)
      return textOfBytes(await readFile(file))
    },
    catch: (cause) => new UnusableFile({ file, reasons: [cause instanceof Error ? cause.message : String(cause)] })
  })
  const parsed: Result.Result<InstanceDocument, ReadonlyArray<string>> = parseDocument(text)
  return Result.isSuccess(parsed) ? parsed.success : yield* new UnusableFile({ file, reasons: parsed.failure })
})

/** A text of JavaScript cannot be much longer. */
const LARGEST_FILE = 400_000_000

class UnusableFile extends Schema.TaggedError<UnusableFile>()("UnusableFile", {
  file: Schema.String,
  reasons: Schema.Array(Schema.String)
}) {
  override get message() {
    return `${this.file} cannot be read as an export of an instance: ${this.reasons.join("; ")}`
  }
}
