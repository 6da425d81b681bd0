import { Effect } from "effect"
import { strategyAdded, strategyRemoved } from "../../domain/features/feature-events.ts"
import { type Milestone, milestoneStrategyContent } from "../../domain/release-plans/milestone.ts"
import { activeMilestone, type ReleasePlan } from "../../domain/release-plans/plan.ts"
import { withStarted } from "../../domain/release-plans/progression.ts"
import { milestoneStarted } from "../../domain/release-plans/release-plan-events.ts"
import { isAnyEnabled, type Strategy } from "../../domain/strategies/strategy.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import type { EnvironmentAddress } from "../features/find-feature.ts"
import { scopeOf } from "../features/lock-features.ts"
import { switchOff } from "../features/switch-feature.ts"
import { fitStrategy, refuseBadStrategy } from "../strategies/judge-strategy.ts"
import { lockPlan, type PlanAddress } from "./lock-plan.ts"

/** Addresses a milestone of a release plan. */
export interface MilestoneAddress extends PlanAddress {
  readonly milestone: string
}

/**
 * Starts a milestone: its strategies replace those of the milestone that was active. If the milestone is active
 * already, it starts again.
 */
export const startMilestone = Effect.fn("startMilestone")(function* (address: MilestoneAddress) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))
  return yield* inTransaction(
    Effect.gen(function* () {
      return yield* start(yield* lockPlan(address), address, { id: address.milestone, isAutomatic: false })
    })
  )
})

/** Starts a milestone of a plan that is locked together with its feature. */
export const start = Effect.fnUntraced(function* (
  { enabled, plan, strategies }: LockedPlan,
  address: EnvironmentAddress,
  step: { readonly id: string; readonly isAutomatic: boolean }
) {
  const milestone = plan.milestones.find(({ id }) => id === step.id)
  if (milestone === undefined) return yield* new NotFound({ resource: "milestone", id: step.id })

  const removed = strategiesOf(activeMilestone(plan), strategies)
  const left = strategies.filter((strategy) => !removed.includes(strategy))
  const added: Array<Strategy> = []
  for (const planned of milestone.strategies) {
    const content = milestoneStrategyContent(planned)
    yield* refuseBadStrategy(address.project, content)
    const strategy = yield* fitStrategy(address.feature, content, [...left, ...added])
    added.push({ ...strategy, id: planned.id })
  }

  const store = yield* FeatureEnvironmentStore
  yield* store.removeStrategies(removed.map(({ id }) => id))
  yield* store.addStrategies(added.map((strategy) => ({ ...strategy, environment: address.environment })))
  const after = withStarted(plan, step, yield* now)
  yield* (yield* ReleasePlanStore).save(after)
  yield* recordEvents(
    milestoneStarted(address.project, plan, milestone, step.isAutomatic),
    ...removed.map((strategy) => strategyRemoved(address, strategy)),
    ...added.map((strategy) => strategyAdded(address, strategy))
  )
  const hasNone = !isAnyEnabled([...left, ...added])
  yield* switchOff(scopeOf(address), [{ feature: address.feature, enabled: enabled && hasNone }])
  return after.milestones.find(({ id }) => id === step.id) ?? milestone
})

/** A release plan, and what its feature has in the environment. */
interface LockedPlan {
  readonly plan: ReleasePlan
  readonly enabled: boolean
  readonly strategies: ReadonlyArray<Strategy>
}

const strategiesOf = (milestone: Milestone | undefined, present: ReadonlyArray<Strategy>): ReadonlyArray<Strategy> => {
  const ids = new Set(milestone?.strategies.map(({ id }) => id))
  return present.filter(({ id }) => ids.has(id))
}
