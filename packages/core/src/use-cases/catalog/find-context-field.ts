import { Effect } from "effect"
import { nameViolations } from "../../domain/violations/names.ts"
import type { ContextField, ContextFieldListItem } from "../../domain/catalog/context-field.ts"
import { NameExists, NotFound } from "../../domain/violations/errors.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { projectVisibility } from "../access/project-visibility.ts"
import { refuseInvalid } from "../access/refuse.ts"

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
