import type { NewStrategy, Strategy } from "../../interface/operations.gen.ts"
import { completeConstraint, isSameJson } from "../same-content.ts"

/** The parameters of a gradual rollout to everyone. */
export const rolloutDefaults = (featureName: string | undefined, stickiness = "default") => ({
  rollout: "100",
  stickiness,
  ...(featureName === undefined ? {} : { groupId: featureName })
})

/** A new strategy for everyone. */
export const newStrategy = (featureName: string | undefined, stickiness?: string): NewStrategy => ({
  name: "flexibleRollout",
  title: "",
  disabled: false,
  parameters: rolloutDefaults(featureName, stickiness),
  constraints: [],
  segments: [],
  variants: []
})

/** The parts of a strategy that can be edited. Missing ones are filled in, so that two contents can be compared. */
export const strategyContent = (strategy: Strategy | NewStrategy): NewStrategy => ({
  name: strategy.name,
  title: strategy.title ?? "",
  disabled: strategy.disabled ?? false,
  parameters: strategy.parameters ?? {},
  constraints: (strategy.constraints ?? []).map(completeConstraint),
  segments: strategy.segments ?? [],
  variants: strategy.variants ?? []
})

/** Whether two strategies have the same content, whatever their ids and positions. */
export const isSameStrategy = (left: Strategy | NewStrategy, right: Strategy | NewStrategy): boolean =>
  isSameJson(strategyContent(left), strategyContent(right))
