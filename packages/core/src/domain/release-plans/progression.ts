import { Schema } from "effect"
import { field } from "../values/field.ts"
import { secondsAfter, type Timestamp } from "../values/timestamp.ts"
import { inSteps, type Milestone, TransitionCondition } from "./milestone.ts"
import { activeMilestone, type ReleasePlan, withMilestone } from "./plan.ts"

export const NewMilestoneProgression = Schema.Struct({
  targetMilestone: field(Schema.String, "The id of the milestone that follows"),
  transitionCondition: field(TransitionCondition, "When it starts")
}).annotate({ identifier: "NewMilestoneProgression", description: "When a milestone is followed by the next one." })
export type NewMilestoneProgression = typeof NewMilestoneProgression.Type

export const MilestoneProgression = Schema.Struct({
  sourceMilestone: field(Schema.String, "The id of the milestone that is followed"),
  ...NewMilestoneProgression.fields
}).annotate({ identifier: "MilestoneProgression", description: "A milestone that is followed by the next one." })
export type MilestoneProgression = typeof MilestoneProgression.Type

/** A milestone that starts by itself. */
export interface Transition {
  readonly source: Milestone
  readonly target: Milestone
  readonly dueAt: Timestamp
}

/**
 * The next automatic start of a milestone. Undefined if there is none: no milestone is active, it is paused, or it is
 * the last one.
 */
export const nextTransition = (plan: ReleasePlan): Transition | undefined => {
  const source = activeMilestone(plan)
  if (source === undefined || source.startedAt === null || source.pausedAt !== null) return undefined
  if (source.transitionCondition === null || source.progressionExecutedAt !== null) return undefined
  const target = milestoneAfter(plan, source.id)
  const dueAt = secondsAfter(source.startedAt, source.transitionCondition.intervalMinutes * 60)
  return target && { source, target, dueAt }
}

/** The next milestone of the plan. */
export const milestoneAfter = ({ milestones }: Pick<ReleasePlan, "milestones">, id: string): Milestone | undefined => {
  const steps = inSteps(milestones)
  const index = steps.findIndex((milestone) => milestone.id === id)
  return index < 0 ? undefined : steps[index + 1]
}

/** The plan after the start of a milestone. A milestone that is started again begins anew. */
export const withStarted = (
  plan: ReleasePlan,
  { id, isAutomatic }: { readonly id: string; readonly isAutomatic: boolean },
  at: Timestamp
): ReleasePlan => ({
  ...plan,
  activeMilestoneId: id,
  milestones: plan.milestones.map((milestone) => {
    if (milestone.id === id) return { ...milestone, startedAt: at, pausedAt: null, progressionExecutedAt: null }
    const isSource = milestone.id === plan.activeMilestoneId
    return isSource && isAutomatic ? { ...milestone, progressionExecutedAt: at } : milestone
  })
})

/** The plan with its progression paused, or resumed. Undefined if no milestone is active. */
export const withPaused = (plan: ReleasePlan, pausedAt: Timestamp | null): ReleasePlan | undefined => {
  const active = activeMilestone(plan)
  return active && withMilestone(plan, { ...active, pausedAt })
}
