import type { Milestone, ReleasePlan } from "../../interface/operations.gen.ts"
import { instant, milliseconds } from "../../time/instants.ts"

/** Whether a milestone is active, over, or still to come. */
export type MilestoneProgress = "active" | "done" | "waiting"

/** A milestone is done if it was started and another one is active. */
export const progressOf = ({ activeMilestoneId }: ReleasePlan, { id, startedAt }: Milestone): MilestoneProgress =>
  id === activeMilestoneId ? "active" : startedAt === null ? "waiting" : "done"

/** When the next milestone starts by itself. Undefined if none will. */
export const nextStart = (plan: ReleasePlan): string | undefined => {
  const index = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId)
  const active = plan.milestones[index]
  if (active === undefined || active.startedAt === null || active.pausedAt !== null) return undefined
  if (active.transitionCondition === null || plan.milestones[index + 1] === undefined) return undefined
  return instant(milliseconds(active.startedAt) + active.transitionCondition.intervalMinutes * 60_000)
}

export const isPaused = ({ activeMilestoneId, milestones }: ReleasePlan): boolean =>
  milestones.some(({ id, pausedAt }) => id === activeMilestoneId && pausedAt !== null)
