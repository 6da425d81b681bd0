import {
  CurrentPrincipal,
  ImportData,
  NoAccess,
  schemaFaults,
  systemPrincipal,
  withoutFeatures
} from "@halyard/core/domain"
import { FeatureStore, Transactions } from "@halyard/core/ports"
import { importFeatures, NobodySkipsApproval } from "@halyard/core/use-cases"
import { Effect, Iterable, Schema } from "effect"
import { readStructuredFile, UnreadableFile } from "../moving/read-structured-file.ts"
import type { ImportVariables } from "../settings/import-settings.ts"

/**
 * Imports the export that IMPORT_FILE names into one environment of a project: all of it, or the start fails. Each
 * start does it again, which changes nothing unless the file or its features have changed. An import that needs
 * approval is left out: approved changes of its features must not stop the next start.
 */
export const importAtStart = Effect.fnUntraced(
  function* (variables: ImportVariables) {
    const { IMPORT_ENVIRONMENT: environment, IMPORT_FILE: file, IMPORT_PROJECT: project } = variables
    if (file === undefined) return
    const content = yield* exportIn(file)
    const data = variables.IMPORT_KEEP_EXISTING ? yield* onlyNew(content) : content
    const report = yield* importFeatures({ project, environment, data }).pipe(
      Effect.catchIf(needsApproval, ({ message }) => Effect.logError(`${notImported(file, message)} ${WAY_OUT}`)),
      Effect.mapError(({ message }) => ({ message: notImported(file, message) }))
    )
    if (report === undefined) return
    const { created, skipped, updated, warnings } = report
    for (const { affectedItems, message } of warnings) {
      yield* Effect.logWarning(`${file}: ${[message, ...affectedItems].join(", ")}`)
    }
    yield* Effect.logInfo(`${file} was imported: ${created} created, ${updated} updated, ${skipped} skipped`)
  },
  Effect.provideService(CurrentPrincipal, systemPrincipal),
  Effect.provideService(NobodySkipsApproval, true)
)

const notImported = (file: string, why: string) => `IMPORT_FILE: ${file} was not imported: ${why}`

/** The system has all permissions but this one. */
const needsApproval = (error: unknown): error is NoAccess =>
  error instanceof NoAccess && error.permissions.includes("SKIP_CHANGE_REQUEST")

const WAY_OUT =
  "The server goes on with the features that it has. Set IMPORT_KEEP_EXISTING=true to import only features that do not exist"

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
  const { lock } = yield* FeatureStore
  const existing = yield* run(lock(data.features.map(({ name }) => name)))
  return withoutFeatures(data, new Set(existing.map(({ name }) => name)))
})
