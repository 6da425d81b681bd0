import { Effect } from "effect"
import type { ImportContext } from "../../domain/imports/import-context.ts"
import { importEvents } from "../../domain/imports/import-events.ts"
import { validateImport } from "../../domain/imports/validate-import.ts"
import { importOf } from "../../domain/moving/feature-import.ts"
import { unrestricted } from "../../domain/moving/feature-rules.ts"
import type { StepOf } from "../../domain/moving/move-plan.ts"
import type { MovedFeature } from "../../domain/moving/document/moved-feature.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { lockedProject } from "../access/visible-project.ts"
import { inTransaction, recordEventList } from "../events/in-transaction.ts"
import { archiveFeatures, reviveFeatures } from "../features/archive-feature.ts"
import { removeDependency } from "../features/dependencies.ts"
import { completeFeature, uncompleteFeature } from "../features/lifecycle.ts"
import { moveFeature } from "../features/move-feature.ts"
import { applyImport } from "../imports/apply-import.ts"
import { lockAll, importPlan, refuseErrors } from "../imports/import-features.ts"
import { loadImportContext } from "../imports/load-import-context.ts"
import { moveFeatureCharts } from "./move-templates.ts"
import { writePlans } from "./write-plans.ts"

type Step = StepOf<"feature">

/** Creates or changes features of one project, all or none, by imports. */
export const moveFeatures = Effect.fnUntraced(function* (project: string, steps: ReadonlyArray<Step>) {
  yield* inTransaction(
    Effect.gen(function* () {
      const anywhere = yield* anyEnvironment(project)
      const items = steps.map(({ item }) => item)
      yield* lockAll({ project, environment: anywhere, data: importOf(items, anywhere) })
      yield* Effect.forEach(steps, makeImportable)
      for (const [environment, features] of importsOf(steps, anywhere)) {
        yield* importInto(project, environment, features)
      }
      yield* Effect.forEach(items, moveFeatureCharts)
      yield* Effect.forEach(steps, complete)
      const archived = steps.filter(({ before, item }) => item.archived === true && before?.archived !== true)
      yield* archiveFeatures(project, namesOf(archived))
    })
  )
})

const namesOf = (steps: ReadonlyArray<Step>): ReadonlyArray<string> => steps.map(({ name }) => name)

const anyEnvironment = Effect.fnUntraced(function* (project: string) {
  const [linked] = yield* (yield* ProjectStore).environments(project)
  if (linked !== undefined) return linked.environment
  return yield* new InvalidOperation({ message: `The project "${project}" has no environment` })
})

/** The features to import into each environment: where they differ, or anywhere if they differ nowhere. */
const importsOf = (steps: ReadonlyArray<Step>, anywhere: string): ReadonlyMap<string, ReadonlyArray<MovedFeature>> => {
  const positioned = steps.flatMap((step) => {
    const changed = changedEnvironments(step)
    return (changed.length === 0 ? [anywhere] : changed).map((environment) => ({ environment, feature: step.item }))
  })
  const grouped = Map.groupBy(positioned, ({ environment }) => environment)
  return new Map([...grouped].map(([environment, list]) => [environment, list.map(({ feature }) => feature)]))
}

const changedEnvironments = ({ before, item }: Pick<Step, "before" | "item">): ReadonlyArray<string> => {
  const [old, wanted] = [statesOf(before), statesOf(item)]
  const all = new Set([...old.keys(), ...wanted.keys()])
  return [...all].filter((environment) => !sameContent(old.get(environment), wanted.get(environment)))
}

const statesOf = (feature: MovedFeature | undefined) =>
  new Map((feature?.environments ?? []).map((state) => [state.environment, state]))

/** Makes an existing feature ready for the import: active, in the project, and without the parents that it loses. */
const makeImportable = Effect.fnUntraced(function* ({ before, item, name }: Step) {
  if (before === undefined) return
  const isMoved = before.project !== item.project
  const isRevived = before.archived === true && (item.archived !== true || isMoved)
  if (isRevived) yield* reviveFeatures(before.project, [name])
  const kept = isMoved ? [] : (item.dependencies ?? []).map(({ feature }) => feature)
  const lost = (before.dependencies ?? []).map(({ feature }) => feature).filter((parent) => !kept.includes(parent))
  const address = { project: before.project, feature: name }
  yield* Effect.forEach(lost, (parent) => removeDependency(address, parent))
  if (!isMoved) return
  yield* clearChanged(before, item)
  yield* moveFeature(address, item.project)
})

/**
 * Empties the environments that differ from the document: a feature cannot leave its project with what only that
 * project has, such as an environment, a segment or a context field.
 */
const clearChanged = Effect.fnUntraced(function* (before: MovedFeature, item: MovedFeature) {
  const { project } = before
  const cleared: MovedFeature = { ...item, project, dependencies: [], environments: [] }
  const filled = statesOf(before)
  const changed = changedEnvironments({ before, item }).filter((environment) => filled.has(environment))
  yield* Effect.forEach(changed, (environment) => importInto(project, environment, [cleared]))
})

const importInto = Effect.fnUntraced(function* (
  project: string,
  environment: string,
  features: ReadonlyArray<MovedFeature>
) {
  const request = { project, environment, data: importOf(features, environment) }
  const context = unbound(yield* loadImportContext(request, lockedProject), new Set(features.map(({ name }) => name)))
  const plan = yield* importPlan(request, context)
  yield* refuseErrors(validateImport(request.data, context).errors)
  const newTags = yield* applyImport(plan, context)
  yield* recordEventList(importEvents({ ...plan, newTags }, request, context))
  yield* writePlans(project, environment, features)
})

/** A context in which archived features can be imported, but cannot be parents. */
const unbound = (context: ImportContext, imported: ReadonlySet<string>): ImportContext => ({
  ...context,
  project: { ...context.project, ...unrestricted },
  features: new Map(
    [...context.features].map(([name, feature]) => [
      name,
      { ...feature, archived: feature.archived && !imported.has(name) }
    ])
  )
})

/** Changes the completion. A different one replaces the stored one. */
const complete = Effect.fnUntraced(function* ({ before, item, name }: Step) {
  const address = { project: item.project, feature: name }
  // Reviving a feature has ended its completion.
  const isRevived = before?.archived === true && item.archived !== true
  const completion = isRevived ? null : (before?.completion ?? null)
  if (sameContent(completion, item.completion ?? null)) return
  if (completion !== null) yield* uncompleteFeature(address)
  if (item.completion) yield* completeFeature(address, item.completion)
})
