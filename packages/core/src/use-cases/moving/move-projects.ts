import { Effect } from "effect"
import type { StepOf } from "../../domain/moving/move-plan.ts"
import { linkedNames } from "../../domain/moving/project-rules.ts"
import { NewStrategy } from "../../domain/strategies/strategy.ts"
import { archiveProject, reviveProject } from "../projects/archive-project.ts"
import { createProject } from "../change-requests/rules/create-project.ts"
import { addProjectEnvironment, setDefaultStrategy } from "../projects/project-environments.ts"
import { updateProject, updateProjectSettings } from "../projects/update-project.ts"
import { asType } from "./as-type.ts"
import { segmentsByName } from "./move-catalog.ts"

/** Creates or changes a project, and links it to further environments. */
export const moveProject = Effect.fnUntraced(function* ({ before, item }: StepOf<"project">) {
  const { defaultStickiness = "default", description = null, id, mode = "open", name } = item
  const { featureLimit = null, featureNaming = { pattern: null }, linkTemplates = [] } = item
  const content = { name, description, mode, defaultStickiness }
  if (before === undefined) yield* createProject({ id, ...content, environments: linkedNames(item) })
  else {
    if (before.archived === true && item.archived !== true) yield* reviveProject(id)
    yield* updateProject(id, content)
    const added = linkedNames(item).filter((environment) => !linkedNames(before).includes(environment))
    yield* Effect.forEach(added, (environment) => addProjectEnvironment(id, environment), { discard: true })
  }
  yield* updateProjectSettings(id, { featureLimit, featureNaming, linkTemplates })
})

export const moveDefaultStrategy = Effect.fnUntraced(function* ({ item }: StepOf<"default strategy">) {
  const { environment, project, strategy } = item
  const { ids } = yield* segmentsByName()
  const { segments = [], ...content } = strategy
  const draft = { ...content, segments: segments.flatMap((name) => ids.get(name) ?? []) }
  yield* setDefaultStrategy({ project, environment }, yield* asType(NewStrategy, draft))
})

export const moveArchiving = ({ item }: StepOf<"archived project">) => archiveProject(item.id)
