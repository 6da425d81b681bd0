import { isFeatureType } from "../catalog/feature-type.ts"
import { completeDependency } from "../features/dependency.ts"
import { completeLimit } from "../release-plans/safeguard.ts"
import { balanceWeights } from "../strategies/variant-weights.ts"
import { sameMembers } from "../values/same-content.ts"
import { compareTags, tagText } from "../values/tag.ts"
import { compareText } from "../values/text.ts"
import type { MovedFeature, MovedState } from "./document/moved-feature.ts"
import type { MovedVariant } from "./document/moved-strategy.ts"
import { linksAfter } from "./feature-links.ts"
import { sortedCharts } from "./chart-rules.ts"
import { completePlan } from "./plan-content.ts"
import { completeStrategies } from "./strategy-content.ts"

/**
 * The feature as it will be after the move, in the normal form in which features are compared. It names only
 * environments in which it has something. An archived feature is off everywhere and has no dependencies.
 */
export const completeMovedFeature = (given: MovedFeature, before: MovedFeature | undefined): MovedFeature => {
  const archived = given.archived ?? before?.archived ?? false
  const type = given.type ?? before?.type ?? DEFAULT_TYPE
  return {
    name: given.name,
    project: given.project,
    type: isFeatureType(type) ? type : DEFAULT_TYPE,
    description: (given.description === undefined ? before?.description : given.description) || null,
    impressionData: given.impressionData ?? before?.impressionData ?? false,
    stale: given.stale ?? before?.stale ?? false,
    archived,
    completion: completionAfter(given, before, archived),
    tags: sortedTags(given.tags ?? before?.tags ?? []),
    dependencies: archived ? [] : sortedDependencies(given.dependencies ?? before?.dependencies ?? []),
    links: linksAfter(given, before),
    charts: sortedCharts(given.charts ?? before?.charts ?? []),
    environments: statesAfter(given, before, archived)
  }
}

const DEFAULT_TYPE = "release"

/** The completion after the move. A feature that is already archived cannot be completed. */
const completionAfter = (given: MovedFeature, before: MovedFeature | undefined, archived: boolean) => {
  const isThere = archived && before?.archived === true
  const completion = given.completion === undefined || isThere ? before?.completion : given.completion
  return completion ? { status: completion.status, statusValue: completion.statusValue || null } : null
}

const sortedTags = (tags: NonNullable<MovedFeature["tags"]>) =>
  [...new Map(tags.map(({ type, value }) => [tagText({ type, value }), { type, value }])).values()].toSorted(
    compareTags
  )

const sortedDependencies = (dependencies: NonNullable<MovedFeature["dependencies"]>) =>
  [...new Map(dependencies.map((one) => [one.feature, completeDependency(one)])).values()].toSorted((left, right) =>
    compareText(left.feature, right.feature)
  )

const statesAfter = (
  given: MovedFeature,
  before: MovedFeature | undefined,
  archived: boolean
): ReadonlyArray<MovedState> => {
  const states = new Map((before?.environments ?? []).map((state) => [state.environment, state]))
  for (const state of given.environments ?? []) {
    states.set(state.environment, { ...states.get(state.environment), ...state })
  }
  const old = new Map((before?.environments ?? []).map((state) => [state.environment, state.strategies ?? []]))
  return [...states.values()]
    .map((state) => inSameOrder(completeState(state, archived), old.get(state.environment) ?? []))
    .filter((state) => !isUntouched(state))
    .toSorted((left, right) => compareText(left.environment, right.environment))
}

/**
 * Keeps the present order if the strategies are the same, because those with equal sort orders can stand in any order.
 */
const inSameOrder = (state: MovedState, before: NonNullable<MovedState["strategies"]>): MovedState =>
  sameMembers(state.strategies ?? [], before) ? { ...state, strategies: before } : state

const completeState = (
  { enabled, environment, releasePlan, safeguards = [], strategies = [], variants = [] }: MovedState,
  archived: boolean
) => ({
  environment,
  enabled: enabled && !archived,
  strategies: completeStrategies(strategies),
  variants: balanceWeights(variants.map(withDefaults)),
  releasePlan: releasePlan ? completePlan(releasePlan) : null,
  safeguards: safeguards.map((given) => completeLimit(given, { plan: undefined }))
})

/** The variant with all defaults filled in. Its content is not checked yet. */
const withDefaults = (variant: MovedVariant) => ({
  ...variant,
  weightType: variant.weightType ?? "variable",
  stickiness: variant.stickiness ?? "default",
  overrides: variant.overrides ?? []
})

/** Whether the feature has nothing in the environment, like in one that was just linked. */
const isUntouched = ({ enabled, releasePlan, safeguards = [], strategies = [], variants = [] }: MovedState): boolean =>
  !enabled && !releasePlan && safeguards.length === 0 && strategies.length === 0 && variants.length === 0
