import { type ExportFormat, exportReaders, type ExportTarget } from "@halyard/core/domain"
import { Effect, Result, Schema } from "effect"
import { resolve } from "node:path"
import { moveDocument } from "../moving/move-document.ts"
import { readStructuredFile } from "../moving/read-structured-file.ts"
import type { Settings } from "../settings/settings.ts"

/** Brings the flags of another service's export into the instance. */
export const runImportFrom = Effect.fnUntraced(function* (
  settings: Settings,
  given: ImportFromArguments
): Effect.fn.Return<void, { readonly message: string }> {
  const names = given.files.map((file) => resolve(file))
  const files = yield* Effect.forEach(names, readStructuredFile)
  const converted = exportReaders[given.format](files, given)
  if (Result.isFailure(converted)) {
    return yield* new UnusableExport({ format: given.format, files: names, reasons: converted.failure })
  }
  const { document, leftOff } = converted.success
  yield* moveDocument(settings, document, { dryRun: given.dryRun, leftOff, listOnlyHere: false })
})

interface ImportFromArguments extends ExportTarget {
  readonly format: ExportFormat
  readonly files: ReadonlyArray<string>
  readonly dryRun: boolean
}

class UnusableExport extends Schema.TaggedError<UnusableExport>()("UnusableExport", {
  format: Schema.String,
  files: Schema.Array(Schema.String),
  reasons: Schema.Array(Schema.String)
}) {
  override get message() {
    return `${this.files.join(", ")} cannot be read as an export of ${this.format}: ${this.reasons.join("; ")}`
  }
}
