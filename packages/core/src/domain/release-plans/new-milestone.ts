import { Schema, Struct } from "effect"
import { StrategyUpdate } from "../strategies/strategy-change.ts"
import { NewStrategy } from "../strategies/strategy.ts"
import { field } from "../values/field.ts"
import { limitedJson, limitedList, limitedText } from "../values/limited.ts"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { type Milestone, type MilestoneStrategy, TransitionCondition } from "./milestone.ts"

const strategyName = field(Schema.optionalKey(Schema.String), "The strategy's type, as in `name`")

export const NewMilestoneStrategy = Schema.Struct({
  ...NewStrategy.fields,
  name: field(Schema.optionalKey(Schema.String), "The strategy's type, such as flexibleRollout"),
  strategyName,
  id: field(Schema.optionalKey(Schema.String), "The id of the strategy of this milestone that it replaces")
})
  .check(limitedJson(1_000_000))
  .annotate({
    identifier: "NewMilestoneStrategy",
    description: "A strategy of a milestone, with `name` or `strategyName`. At most 1,000,000 characters of JSON."
  })
export type NewMilestoneStrategy = typeof NewMilestoneStrategy.Type

export const MilestoneStrategyUpdate = Schema.Struct({ ...StrategyUpdate.fields, strategyName })
  .check(limitedJson(1_000_000))
  .annotate({
    identifier: "MilestoneStrategyUpdate",
    description:
      "The new content of a strategy of a milestone. If left out, constraints, variants and parameters become empty; other properties stay unchanged. At most 1,000,000 characters of JSON."
  })
export type MilestoneStrategyUpdate = typeof MilestoneStrategyUpdate.Type

/** More strategies than a feature can usually have in an environment. */
const MOST_STRATEGIES = 100

export const NewMilestone = Schema.Struct({
  id: field(Schema.optionalKey(Schema.String), "The id of the milestone that it replaces"),
  name: field(limitedText(100), "The milestone's name, unique in its template"),
  sortOrder: field(Schema.optionalKey(Schema.Int), "The position among the milestones; last by default"),
  transitionCondition: field(
    Schema.optionalKey(Schema.NullOr(TransitionCondition)),
    "When the next milestone starts by itself; never by default"
  ),
  strategies: field(Schema.optionalKey(limitedList(NewMilestoneStrategy, MOST_STRATEGIES)), "The strategies")
}).annotate({ identifier: "NewMilestone", description: "A milestone of a template." })
export type NewMilestone = typeof NewMilestone.Type

export const NewMilestones = limitedList(NewMilestone, 50)

/** The content of a new strategy. The type is empty if none is given. */
export const asNewStrategy = (given: NewMilestoneStrategy): NewStrategy => ({
  ...Struct.omit(given, ["id", "name", "strategyName"]),
  name: given.strategyName ?? given.name ?? ""
})

/**
 * The content of a strategy after an update. If the update omits them, the title, the segments, the sort order and
 * `disabled` stay as they are, and all other members get their defaults.
 */
export const updatedMilestoneContent = (before: MilestoneStrategy, update: MilestoneStrategyUpdate): NewStrategy => {
  const { disabled, segments, sortOrder, title } = before
  return {
    title,
    disabled,
    segments,
    sortOrder,
    ...Struct.omit(update, ["name", "strategyName"]),
    name: update.strategyName ?? update.name ?? before.strategyName
  }
}

/** The violations of milestones, except those of their strategies. */
export const milestoneViolations = (
  milestones: ReadonlyArray<Pick<Milestone, "name">>,
  path: string
): ReadonlyArray<Violation> => {
  const seen = new Set<string>()
  return milestones.flatMap(({ name }, index) => {
    const isTaken = seen.has(name)
    seen.add(name)
    return [
      ...lengthViolations(name, `${path}/${index}/name`, 1, 100),
      ...(isTaken ? [violation(`${path}/${index}/name`, "must not be the name of another milestone")] : [])
    ]
  })
}

/** The next free position. */
export const nextPosition = (present: ReadonlyArray<Pick<Milestone | MilestoneStrategy, "sortOrder">>): number =>
  present.reduce((last, { sortOrder }) => Math.max(last, sortOrder), -1) + 1
