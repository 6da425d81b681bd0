import { type ExportFormat, exportFormats, exportReaders, type ExportTarget } from "@halyard/core/domain"
import { Effect, Result, Schema } from "effect"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { moveDocument } from "../moving/move-document.ts"
import { readStructuredFile } from "../moving/read-structured-file.ts"
import type { Settings } from "../settings/settings.ts"

/** `import-from --format FORMAT --from FILE`: brings the flags of another service's export into the instance. */
export const runImportFrom = Effect.fn("runImportFrom")(function* (
  settings: Settings,
  args: ReadonlyArray<string>
): Effect.fn.Return<void, { readonly message: string }> {
  const given = importFromArguments(args)
  if (given === undefined) return yield* Effect.die("The arguments are checked before the command runs")
  const names = given.files.map((file) => resolve(file))
  const files = yield* Effect.forEach(names, readStructuredFile)
  const converted = exportReaders[given.format](files, given)
  if (Result.isFailure(converted)) {
    return yield* new UnusableExport({ format: given.format, files: names, reasons: converted.failure })
  }
  const { document, leftOff } = converted.success
  yield* moveDocument(settings, document, { dryRun: given.dryRun, leftOff, listOnlyHere: false })
})

/** The arguments; undefined if they are wrong. */
export const importFromArguments = (args: ReadonlyArray<string>): ImportFromArguments | undefined => {
  const { tokens, values } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const isKnown = tokens.every((token) => token.kind === "option" && Object.hasOwn(options, token.name))
  const { format, project = "default" } = values
  const files = textsOf(values.from)
  const pairs = textsOf(values.environment).map(environmentPair)
  const isUsable =
    isKnown &&
    files.length > 0 &&
    [...files, ...pairs.flat()].every((text) => text !== "") &&
    new Set(pairs.map(([, here]) => here)).size === pairs.length
  if (!isUsable || !isFormat(format) || typeof project !== "string" || project === "") return undefined
  return { format, files, project, environments: new Map(pairs), dryRun: values["dry-run"] === true }
}

interface ImportFromArguments extends ExportTarget {
  readonly format: ExportFormat
  readonly files: ReadonlyArray<string>
  readonly dryRun: boolean
}

const options = {
  format: { type: "string" },
  from: { type: "string", multiple: true },
  project: { type: "string" },
  environment: { type: "string", multiple: true },
  "dry-run": { type: "boolean" }
} as const

/** An option without a value counts as empty. */
const textsOf = (values: ReadonlyArray<string | boolean> | undefined): ReadonlyArray<string> =>
  (values ?? []).map((value) => (typeof value === "string" ? value : ""))

/** `theirs=ours`, or one name for both. */
const environmentPair = (text: string): readonly [string, string] => {
  const [theirs = "", ours = theirs] = text.split("=", 2)
  return [theirs, ours]
}

const isFormat = Schema.is(Schema.Literals(exportFormats))

class UnusableExport extends Schema.TaggedError<UnusableExport>()("UnusableExport", {
  format: Schema.String,
  files: Schema.Array(Schema.String),
  reasons: Schema.Array(Schema.String)
}) {
  override get message() {
    return `${this.files.join(", ")} cannot be read as an export of ${this.format}: ${this.reasons.join("; ")}`
  }
}
