import { Effect, Option } from "effect"
import {
  isConfigChange,
  isFeatureChange,
  isSegmentChange,
  type NewChange,
  revivedBy
} from "../../domain/change-requests/changes/change.ts"
import type { Current, CurrentFeature } from "../../domain/change-requests/changes/change-start.ts"
import type { Referenced } from "../../domain/change-requests/changes/change-references.ts"
import { isOfFeature, isPlanChange, type PlanAndSafeguards } from "../../domain/change-requests/changes/plan-change.ts"
import type { Feature } from "../../domain/features/feature.ts"
import type { Segment } from "../../domain/segments/segment.ts"
import type { Safeguard } from "../../domain/release-plans/safeguard.ts"
import { distinct } from "../../domain/values/text.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import type { EnvironmentOfProject } from "../features/lock-features.ts"
import { rulesIn } from "./rules/change-request-config.ts"

/**
 * Reads the current content that the changes are about. An archived feature counts as active if one of the changes, or
 * of the `others` of their request, revives it.
 */
export const currentContent = Effect.fnUntraced(function* (
  scope: EnvironmentOfProject,
  changes: ReadonlyArray<NewChange>,
  others: ReadonlyArray<NewChange> = []
) {
  const hasSegments = changes.some(isSegmentChange)
  const segments = hasSegments ? yield* (yield* SegmentStore).list : []
  const feature = yield* featuresIn(scope, { changes, others, names: featuresOf(changes) })
  return { feature, segment: segmentIn(scope, segments), rule: yield* ruleFor(scope, changes) } satisfies Current
})

/** The rule of the environment, if the changes are about it. */
const ruleFor = Effect.fnUntraced(function* (scope: EnvironmentOfProject, changes: ReadonlyArray<NewChange>) {
  return changes.some(isConfigChange) ? (yield* rulesIn(scope.project)).get(scope.environment) : undefined
})

/**
 * Reads the current content that all changes of a request are about or refer to: segments, templates, parents, and what
 * the project gives to features by default.
 */
export const referencedContent = Effect.fnUntraced(function* (
  scope: EnvironmentOfProject,
  changes: ReadonlyArray<NewChange>
) {
  const { environment, project: id } = scope
  const feature = yield* featuresIn(scope, { changes, names: [...featuresOf(changes), ...parentsOf(changes)] })
  const segments = changes.length === 0 ? [] : yield* (yield* SegmentStore).list
  const usesTemplates = changes.some(({ action }) => action === "addReleasePlan")
  const templates = usesTemplates ? yield* (yield* ReleasePlanStore).templates : []
  const projects = yield* ProjectStore
  const project = yield* projects.find(id)
  const link = (yield* projects.environments(id)).find((one) => one.environment === environment)
  const current: Referenced = {
    feature,
    segment: segmentIn(scope, segments),
    rule: yield* ruleFor(scope, changes),
    template: (wanted) => templates.find((template) => template.id === wanted),
    defaultStickiness: Option.match(project, {
      onNone: () => "",
      onSome: ({ defaultStickiness }) => defaultStickiness
    }),
    defaultStrategy: link?.defaultStrategy
  }
  return current
})

export const featuresOf = (changes: ReadonlyArray<NewChange>): ReadonlyArray<string> =>
  changes.flatMap((change) => (isFeatureChange(change) ? [change.feature] : []))

/** The features that become parents by these changes. */
export const parentsOf = (changes: ReadonlyArray<NewChange>): ReadonlyArray<string> =>
  changes.flatMap((change) => (change.action === "addDependency" ? [change.payload.feature] : []))

/** Finds the segments that the project can use. */
const segmentIn = ({ project }: EnvironmentOfProject, segments: ReadonlyArray<Segment>) => {
  const usable = segments.filter((one) => one.project === null || one.project === project)
  const known = new Map(usable.map((one) => [one.id, one]))
  return (id: number): Segment | undefined => known.get(id)
}

const featuresIn = Effect.fnUntraced(function* (
  scope: EnvironmentOfProject,
  {
    changes,
    names,
    others = []
  }: {
    readonly names: ReadonlyArray<string>
    readonly changes: ReadonlyArray<NewChange>
    readonly others?: ReadonlyArray<NewChange>
  }
) {
  const wanted = distinct(names)
  const features = wanted.length === 0 ? [] : yield* (yield* FeatureReads).whole(wanted, everySeen)
  const planOf = yield* plansOf(scope, changes)
  const revived = revivedBy([...changes, ...others])
  const known = new Map(
    features.flatMap((feature) =>
      feature.archived && !revived.has(feature.name)
        ? []
        : [[feature.name, contentIn(feature, scope, planOf(feature.name))]]
    )
  )
  return (name: string): CurrentFeature | undefined => known.get(name)
})

/** The plans and safeguards that the changes are about. */
const plansOf = Effect.fnUntraced(function* ({ environment }: EnvironmentOfProject, changes: ReadonlyArray<NewChange>) {
  const store = yield* ReleasePlanStore
  const ofPlans = changes.filter(isPlanChange)
  const planned = distinct(ofPlans.map(({ feature }) => feature))
  const plans = planned.length === 0 ? [] : yield* store.findEach(environment, planned)
  const planOf = new Map(plans.map((plan) => [plan.featureName, plan]))
  const guarded = distinct(ofPlans.filter(isOfFeature).map(({ feature }) => feature))
  const none: ReadonlyMap<string, ReadonlyArray<Safeguard>> = new Map()
  const safeguards = guarded.length === 0 ? none : yield* store.safeguardsIn(environment, guarded)
  return (feature: string): PlanAndSafeguards => ({
    plan: planOf.get(feature),
    safeguards: safeguards.get(feature) ?? []
  })
})

/** Reads all features. Favorites are not read. */
const everySeen = { id: 0, memberOf: "all" } as const

const contentIn = (
  feature: Feature,
  scope: EnvironmentOfProject,
  plan: PlanAndSafeguards
): CurrentFeature | undefined => {
  const here = feature.environments.find(({ name }) => name === scope.environment)
  if (feature.project !== scope.project || here === undefined) return undefined
  return {
    name: feature.name,
    createdAt: feature.createdAt,
    archived: feature.archived,
    // Reviving a feature switches it off.
    enabled: here.enabled && !feature.archived,
    strategies: here.strategies,
    variants: here.variants,
    dependencies: feature.dependencies,
    ...plan
  }
}
