import { Effect } from "effect"
import { type NewChange, isFeatureChange, revivedBy } from "../../domain/change-requests/change.ts"
import type { Current, CurrentFeature } from "../../domain/change-requests/change-start.ts"
import { isOfFeature, isPlanChange, type PlanAndSafeguards } from "../../domain/change-requests/plan-change.ts"
import type { Feature } from "../../domain/features/feature.ts"
import type { Safeguard } from "../../domain/release-plans/safeguard.ts"
import { distinct } from "../../domain/values/text.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import type { EnvironmentOfProject } from "../features/hold-features.ts"

/**
 * Reads what the changes are about, as it is now. An archived feature is there if one of them revives it, or one of the
 * `others` of their request.
 */
export const currentContent = Effect.fn("currentContent")(function* (
  scope: EnvironmentOfProject,
  changes: ReadonlyArray<NewChange>,
  others: ReadonlyArray<NewChange> = []
) {
  const names = distinct(changes.flatMap((change) => (isFeatureChange(change) ? [change.feature] : [])))
  const features = names.length === 0 ? [] : yield* (yield* FeatureReads).whole(names, everySeen)
  const planOf = yield* plansOf(scope, changes)
  const revived = revivedBy([...changes, ...others])
  const known = new Map(
    features.flatMap((feature) =>
      feature.archived && !revived.has(feature.name)
        ? []
        : [[feature.name, contentIn(feature, scope, planOf(feature.name))]]
    )
  )
  const hasSegments = changes.some((change) => !isFeatureChange(change))
  const segments = hasSegments ? yield* (yield* SegmentStore).list : []
  const ofProject = new Map(segments.flatMap((one) => (one.project === scope.project ? [[one.id, one] as const] : [])))
  const current: Current = { feature: (name) => known.get(name), segment: (id) => ofProject.get(id) }
  return current
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

/** Favourites are not read. */
const everySeen = { id: 0, memberOf: "all" } as const

const contentIn = (
  feature: Feature,
  scope: EnvironmentOfProject,
  plan: PlanAndSafeguards
): CurrentFeature | undefined => {
  const here = feature.environments.find(({ name }) => name === scope.environment)
  if (feature.project !== scope.project || here === undefined) return undefined
  return {
    archived: feature.archived,
    // It is off when it has been revived.
    enabled: here.enabled && !feature.archived,
    strategies: here.strategies,
    variants: here.variants,
    dependencies: feature.dependencies,
    ...plan
  }
}
