import { CurrentPrincipal, ImportData, schemaFaults, systemPrincipal, withoutFeatures } from "@halyard/core/domain"
import { FeatureStore, Transactions } from "@halyard/core/ports"
import { importFeatures, NobodySkipsApproval } from "@halyard/core/use-cases"
import { Effect, Iterable, Schema } from "effect"
import { readStructuredFile, UnreadableFile } from "../moving/read-structured-file.ts"
import type { ImportVariables } from "../settings/import-settings.ts"

/**
 * Imports the export that IMPORT_FILE names into one environment of a project: all of it, or the start fails. Each start does it again, which
 * changes nothing unless the file or its features have changed. Where changes need approval, it fails as other changes do.
 */
export const importAtStart = Effect.fn("importAtStart")(
  function* (variables: ImportVariables) {
    const { IMPORT_ENVIRONMENT: environment, IMPORT_FILE: file, IMPORT_PROJECT: project } = variables
    if (file === undefined) return
    const content = yield* exportIn(file)
    const data = variables.IMPORT_KEEP_EXISTING ? yield* onlyNew(content) : content
    const { created, skipped, updated, warnings } = yield* importFeatures({ project, environment, data }).pipe(
      Effect.mapError(({ message }) => ({ message: `IMPORT_FILE: ${file} was not imported: ${message}` }))
    )
    for (const { affectedItems, message } of warnings) {
      yield* Effect.logWarning(`${file}: ${[message, ...affectedItems].join(", ")}`)
    }
    yield* Effect.logInfo(`${file} was imported: ${created} created, ${updated} updated, ${skipped} skipped`)
  },
  Effect.provideService(CurrentPrincipal, systemPrincipal),
  Effect.provideService(NobodySkipsApproval, true)
)

const exportIn = Effect.fnUntraced(function* (file: string) {
  const content: unknown = yield* readStructuredFile(file)
  return yield* Effect.mapError(decode(content, { errors: "all" }), ({ issue }) => {
    const faults = Array.from(Iterable.take(schemaFaults(issue), FAULTS)).map(
      ({ keys, rule }) => `"/${keys.join("/")}" ${rule}`
    )
    return new UnreadableFile({ file, reason: `it is no export of features: ${faults.join("; ")}` })
  })
})

/** How many are named. A file that is something else could have very many. */
const FAULTS = 3

const decode = Schema.decodeUnknownEffect(ImportData)

/** Leaves out the features that exist, archived ones, too. */
const onlyNew = Effect.fnUntraced(function* (data: ImportData) {
  const { run } = yield* Transactions
  const { hold } = yield* FeatureStore
  const existing = yield* run(hold(data.features.map(({ name }) => name)))
  return withoutFeatures(data, new Set(existing.map(({ name }) => name)))
})
