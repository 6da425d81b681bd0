import { Effect } from "effect"
import { contextFieldCreated } from "../../domain/catalog/catalog-events.ts"
import { contextFieldViolations } from "../../domain/catalog/context-field-rules.ts"
import type { ContextField, LegalValue } from "../../domain/catalog/context-field.ts"
import { now } from "../../domain/values/timestamp.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { holdCatalog } from "./hold-catalog.ts"

/** A context field to be made; without legal values it takes any. */
export interface ContextFieldDraft {
  readonly name: string
  readonly description?: string | null
  readonly stickiness?: boolean
  readonly sortOrder?: number
  readonly legalValues?: ReadonlyArray<LegalValue>
}

/** Makes a context field. */
export const createContextField = Effect.fn("createContextField")(function* (draft: ContextFieldDraft) {
  yield* requirePermission("CREATE_CONTEXT_FIELD")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseInvalid(contextFieldViolations(draft, "/body"))
      yield* holdCatalog()
      const field: ContextField = {
        name: draft.name,
        description: draft.description ?? null,
        stickiness: draft.stickiness ?? false,
        sortOrder: draft.sortOrder ?? DEFAULT_SORT_ORDER,
        legalValues: draft.legalValues ?? [],
        createdAt: yield* now
      }
      yield* (yield* ContextFieldStore).insert([field])
      yield* recordEvents(contextFieldCreated(field))
      return field
    })
  )
})

/** After the fields that a fresh instance has. */
const DEFAULT_SORT_ORDER = 10
