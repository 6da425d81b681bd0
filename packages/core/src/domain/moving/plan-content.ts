import { completeLimit } from "../release-plans/safeguard.ts"
import { withRolloutDefaults } from "../strategies/strategy.ts"
import { listed } from "../values/text.ts"
import type { MovedFeature, MovedState } from "./document/moved-feature.ts"
import type { MovedPlan, MovedTemplate } from "./document/moved-plan.ts"
import type { ItemRules } from "./plan-items.ts"
import { completeStrategies, type StrategyReferences, unknownSegments } from "./strategy-content.ts"

/** The rules of templates of release plans, which are identified by their names. */
export const templateRules = (segments: StrategyReferences["segments"]): ItemRules<"release plan template"> => ({
  kind: "release plan template",
  nameOf: ({ name }) => name,
  complete: (given, before) => ({
    name: given.name,
    description: (given.description === undefined ? before?.description : given.description) || null,
    archived: given.archived ?? before?.archived ?? false,
    milestones: (given.milestones ?? before?.milestones ?? []).map(completeMilestone)
  }),
  judge: ({ milestones = [] }, before) => [
    ...(before?.archived === true ? ["It is archived here, so it stays as it is"] : []),
    ...milestones.flatMap(({ strategies = [] }) => unknownSegments(strategies, segments))
  ]
})

type MovedMilestone = NonNullable<MovedTemplate["milestones"]>[number]

const completeMilestone = (given: MovedMilestone, index: number) => ({
  name: given.name,
  sortOrder: given.sortOrder ?? index,
  transitionCondition: given.transitionCondition ?? null,
  strategies: completeStrategies(given.strategies ?? [])
})

/** The plan with all defaults filled in, in the normal form in which plans are compared. */
export const completePlan = ({ description, milestones, name, safeguards = [], template }: MovedPlan): MovedPlan => ({
  name,
  description: description || null,
  template: template ?? null,
  milestones: milestones.map((given, index) => ({
    ...completeMilestone(given, index),
    active: given.active ?? false,
    startedAt: given.startedAt ?? null,
    progressionExecutedAt: given.progressionExecutedAt ?? null,
    pausedAt: given.pausedAt ?? null
  })),
  safeguards: safeguards.map((given) => completeLimit(given, { plan: name }))
})

/**
 * The feature with the defaults of gradual rollouts in the milestones of its plans, as if the plans were added on this
 * instance.
 */
export const withPlanDefaults = (feature: MovedFeature, stickiness: string): MovedFeature => {
  const scope = { feature: feature.name, stickiness }
  const filled = ({ strategies = [], ...step }: MovedPlan["milestones"][number]) => ({
    ...step,
    strategies: strategies.map((strategy) => withRolloutDefaults(strategy, scope))
  })
  if (feature.environments === undefined) return feature
  return {
    ...feature,
    environments: feature.environments.map((state) =>
      state.releasePlan
        ? { ...state, releasePlan: { ...state.releasePlan, milestones: state.releasePlan.milestones.map(filled) } }
        : state
    )
  }
}

/**
 * Why the plan is refused. Its segments must be moved or present, and each strategy of its active milestone must be one
 * of the feature's, once.
 */
export const planFaults = (
  { releasePlan, strategies = [] }: MovedState,
  segments: StrategyReferences["segments"]
): ReadonlyArray<string> => {
  const unknown = (releasePlan?.milestones ?? []).flatMap((milestone) =>
    unknownSegments(milestone.strategies ?? [], segments)
  )
  if (unknown.length > 0) return unknown
  const active = (releasePlan?.milestones ?? []).filter((milestone) => milestone.active === true)
  if (active.length > 1)
    return [`Several milestones of its release plan are active: ${listed(active.map(({ name }) => name))}`]
  const expected = (active[0]?.strategies ?? []).map((_, index) => index)
  const marked = strategies.flatMap(({ planned }) => planned ?? []).toSorted((left, right) => left - right)
  return marked.join() === expected.join()
    ? []
    : ["Its strategies do not say which of them come from the active milestone of its release plan"]
}
