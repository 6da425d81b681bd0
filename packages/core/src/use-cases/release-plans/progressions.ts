import { Effect } from "effect"
import type { Milestone } from "../../domain/release-plans/milestone.ts"
import { activeMilestone, type ReleasePlan, withMilestone } from "../../domain/release-plans/plan.ts"
import {
  milestoneAfter,
  type MilestoneProgression,
  type NewMilestoneProgression,
  withPaused
} from "../../domain/release-plans/progression.ts"
import { progressionChanged, progressionsSwitched } from "../../domain/release-plans/release-plan-events.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidData, InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import type { EnvironmentAddress } from "../features/find-feature.ts"
import { scopeOf } from "../features/lock-features.ts"
import { lockPlan, type PlanAddress } from "./lock-plan.ts"

/** Addresses the progression from a milestone to the next one. */
export interface ProgressionAddress extends EnvironmentAddress {
  readonly source: string
}

/** Makes the next milestone start by itself, some time after the start of this one. */
export const setProgression = Effect.fn("setProgression")(function* (
  address: ProgressionAddress,
  { targetMilestone, transitionCondition }: NewMilestoneProgression
) {
  yield* changeProgression(address, (source, target) =>
    target?.id === targetMilestone
      ? Effect.succeed({ ...source, transitionCondition, progressionExecutedAt: null })
      : InvalidData.of(
          "/targetMilestone",
          target === undefined ? "cannot follow the last milestone" : `must be the next milestone, "${target.id}"`
        )
  )
  const progression: MilestoneProgression = { sourceMilestone: address.source, targetMilestone, transitionCondition }
  return progression
})

/** Keeps the next milestone from starting by itself. */
export const removeProgression = Effect.fn("removeProgression")(function* (address: ProgressionAddress) {
  yield* changeProgression(address, (source) =>
    source.transitionCondition === null
      ? Effect.fail(new NotFound({ resource: "milestone progression", id: source.id }))
      : Effect.succeed({ ...source, transitionCondition: null })
  )
})

const changeProgression = Effect.fnUntraced(function* <E, R>(
  address: ProgressionAddress,
  change: (source: Milestone, target: Milestone | undefined) => Effect.Effect<Milestone, E, R>
) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))

  yield* inTransaction(
    Effect.gen(function* () {
      const { plan } = yield* lockPlan(address)
      const before = plan.milestones.find(({ id }) => id === address.source)
      if (before === undefined) return yield* new NotFound({ resource: "milestone", id: address.source })
      const after = yield* change(before, milestoneAfter(plan, before.id))
      const [was, is] = [progressionOf(plan, before), progressionOf(plan, after)]
      if (sameContent(before, after)) return
      yield* (yield* ReleasePlanStore).save(withMilestone(plan, after))
      const difference = { ...(was && { before: was }), ...(is && { after: is }) }
      yield* recordEvents(progressionChanged(address.project, plan, difference))
    })
  )
})

const progressionOf = (plan: ReleasePlan, { id, transitionCondition }: Milestone): MilestoneProgression | undefined => {
  const target = milestoneAfter(plan, id)
  if (target === undefined || transitionCondition === null) return undefined
  return { sourceMilestone: id, targetMilestone: target.id, transitionCondition }
}

/** Pauses a plan: no milestone starts by itself. Doing it twice changes nothing. */
export const pausePlan = Effect.fn("pausePlan")(function* (address: PlanAddress) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))
  yield* inTransaction(
    Effect.gen(function* () {
      yield* pause(address, (yield* lockPlan(address)).plan, "Paused by hand")
    })
  )
})

/** Resumes a paused plan. If the next milestone is due, it starts at once. */
export const resumePlan = Effect.fn("resumePlan")(function* (address: PlanAddress) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))
  yield* inTransaction(
    Effect.gen(function* () {
      const { plan } = yield* lockPlan(address)
      if ((yield* activeOf(plan)).pausedAt === null) return
      yield* (yield* ReleasePlanStore).save(withPaused(plan, null) ?? plan)
      yield* recordEvents(progressionsSwitched(address.project, plan))
    })
  )
})

/** Pauses a locked plan, unless it is paused already. */
export const pause = Effect.fnUntraced(function* (address: EnvironmentAddress, plan: ReleasePlan, reason: string) {
  if ((yield* activeOf(plan)).pausedAt !== null) return
  yield* (yield* ReleasePlanStore).save(withPaused(plan, yield* now) ?? plan)
  yield* recordEvents(progressionsSwitched(address.project, plan, reason))
})

const activeOf = Effect.fnUntraced(function* (plan: ReleasePlan) {
  const active = activeMilestone(plan)
  return (
    active ?? (yield* new InvalidOperation({ message: `No milestone of the release plan "${plan.name}" is started` }))
  )
})
