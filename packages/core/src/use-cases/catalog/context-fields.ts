import { Effect, Equal } from "effect"
import { contextFieldCreated, contextFieldDeleted, contextFieldUpdated } from "../../domain/catalog/catalog-events.ts"
import {
  type ContextField,
  type ContextFieldListItem,
  type ContextFieldUpdate,
  addedValueViolations,
  contextFieldViolations,
  type LegalValue,
  type NewContextField,
  withLegalValue
} from "../../domain/catalog/context-field.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NameExists, NotFound, type Violation } from "../../domain/violations/errors.ts"
import { nameViolations } from "../../domain/violations/names.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { holdCatalog, holdWholeCatalog, refuseInUse } from "./hold-catalog.ts"

/** Creates a context field. */
export const createContextField = Effect.fn("createContextField")(function* (draft: NewContextField) {
  yield* requirePermission("CREATE_CONTEXT_FIELD")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseInvalid(contextFieldViolations(draft, ""))
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

/** After the built-in fields. */
const DEFAULT_SORT_ORDER = 10

/**
 * Replaces a context field. A missing description or sort order stays as it is. Existing constraints keep values that
 * are no longer legal.
 */
export const updateContextField = Effect.fn("updateContextField")(function* (name: string, given: ContextFieldUpdate) {
  yield* requirePermission("UPDATE_CONTEXT_FIELD")

  const violations = (before: ContextField) => contextFieldViolations({ ...given, name }, "", before)
  yield* changeField(name, violations, (before) => ({
    ...before,
    description: given.description === undefined ? before.description : given.description,
    stickiness: given.stickiness ?? false,
    sortOrder: given.sortOrder ?? before.sortOrder,
    legalValues: given.legalValues ?? []
  }))
})

/** Adds a legal value to a context field, or changes its description. */
export const setLegalValue = Effect.fn("setLegalValue")(function* (name: string, given: LegalValue) {
  yield* requirePermission("UPDATE_CONTEXT_FIELD")

  yield* changeField(
    name,
    (before) => addedValueViolations(given, before),
    (before) => withLegalValue(before, given)
  )
})

/**
 * Removes a legal value from a context field. A field without legal values allows any value. Doing it twice changes
 * nothing.
 */
export const removeLegalValue = Effect.fn("removeLegalValue")(function* (name: string, value: string) {
  yield* requirePermission("UPDATE_CONTEXT_FIELD")

  yield* changeField(
    name,
    () => [],
    (before) => ({ ...before, legalValues: before.legalValues.filter((legal) => legal.value !== value) })
  )
})

/** Writes a valid change of the field and records the event, if it differs. */
const changeField = Effect.fn("changeField")(function* (
  name: string,
  violations: (before: ContextField) => ReadonlyArray<Violation>,
  change: (before: ContextField) => ContextField
) {
  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdCatalog()
      const before = yield* getContextField(name)
      yield* refuseInvalid(violations(before))
      const after = change(before)
      if (Equal.equals(before, after)) return
      yield* (yield* ContextFieldStore).update(after)
      yield* recordEvents(contextFieldUpdated(before, after))
    })
  )
})

/** Removes a context field that nothing refers to, not even an archived feature. */
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

/** Lists all context fields in their order, with their uses in what the caller may see. */
export const listContextFields = Effect.fn("listContextFields")(function* () {
  const viewer = yield* currentViewer()
  const store = yield* ContextFieldStore
  const usage = new Map((yield* store.usage(viewer)).map((used) => [used.field, used]))
  const fields = yield* store.list
  return fields.map((field): ContextFieldListItem => {
    const { features = 0, projects = 0 } = usage.get(field.name) ?? {}
    return { ...field, usedInFeatures: features, usedInProjects: projects }
  })
})

/** Returns the context field with this name. */
export const getContextField = Effect.fn("getContextField")(function* (name: string) {
  yield* currentViewer()
  const field = yield* findField(name)
  if (field === undefined) return yield* new NotFound({ resource: "context field", id: name })
  return field satisfies ContextField
})

/**
 * Lists the strategies with a constraint on the field: those of active features in projects that the caller may see.
 */
export const listContextFieldStrategies = Effect.fn("listContextFieldStrategies")(function* (name: string) {
  yield* getContextField(name)
  const isVisible = yield* projectVisibility()
  const strategies = yield* (yield* ContextFieldStore).strategies(name)
  return strategies.filter(({ projectId }) => isVisible(projectId))
})

/** Fails unless a new context field could have this name. */
export const validateContextFieldName = Effect.fn("validateContextFieldName")(function* (name: string) {
  yield* currentViewer()
  yield* refuseInvalid(nameViolations(name, "/name"))
  if ((yield* findField(name)) !== undefined) return yield* new NameExists({ resource: "context field", name })
})

const findField = Effect.fn("findField")(function* (name: string) {
  return (yield* (yield* ContextFieldStore).list).find((candidate) => candidate.name === name)
})
