import type { NewStrategy, StrategyParameters } from "./strategy.ts"

/** The feature that a strategy is for, as far as parameters follow from it. */
export interface RolloutPlace {
  readonly feature: string
  /** What its project's features keep users apart by. */
  readonly stickiness: string
}

/** A gradual rollout with all parameters that SDKs ask for: where they are left out, to everybody, in a group of the feature's own. */
export const withRolloutDefaults = (strategy: NewStrategy, place: RolloutPlace): NewStrategy =>
  strategy.name === GRADUAL_ROLLOUT
    ? { ...strategy, parameters: { ...defaultsAt(place), ...strategy.parameters } }
    : strategy

/** The strategy that makes a feature active for everybody, where a project's environment sets no other. */
export const everybodyStrategy = (place: RolloutPlace): NewStrategy =>
  withRolloutDefaults({ name: GRADUAL_ROLLOUT }, place)

const GRADUAL_ROLLOUT = "flexibleRollout"

const defaultsAt = ({ feature, stickiness }: RolloutPlace): StrategyParameters => ({
  rollout: "100",
  stickiness,
  groupId: feature
})
