import { Struct } from "effect"
import { builtInStrategyTypes } from "../catalog/strategy-type.ts"
import { completeConstraint } from "../strategies/constraint.ts"
import { everybodyStrategy, type NewStrategy, type RolloutScope, withRolloutDefaults } from "../strategies/strategy.ts"
import { balanceWeights } from "../strategies/variant-weights.ts"

/** Fills in the defaults within the given members. Omitted members stay omitted. */
export const completeDefaultStrategy = (given: NewStrategy): NewStrategy => ({
  ...given,
  ...(given.segments === undefined ? {} : { segments: [...new Set(given.segments)] }),
  ...(given.constraints === undefined ? {} : { constraints: given.constraints.map(completeConstraint) }),
  ...(given.variants === undefined ? {} : { variants: balanceWeights(given.variants) })
})

/**
 * The strategy that a feature without strategies gets when it is switched on: the default strategy of the project in
 * the environment, or else a rollout to 100%.
 */
export const switchStrategy = (own: NewStrategy | undefined, scope: RolloutScope): NewStrategy =>
  own === undefined ? everybodyStrategy(scope) : strategyFromDefault(Struct.omit(own, ["sortOrder"]), scope)

/**
 * The strategy that a feature gets from the default strategy. Without a group id, the feature's name becomes the group
 * id.
 */
export const strategyFromDefault = (strategy: NewStrategy, scope: RolloutScope): NewStrategy =>
  hasGroups(strategy.name)
    ? withRolloutDefaults({ ...strategy, parameters: { groupId: scope.feature, ...strategy.parameters } }, scope)
    : strategy

const hasGroups = (type: string): boolean =>
  builtInStrategyTypes.some(({ name, parameters }) => name === type && parameters.some((one) => one.name === "groupId"))
