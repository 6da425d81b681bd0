import { Effect, Equal } from "effect"
import { contextFieldCreated, contextFieldDeleted, contextFieldUpdated } from "../../domain/catalog/catalog-events.ts"
import {
  type ContextField,
  type ContextFieldListItem,
  type ContextFieldUpdate,
  contextFieldViolations,
  type LegalValue,
  legalValueViolations,
  type NewContextField
} from "../../domain/catalog/context-field.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NameExists, NotFound, type Violation } from "../../domain/violations/errors.ts"
import { nameViolations } from "../../domain/violations/names.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { holdCatalog, holdWholeCatalog, refuseInUse } from "./hold-catalog.ts"

/** Makes a context field. */
export const createContextField = Effect.fn("createContextField")(function* (draft: NewContextField) {
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

/**
 * Replaces what a context field is, except for a description or sort order that is left out: these stay. Constraints
 * that exist keep values that are no longer legal.
 */
export const updateContextField = Effect.fn("updateContextField")(function* (name: string, given: ContextFieldUpdate) {
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

/** All context fields in their order, and how much of what the caller may see uses them. */
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

/** The context field of this name. */
export const getContextField = Effect.fn("getContextField")(function* (name: string) {
  yield* currentViewer()
  const field = yield* findField(name)
  if (field === undefined) return yield* new NotFound({ resource: "context field", id: name })
  return field satisfies ContextField
})

/** The strategies with a constraint on the field, of features that are not archived in projects that the caller may see. */
export const listContextFieldStrategies = Effect.fn("listContextFieldStrategies")(function* (name: string) {
  yield* getContextField(name)
  const isVisible = yield* projectVisibility()
  const strategies = yield* (yield* ContextFieldStore).strategies(name)
  return strategies.filter(({ projectId }) => isVisible(projectId))
})

/** Fails unless a new context field could have the name. */
export const validateContextFieldName = Effect.fn("validateContextFieldName")(function* (name: string) {
  yield* currentViewer()
  yield* refuseInvalid(nameViolations(name, "/body/name"))
  if ((yield* findField(name)) !== undefined) return yield* new NameExists({ resource: "context field", name })
})

const findField = Effect.fn("findField")(function* (name: string) {
  return (yield* (yield* ContextFieldStore).list).find((candidate) => candidate.name === name)
})
