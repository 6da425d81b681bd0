import { Effect } from "effect"
import {
  addedValueViolations,
  type ContextField,
  type ContextFieldListItem,
  type ContextFieldUpdate,
  type LegalValue,
  type NewContextField,
  withLegalValue,
  withoutLegalValue
} from "../../domain/catalog/context-field.ts"
import { quoted, violation } from "../../domain/violations/violation.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { currentViewer, exceedingNothing, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { lockProject, projectVisibility } from "../access/visible-project.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { addField, changeField, fieldIn, refuseTakenName, removeField, replaceField } from "./change-context-field.ts"
import { lockCatalog } from "./lock-catalog.ts"

/** Creates a context field, for all projects or for one. */
export const createContextField = Effect.fn("createContextField")(function* (draft: NewContextField) {
  yield* requirePermission("CREATE_CONTEXT_FIELD")

  const project = draft.project || undefined
  return yield* inTransaction(
    Effect.gen(function* () {
      if (project !== undefined) yield* lockProject(project)
      yield* lockCatalog()
      if (project !== undefined && !(yield* projectVisibility())(project)) {
        yield* refuseInvalid([violation("/project", `must be a project, and there is no ${quoted(project)}`)])
      }
      return yield* addField(draft, project)
    })
  )
})

/**
 * Replaces a context field. A missing description or sort order stays as it is. Existing constraints keep values that
 * are no longer legal.
 */
export const updateContextField = Effect.fn("updateContextField")(function* (name: string, given: ContextFieldUpdate) {
  yield* requirePermission("UPDATE_CONTEXT_FIELD")

  yield* inTransaction(replaceField(name, given))
})

/** Adds a legal value to a context field, or changes its description. */
export const setLegalValue = Effect.fn("setLegalValue")(function* (name: string, given: LegalValue) {
  yield* requirePermission("UPDATE_CONTEXT_FIELD")

  const violations = (before: ContextField) => addedValueViolations(given, before)
  yield* inTransaction(changeField(name, violations, (before) => withLegalValue(before, given)))
})

/**
 * Removes a legal value from a context field. A field without legal values allows any value. Doing it twice changes
 * nothing.
 */
export const removeLegalValue = Effect.fn("removeLegalValue")(function* (name: string, value: string) {
  yield* requirePermission("UPDATE_CONTEXT_FIELD")

  const removal = changeField(
    name,
    () => [],
    (before) => withoutLegalValue(before, value)
  )
  yield* inTransaction(exceedingNothing(removal))
})

/** Removes a context field that nothing refers to, not even an archived feature. */
export const deleteContextField = Effect.fn("deleteContextField")(function* (name: string) {
  yield* requirePermission("DELETE_CONTEXT_FIELD")

  yield* inTransaction(removeField(name))
})

/**
 * Lists the context fields of all projects, and on request those of single projects that the caller may see, in their
 * order and with their uses in what the caller may see.
 */
export const listContextFields = Effect.fn("listContextFields")(function* ({
  include
}: { readonly include?: "project" | "root" } = {}) {
  const isVisible = include === "project" ? yield* projectVisibility() : () => false
  return yield* fieldsWithUsage(({ project }) => project === undefined || isVisible(project))
})

/** Lists the matching fields in their order, with their uses in what the caller may see. */
export const fieldsWithUsage = Effect.fnUntraced(function* (isListed: (field: ContextField) => boolean) {
  const viewer = yield* currentViewer()
  const store = yield* ContextFieldStore
  const usage = new Map((yield* store.usage(viewer)).map((used) => [used.field, used]))
  return (yield* store.list).filter(isListed).map((field): ContextFieldListItem => {
    const { features = 0, projects = 0 } = usage.get(field.name) ?? {}
    return { ...field, usedInFeatures: features, usedInProjects: projects }
  })
})

/** Returns the context field with this name, of all projects or of one that the caller may see. */
export const getContextField = Effect.fn("getContextField")(function* (name: string) {
  yield* currentViewer()
  return yield* fieldIn(name, undefined)
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
  yield* refuseTakenName(name)
})
