import { Effect, Equal } from "effect"
import { contextFieldCreated, contextFieldDeleted, contextFieldUpdated } from "../../domain/catalog/catalog-events.ts"
import { usersIn } from "../../domain/catalog/catalog-users.ts"
import {
  type ContextField,
  type ContextFieldUpdate,
  contextFieldViolations,
  isUsableIn,
  type NewContextField,
  ofOneProject,
  projectChangeViolations
} from "../../domain/catalog/context-field.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NameExists, NotFound, type Violation } from "../../domain/violations/errors.ts"
import { nameViolations } from "../../domain/violations/names.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { projectVisibility } from "../access/visible-project.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { lockCatalog, lockWholeCatalog, refuseInUse } from "./lock-catalog.ts"

/**
 * The project whose fields a caller addresses. Reads also find fields of all projects. Without a project, the caller
 * addresses all fields that they may see.
 */
export type FieldScope = string | undefined

/** Adds a field to the project, or for all projects. The draft is valid, except for its name and limits. */
export const addField = Effect.fnUntraced(function* (draft: NewContextField, project: FieldScope) {
  yield* refuseInvalid(contextFieldViolations(draft, ""))
  const field: ContextField = {
    name: draft.name,
    description: draft.description ?? null,
    stickiness: draft.stickiness ?? false,
    sortOrder: draft.sortOrder ?? DEFAULT_SORT_ORDER,
    legalValues: draft.legalValues ?? [],
    createdAt: yield* now,
    ...ofOneProject(project)
  }
  yield* refuseLongList("contextFields", (yield* ContextFieldStore).list, { after: field })
  yield* (yield* ContextFieldStore).insert([field])
  yield* recordEvents(contextFieldCreated(field))
  return field
})

/** Sorts new fields after the built-in ones. */
const DEFAULT_SORT_ORDER = 10

/** Replaces the content of a field. A missing description or sort order stays as it is. */
export const replaceField = (name: string, given: ContextFieldUpdate, project?: FieldScope) =>
  changeField(
    name,
    (before) => [
      ...contextFieldViolations({ ...given, name }, "", before),
      ...projectChangeViolations(given.project, before)
    ],
    (before) => ({
      ...before,
      description: given.description === undefined ? before.description : given.description,
      stickiness: given.stickiness ?? false,
      sortOrder: given.sortOrder ?? before.sortOrder,
      legalValues: given.legalValues ?? []
    }),
    project
  )

/** Writes a valid change of the field and records the event, if it differs. */
export const changeField = Effect.fnUntraced(function* (
  name: string,
  violations: (before: ContextField) => ReadonlyArray<Violation>,
  change: (before: ContextField) => ContextField,
  project?: FieldScope
) {
  yield* lockCatalog()
  const before = yield* ownField(name, project)
  yield* refuseInvalid(violations(before))
  const after = change(before)
  if (Equal.equals(before, after)) return
  yield* refuseLongList("contextFields", (yield* ContextFieldStore).list, { before, after })
  yield* (yield* ContextFieldStore).update(after)
  yield* recordEvents(contextFieldUpdated(before, after))
})

/** Removes a field that nothing refers to, not even an archived feature. */
export const removeField = Effect.fnUntraced(function* (name: string, project?: FieldScope) {
  yield* lockWholeCatalog()
  const field = yield* ownField(name, project)
  const store = yield* ContextFieldStore
  const users = yield* store.users(name)
  yield* refuseInUse(`context field "${name}"`, field.project === undefined ? users : usersIn(field.project, users))
  yield* store.remove([name])
  yield* recordEvents(contextFieldDeleted(field))
})

/** Returns a field that the caller may change in this scope: in a project, only fields of that project. */
const ownField = Effect.fnUntraced(function* (name: string, project: FieldScope) {
  const field = yield* fieldIn(name, project)
  if (project !== undefined && field.project !== project) return yield* noField(name)
  return field
})

/** Returns the field with this name in the scope. */
export const fieldIn = Effect.fnUntraced(function* (name: string, project: FieldScope) {
  const field = yield* findField(name)
  if (field === undefined) return yield* noField(name)
  const isThere =
    project === undefined
      ? field.project === undefined || (yield* projectVisibility())(field.project)
      : isUsableIn(field, project)
  return isThere ? field : yield* noField(name)
})

const noField = (name: string) => Effect.fail(new NotFound({ resource: "context field", id: name }))

/** Fails unless a new field could have this name. */
export const refuseTakenName = Effect.fnUntraced(function* (name: string) {
  yield* refuseInvalid(nameViolations(name, "/name"))
  if ((yield* findField(name)) !== undefined) return yield* new NameExists({ resource: "context field", name })
})

const findField = Effect.fnUntraced(function* (name: string) {
  return (yield* (yield* ContextFieldStore).list).find((candidate) => candidate.name === name)
})
