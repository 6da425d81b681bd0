import { Effect, Equal } from "effect"
import { contextFieldUpdated } from "../../domain/catalog/catalog-events.ts"
import { contextFieldViolations, legalValueViolations } from "../../domain/catalog/context-field-rules.ts"
import type { ContextField, LegalValue } from "../../domain/catalog/context-field.ts"
import type { Violation } from "../../domain/violations/errors.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import type { ContextFieldDraft } from "./create-context-field.ts"
import { getContextField } from "./find-context-field.ts"
import { holdCatalog } from "./hold-catalog.ts"

/**
 * Replaces what a context field is, except for a description or sort order that is left out: these stay. Constraints
 * that exist keep values that are no longer legal.
 */
export const updateContextField = Effect.fn("updateContextField")(function* (
  name: string,
  given: Omit<ContextFieldDraft, "name">
) {
  yield* requirePermission("UPDATE_CONTEXT_FIELD")

  yield* changeField(name, contextFieldViolations({ ...given, name }, "/body"), (before) => ({
    ...before,
    description: given.description === undefined ? before.description : given.description,
    stickiness: given.stickiness ?? false,
    sortOrder: given.sortOrder ?? before.sortOrder,
    legalValues: given.legalValues ?? []
  }))
})

/** Adds a legal value to a context field, or describes it anew. */
export const setLegalValue = Effect.fn("setLegalValue")(function* (name: string, given: LegalValue) {
  yield* requirePermission("UPDATE_CONTEXT_FIELD")

  yield* changeField(name, legalValueViolations(given.value, "/body/value"), (before) => {
    const isThere = before.legalValues.some(({ value }) => value === given.value)
    const changed = before.legalValues.map((legal) => (legal.value === given.value ? given : legal))
    return { ...before, legalValues: isThere ? changed : [...changed, given] }
  })
})

/** Takes a legal value from a context field; without any it takes all values. One that is not there changes nothing. */
export const removeLegalValue = Effect.fn("removeLegalValue")(function* (name: string, value: string) {
  yield* requirePermission("UPDATE_CONTEXT_FIELD")

  yield* changeField(name, [], (before) => ({
    ...before,
    legalValues: before.legalValues.filter((legal) => legal.value !== value)
  }))
})

/** Writes what a change that breaks no rule makes of the field, and tells of it, if it differs. */
const changeField = Effect.fn("changeField")(function* (
  name: string,
  violations: ReadonlyArray<Violation>,
  change: (before: ContextField) => ContextField
) {
  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdCatalog()
      const before = yield* getContextField(name)
      yield* refuseInvalid(violations)
      const after = change(before)
      if (Equal.equals(before, after)) return
      yield* (yield* ContextFieldStore).update(after)
      yield* recordEvents(contextFieldUpdated(before, after))
    })
  )
})
