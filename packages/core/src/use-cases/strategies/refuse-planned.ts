import { Context, Effect } from "effect"
import { activeMilestone, type ReleasePlan } from "../../domain/release-plans/plan.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"

/** The strategies that a change replaces, moves or removes, by feature. */
export type TouchedStrategies = ReadonlyArray<{ readonly feature: string; readonly ids: ReadonlyArray<string> }>

/** Fails if a strategy comes from the active milestone of a release plan, unless the plan itself changes it. */
export const refusePlanned = Effect.fnUntraced(function* (environment: string, touched: TouchedStrategies) {
  const [found] = yield* plannedAmong(environment, touched)
  if (found === undefined) return
  const { feature, plan, strategy } = found
  return yield* new InvalidOperation({
    message: `The strategy "${strategy}" of "${feature}" comes from the release plan "${plan}". Change it there, or start another milestone.`
  })
})

/**
 * Returns the first strategy of each feature that comes from the active milestone of a release plan, or nothing if a
 * plan makes the change.
 */
export const plannedAmong = Effect.fnUntraced(function* (environment: string, touched: TouchedStrategies) {
  const ids = new Set(touched.flatMap((each) => each.ids))
  if (ids.size === 0 || (yield* PartOfReleasePlan)) return []
  const features = touched.flatMap((each) => (each.ids.length === 0 ? [] : [each.feature]))
  const plans = yield* (yield* ReleasePlanStore).findEach(environment, features)
  return plans.flatMap((plan) => {
    const strategy = strategiesOf(plan).find(({ id }) => ids.has(id))
    return strategy === undefined ? [] : [{ feature: plan.featureName, plan: plan.name, strategy: strategy.id }]
  })
})

const strategiesOf = (plan: ReleasePlan) => activeMilestone(plan)?.strategies ?? []

/** Whether a release plan makes the change. */
export const PartOfReleasePlan = Context.Reference<boolean>("@halyard/core/PartOfReleasePlan", {
  defaultValue: () => false
})
