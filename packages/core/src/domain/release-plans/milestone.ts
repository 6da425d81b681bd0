import { Schema } from "effect"
import { Constraint } from "../strategies/constraint.ts"
import {
  completeStrategy,
  type NewStrategy,
  type RolloutScope,
  type Strategy,
  StrategyParameters,
  withRolloutDefaults
} from "../strategies/strategy.ts"
import { StrategyVariant } from "../strategies/variant.ts"
import { field } from "../values/field.ts"
import { Timestamp } from "../values/timestamp.ts"

/** A year, in minutes. */
const LONGEST_INTERVAL = 525_600

export const TransitionCondition = Schema.Struct({
  intervalMinutes: field(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: LONGEST_INTERVAL })),
    "How many minutes after its start the next milestone starts, at most a year"
  )
}).annotate({ identifier: "TransitionCondition", description: "When a milestone is followed by the next one." })
export type TransitionCondition = typeof TransitionCondition.Type

export const MilestoneStrategy = Schema.Struct({
  id: field(Schema.String, "The strategy's id, which it keeps when the milestone starts"),
  milestoneId: field(Schema.String, "The strategy's milestone"),
  sortOrder: field(Schema.Finite, "The position among the strategies; smaller comes first"),
  title: field(Schema.NullOr(Schema.String), "The title to show instead of the strategy's type"),
  strategyName: field(Schema.String, "The strategy's type, such as flexibleRollout"),
  parameters: field(StrategyParameters, "The strategy's parameters"),
  constraints: field(Schema.Array(Constraint), "The constraints, which must all match"),
  variants: field(Schema.Array(StrategyVariant), "The strategy's variants; their weights add up to 1000"),
  segments: field(Schema.Array(Schema.Finite), "The ids of the segments, which must all match"),
  disabled: field(Schema.NullOr(Schema.Boolean), "Whether the strategy is disabled")
}).annotate({ identifier: "MilestoneStrategy", description: "A strategy that a feature has from a milestone on." })
export type MilestoneStrategy = typeof MilestoneStrategy.Type

export const Milestone = Schema.Struct({
  id: field(Schema.String, "The milestone's id"),
  name: field(Schema.String, "The milestone's name, unique in its plan"),
  sortOrder: field(Schema.Int, "The position among the milestones; smaller comes first"),
  releasePlanDefinitionId: field(Schema.String, "The id of the plan or template"),
  startedAt: field(Schema.NullOr(Timestamp), "When it was last started; null if it was not, and in templates"),
  transitionCondition: field(
    Schema.NullOr(TransitionCondition),
    "When the next milestone starts by itself; null for never"
  ),
  progressionExecutedAt: field(Schema.NullOr(Timestamp), "When the next milestone was started by itself, if it was"),
  pausedAt: field(Schema.NullOr(Timestamp), "Since when the next milestone is not started by itself, if it is paused"),
  strategies: field(Schema.Array(MilestoneStrategy), "The strategies, in their order")
}).annotate({ identifier: "Milestone", description: "A step of a release plan, or of a template." })
export type Milestone = typeof Milestone.Type

/** The content of the strategy that a feature gets. */
export const milestoneStrategyContent = ({
  constraints,
  disabled,
  parameters,
  segments,
  strategyName,
  title,
  variants
}: MilestoneStrategy): NewStrategy => ({
  name: strategyName,
  title,
  disabled,
  segments,
  constraints,
  variants,
  parameters
})

/** A complete strategy of a milestone with this content. Without a sort order, it keeps the given one. */
export const milestoneStrategy = (
  content: NewStrategy,
  address: Pick<MilestoneStrategy, "id" | "milestoneId" | "sortOrder">
): MilestoneStrategy => {
  const { constraints, disabled, parameters, segments, sortOrder, title, variants } = completeStrategy(content, {
    ...address,
    featureName: ""
  })
  return {
    id: address.id,
    milestoneId: address.milestoneId,
    sortOrder,
    title,
    strategyName: content.name,
    parameters,
    constraints,
    variants,
    segments,
    disabled
  }
}

/**
 * The strategy with the defaults of gradual rollouts, so that a later change of the project's default stickiness does
 * not affect it.
 */
export const withPlannedDefaults = (strategy: MilestoneStrategy, address: RolloutScope): MilestoneStrategy => {
  const { parameters = {} } = withRolloutDefaults(milestoneStrategyContent(strategy), address)
  return { ...strategy, parameters }
}

/** The strategy that a feature has while the milestone is active. */
export const activeStrategy = (
  strategy: MilestoneStrategy,
  address: Pick<Strategy, "featureName" | "sortOrder">
): Strategy => completeStrategy(milestoneStrategyContent(strategy), { ...address, id: strategy.id })

/** Sorted by position, then by id. */
export const inSteps = <M extends Pick<Milestone, "id" | "sortOrder">>(
  milestones: ReadonlyArray<M>
): ReadonlyArray<M> =>
  milestones.toSorted((left, right) => left.sortOrder - right.sortOrder || (left.id < right.id ? -1 : 1))
