import { builtInStrategyTypes } from "../catalog/strategy-type.ts"
import { completeConstraint } from "../strategies/constraint.ts"
import { type NewStrategy, type RolloutPlace, withRolloutDefaults } from "../strategies/strategy.ts"
import { balanceWeights } from "../strategies/variant-weights.ts"

/** A default strategy as projects keep it: what was left out stays left out, what is there is complete. */
export const completeDefaultStrategy = (given: NewStrategy): NewStrategy => ({
  ...given,
  ...(given.segments === undefined ? {} : { segments: [...new Set(given.segments)] }),
  ...(given.constraints === undefined ? {} : { constraints: given.constraints.map(completeConstraint) }),
  ...(given.variants === undefined ? {} : { variants: balanceWeights(given.variants) })
})

/** What a feature gets of a default strategy: where that names no group, the feature is one of its own. */
export const strategyFromDefault = (strategy: NewStrategy, place: RolloutPlace): NewStrategy =>
  hasGroups(strategy.name)
    ? withRolloutDefaults({ ...strategy, parameters: { groupId: place.feature, ...strategy.parameters } }, place)
    : strategy

const hasGroups = (type: string): boolean =>
  builtInStrategyTypes.some(({ name, parameters }) => name === type && parameters.some((one) => one.name === "groupId"))
