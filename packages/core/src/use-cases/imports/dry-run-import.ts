import { Effect } from "effect"
import type { ImportRequest } from "../../domain/imports/import-data.ts"
import { planImport } from "../../domain/imports/plan-import.ts"
import { validateImport } from "../../domain/imports/validate-import.ts"
import { lackingPermissions } from "./lacking-permissions.ts"
import { loadImportContext } from "./load-import-context.ts"

/** Tells what would keep an import from being applied, and what it would do unasked. Nothing is written. */
export const dryRunImport = Effect.fn("dryRunImport")(function* (request: ImportRequest) {
  const context = yield* loadImportContext(request)
  const { errors, warnings } = validateImport(request.data, context)
  const lacking = yield* lackingPermissions(request, planImport(request.data, context, { nextId: () => "" }))
  const permissions =
    lacking.length === 0 ? [] : [{ message: "You lack permissions that this import needs", affectedItems: lacking }]
  return { errors, warnings, permissions }
})
