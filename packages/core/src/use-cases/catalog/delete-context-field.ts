import { Effect } from "effect"
import { contextFieldDeleted } from "../../domain/catalog/catalog-events.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { getContextField } from "./find-context-field.ts"
import { holdWholeCatalog } from "./hold-catalog.ts"
import { refuseInUse } from "./refuse-in-use.ts"

/** Removes a context field that nothing names, not even an archived feature. */
export const deleteContextField = Effect.fn("deleteContextField")(function* (name: string) {
  yield* requirePermission("DELETE_CONTEXT_FIELD")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdWholeCatalog()
      const field = yield* getContextField(name)
      const store = yield* ContextFieldStore
      yield* refuseInUse(`context field "${name}"`, yield* store.users(name))
      yield* store.remove(name)
      yield* recordEvents(contextFieldDeleted(field))
    })
  )
})
