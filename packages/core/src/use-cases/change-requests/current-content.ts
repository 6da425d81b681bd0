import { Effect } from "effect"
import { type NewChange, isFeatureChange } from "../../domain/change-requests/change.ts"
import type { Current, CurrentFeature } from "../../domain/change-requests/change-start.ts"
import { isPlanChange } from "../../domain/change-requests/plan-change.ts"
import type { ReleasePlan } from "../../domain/release-plans/plan.ts"
import type { Feature } from "../../domain/features/feature.ts"
import { distinct } from "../../domain/values/text.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import type { EnvironmentOfProject } from "../features/hold-features.ts"

/** Reads what the changes are about, as it is now. */
export const currentContent = Effect.fn("currentContent")(function* (
  scope: EnvironmentOfProject,
  changes: ReadonlyArray<NewChange>
) {
  const names = distinct(changes.flatMap((change) => (isFeatureChange(change) ? [change.feature] : [])))
  const features = names.length === 0 ? [] : yield* (yield* FeatureReads).whole(names, everySeen)
  const planned = distinct(changes.flatMap((change) => (isPlanChange(change) ? [change.feature] : [])))
  const plans = planned.length === 0 ? [] : yield* (yield* ReleasePlanStore).findEach(scope.environment, planned)
  const planOf = new Map(plans.map((plan) => [plan.featureName, plan]))
  const known = new Map(features.map((feature) => [feature.name, contentIn(feature, scope, planOf.get(feature.name))]))
  const hasSegments = changes.some((change) => !isFeatureChange(change))
  const segments = hasSegments ? yield* (yield* SegmentStore).list : []
  const ofProject = new Map(segments.flatMap((one) => (one.project === scope.project ? [[one.id, one] as const] : [])))
  const current: Current = { feature: (name) => known.get(name), segment: (id) => ofProject.get(id) }
  return current
})

/** Favourites are not read. */
const everySeen = { id: 0, memberOf: "all" } as const

const contentIn = (
  feature: Feature,
  scope: EnvironmentOfProject,
  plan: ReleasePlan | undefined
): CurrentFeature | undefined => {
  const here = feature.environments.find(({ name }) => name === scope.environment)
  if (feature.archived || feature.project !== scope.project || here === undefined) return undefined
  return {
    enabled: here.enabled,
    strategies: here.strategies,
    variants: here.variants,
    dependencies: feature.dependencies,
    plan
  }
}
