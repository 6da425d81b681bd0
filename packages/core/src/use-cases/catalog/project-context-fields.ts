import { Effect } from "effect"
import type { Permission } from "../../domain/access/permission.ts"
import {
  addedValueViolations,
  type ContextField,
  type ContextFieldUpdate,
  isUsableIn,
  type LegalValue,
  type NewContextField,
  projectChangeViolations,
  withLegalValue,
  withoutLegalValue
} from "../../domain/catalog/context-field.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { exceedingNothing, refuseInvalid, requireAnyPermission } from "../access/require-permission.ts"
import { lockProject, visibleProject } from "../access/visible-project.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { addField, changeField, fieldIn, refuseTakenName, removeField, replaceField } from "./change-context-field.ts"
import { fieldsWithUsage } from "./context-fields.ts"
import { lockCatalog } from "./lock-catalog.ts"

/**
 * Creates a context field that only features and segments of the project can use. Its name is unique across projects.
 */
export const createProjectContextField = Effect.fn("createProjectContextField")(function* (
  project: string,
  draft: NewContextField
) {
  yield* requireEither("CREATE_CONTEXT_FIELD", project)

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockProject(project)
      yield* lockCatalog()
      yield* visibleProject(project)
      yield* refuseInvalid(projectChangeViolations(draft.project, { project }))
      return yield* addField(draft, project)
    })
  )
})

/**
 * Replaces a context field of the project. A missing description or sort order stays as it is. Existing constraints
 * keep values that are no longer legal.
 */
export const updateProjectContextField = Effect.fn("updateProjectContextField")(function* (
  project: string,
  name: string,
  given: ContextFieldUpdate
) {
  yield* requireEither("UPDATE_CONTEXT_FIELD", project)

  yield* inTransaction(Effect.andThen(visibleProject(project), replaceField(name, given, project)))
})

/** Adds a legal value to a context field of the project, or changes its description. */
export const setProjectLegalValue = Effect.fn("setProjectLegalValue")(function* (
  project: string,
  name: string,
  given: LegalValue
) {
  yield* requireEither("UPDATE_CONTEXT_FIELD", project)

  const violations = (before: ContextField) => addedValueViolations(given, before)
  const change = changeField(name, violations, (before) => withLegalValue(before, given), project)
  yield* inTransaction(Effect.andThen(visibleProject(project), change))
})

/**
 * Removes a legal value from a context field of the project. A field without legal values allows any value. Doing it
 * twice changes nothing.
 */
export const removeProjectLegalValue = Effect.fn("removeProjectLegalValue")(function* (
  project: string,
  name: string,
  value: string
) {
  yield* requireEither("UPDATE_CONTEXT_FIELD", project)

  const removal = changeField(
    name,
    () => [],
    (before) => withoutLegalValue(before, value),
    project
  )
  yield* inTransaction(Effect.andThen(visibleProject(project), exceedingNothing(removal)))
})

/** Removes a context field of the project that nothing refers to, not even an archived feature. */
export const deleteProjectContextField = Effect.fn("deleteProjectContextField")(function* (
  project: string,
  name: string
) {
  yield* requireEither("DELETE_CONTEXT_FIELD", project)

  yield* inTransaction(Effect.andThen(visibleProject(project), removeField(name, project)))
})

/** Permission to change the fields of all projects includes those of the project. */
const requireEither = (everywhere: Permission, project: string) =>
  requireAnyPermission(["UPDATE_PROJECT_CONTEXT", everywhere], { project })

/**
 * Lists the context fields of the project, and on request also those of all projects, in their order and with their
 * uses in what the caller may see.
 */
export const listProjectContextFields = Effect.fn("listProjectContextFields")(function* (
  project: string,
  { include }: { readonly include?: "project" | "root" } = {}
) {
  yield* visibleProject(project)
  return yield* fieldsWithUsage((field) =>
    include === "root" ? isUsableIn(field, project) : field.project === project
  )
})

/** Returns the context field with this name that the project can use. */
export const getProjectContextField = Effect.fn("getProjectContextField")(function* (project: string, name: string) {
  yield* visibleProject(project)
  return yield* fieldIn(name, project)
})

/** Lists the strategies of active features of the project with a constraint on the field. */
export const listProjectContextFieldStrategies = Effect.fn("listProjectContextFieldStrategies")(function* (
  project: string,
  name: string
) {
  yield* getProjectContextField(project, name)
  const strategies = yield* (yield* ContextFieldStore).strategies(name)
  return strategies.filter(({ projectId }) => projectId === project)
})

/** Fails unless a new context field of the project could have this name. */
export const validateProjectContextFieldName = Effect.fn("validateProjectContextFieldName")(function* (
  project: string,
  name: string
) {
  yield* visibleProject(project)
  yield* refuseTakenName(name)
})
