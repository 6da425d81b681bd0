import { sameContent } from "../../values/same-content.ts"
import { linkRemarks } from "../feature-links.ts"
import type { InstanceDocument } from "../instance-document.ts"
import type { MovedKind, MoveNote, MoveStep } from "../move-plan.ts"
import { type MoveKnowledge, planMove } from "../plan-move.ts"
import { linkedNames } from "../project-rules.ts"
import { declarationOf, documentOf, isBuiltInStrategyType } from "./declared-document.ts"
import type { DeclaredInstance } from "./declared-instance.ts"
import { type DeclaredItem, itemsOf, keyOf, projectOf } from "./declared-items.ts"
import type {
  DeclaredChange,
  DeclaredPlan,
  DifferenceSource,
  DroppedItem,
  PlannedEnvironment
} from "./declared-plan.ts"
import { appliedOnly } from "./applied-declaration.ts"
import { withDropped } from "./dropped-properties.ts"

/**
 * Compares what was applied before, what is here, and what is declared now. Nothing that was never declared changes.
 * `here` is a complete export of this instance.
 */
export const planDeclared = (
  declared: DeclaredInstance,
  applied: DeclaredInstance,
  here: InstanceDocument,
  known: MoveKnowledge
): DeclaredPlan => {
  const [given, before] = [documentOf(declared), documentOf(applied)]
  const [plans, whole] = [plansIn(here), withDropped(given, before)]
  const plan = planMove(together(plans, whole), here, known)
  const [wanted, old, present] = [itemsOf(given), itemsOf(before), itemsOf(documentOf(declarationOf(here)))]
  const sourceOf = sourceFinder(wanted, old, planMove(together(plans, before), here, known).steps)
  const dropped = [...old.values()].flatMap((item) => {
    const found = wanted.has(keyOf(item)) ? undefined : present.get(keyOf(item))
    return found !== undefined && isRemovable(found) ? [toDropped(found)] : []
  })
  const unmanaged = [...present].filter(([key, item]) => !wanted.has(key) && !old.has(key) && isRemovable(item))
  return {
    changes: [...plan.steps.map((step) => changeOf(step, sourceOf)), ...dropped.map(deletionOf)],
    equal: plan.equal,
    unmanaged: unmanaged.length,
    refused: [...plan.refused, ...faultsOf(given, here)],
    planned: plannedEnvironments(plans, whole),
    steps: plan.steps,
    dropped,
    kept: appliedOnly(declared, applied, dropped)
  }
}

/** Whether a release plan runs for the feature in the environment. */
type RunsPlan = (feature: string, environment: string) => boolean

const plansIn = (here: InstanceDocument): RunsPlan => {
  const planned = new Set(
    (here.features ?? []).flatMap(({ environments = [], name }) =>
      environments.flatMap(({ environment, releasePlan }) => (releasePlan ? [`${name} ${environment}`] : []))
    )
  )
  return (feature, environment) => planned.has(`${feature} ${environment}`)
}

/**
 * The document without those environments of features in which a release plan runs, since the plan changes them itself.
 */
const together = (runsPlan: RunsPlan, given: InstanceDocument): InstanceDocument => ({
  ...given,
  features: (given.features ?? []).map((feature) => ({
    ...feature,
    environments: (feature.environments ?? []).filter(({ environment }) => !runsPlan(feature.name, environment))
  }))
})

const plannedEnvironments = (runsPlan: RunsPlan, given: InstanceDocument): ReadonlyArray<PlannedEnvironment> =>
  (given.features ?? []).flatMap(({ environments = [], name, project }) =>
    environments.flatMap(({ environment }) =>
      runsPlan(name, environment) ? [{ project, feature: name, environment }] : []
    )
  )

/** Finds who made an item, or a property of it, differ from what was applied. */
type FindSource = (item: { readonly kind: MovedKind; readonly name: string }, property?: string) => DifferenceSource

const sourceFinder = (
  wanted: ReadonlyMap<string, DeclaredItem>,
  old: ReadonlyMap<string, DeclaredItem>,
  drift: ReadonlyArray<MoveStep>
): FindSource => {
  const changedHere = new Map(drift.map((step) => [keyOf(step), new Set(step.changes)]))
  return (item, property) => {
    const key = keyOf(item)
    const [before, after] = [old.get(key)?.properties, wanted.get(key)?.properties]
    const here = changedHere.get(key)
    if (before === undefined || here === undefined) return "files"
    if (property !== undefined && !here.has(property)) return "files"
    const edited =
      property === undefined
        ? !sameContent(Object.fromEntries(before), Object.fromEntries(after ?? []))
        : !sameContent(before.get(property), after?.get(property))
    return edited ? "both" : "instance"
  }
}

const changeOf = (step: MoveStep, sourceOf: FindSource): DeclaredChange => ({
  action: step.before === undefined ? "create" : "change",
  kind: step.kind,
  name: step.name,
  project: projectOf(step),
  changedBy: sourceOf(step),
  properties: step.before === undefined ? [] : step.changes.map((name) => ({ name, changedBy: sourceOf(step, name) }))
})

const deletionOf = ({ kind, name, project }: DroppedItem): DeclaredChange => ({
  action: "delete",
  kind,
  name,
  project,
  changedBy: "files",
  properties: []
})

const toDropped = ({ kind, name, project }: DeclaredItem): DroppedItem => ({ kind, name, project })

/**
 * Whether the item can be removed. Feature types and built-in strategy types cannot, and default strategies and
 * approvals are removed with their project.
 */
const isRemovable = ({ kind, name }: DeclaredItem): boolean =>
  !permanent.includes(kind) && !(kind === "strategy type" && isBuiltInStrategyType(name))

const permanent: ReadonlyArray<MovedKind> = ["feature type", "default strategy", "approval"]

/** The faults of a declaration: what a move would leave out, or change silently. */
const faultsOf = (given: InstanceDocument, here: InstanceDocument): ReadonlyArray<MoveNote> => {
  const environments = new Set([...(given.environments ?? []), ...(here.environments ?? [])].map(({ name }) => name))
  return [
    ...(given.projects ?? []).flatMap((project) =>
      linkedNames(project)
        .filter((name) => !environments.has(name))
        .map((name): MoveNote => ({
          kind: "project",
          name: project.id,
          reason: `Its environment "${name}" is neither here nor declared`
        }))
    ),
    ...(given.features ?? []).flatMap((feature) =>
      linkRemarks(feature).map((reason): MoveNote => ({
        kind: "feature",
        name: feature.name,
        reason
      }))
    )
  ]
}
