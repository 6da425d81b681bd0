import { Effect, Result } from "effect"
import { CurrentReason } from "../../domain/events/event.ts"
import { inSteps } from "../../domain/release-plans/milestone.ts"
import { activeMilestone, type ReleasePlan } from "../../domain/release-plans/plan.ts"
import {
  type Breach,
  breachInWords,
  canAct,
  isSameSafeguard,
  safeguardTriggered
} from "../../domain/release-plans/breach.ts"
import type { Safeguard } from "../../domain/release-plans/safeguard.ts"
import { now } from "../../domain/values/timestamp.ts"
import { type FeatureOfPlan, ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { lockInEnvironment, scopeOf } from "../features/lock-features.ts"
import { switchOff } from "../features/switch-feature.ts"
import { pause } from "./progressions.ts"
import { lockPlan } from "./lock-plan.ts"
import { start } from "./start-milestone.ts"

/**
 * Switches the feature off, pauses its release plan, and gives the figure as the reason. Does nothing if somebody has
 * switched the feature off, or has changed or removed the safeguard meanwhile.
 */
export const tripFeatureSafeguard = Effect.fnUntraced(function* (
  address: FeatureOfPlan,
  judged: Safeguard,
  breach: Breach
) {
  yield* inTransaction(
    Effect.gen(function* () {
      const { enabled } = yield* lockInEnvironment(address)
      const { find, safeguards, saveSafeguards } = yield* ReleasePlanStore
      const present = yield* safeguards(address)
      if (!isAsJudged(present, judged) || !enabled) return
      yield* saveSafeguards(address, yield* withTriggered(present, judged.id))
      yield* recordEvents(safeguardTriggered(address, judged, breach))
      const plan = yield* find(address)
      yield* switchOffPaused(address, { enabled, plan }, breachInWords(judged, breach))
    })
  ).pipe(Effect.provideService(CurrentReason, breachInWords(judged, breach)), Effect.catchTags(gone), Effect.orDie)
})

/**
 * Does what the safeguard of a plan demands. Does nothing if that is done already, or if somebody has changed or
 * removed the safeguard meanwhile.
 */
export const tripPlanSafeguard = Effect.fnUntraced(function* (
  address: FeatureOfPlan,
  judged: Safeguard,
  breach: Breach
) {
  yield* inTransaction(
    Effect.gen(function* () {
      const locked = yield* lockPlan(address)
      const { enabled, plan } = locked
      if (!isAsJudged(plan.safeguards, judged) || !canAct(judged, plan, enabled)) return
      const triggered = { ...plan, safeguards: yield* withTriggered(plan.safeguards, judged.id) }
      yield* (yield* ReleasePlanStore).save(triggered)
      yield* recordEvents(safeguardTriggered(address, judged, breach))
      const reason = breachInWords(judged, breach)
      if (judged.action.type === "pauseMilestoneProgressions") return yield* pause(address, triggered, reason)
      const previous = milestoneBefore(triggered)
      if (judged.action.type === "disableFeatureEnvironment" || previous === undefined) {
        return yield* switchOffPaused(address, { enabled, plan: triggered }, reason)
      }
      const step = { id: previous, isAutomatic: false }
      const started = yield* Effect.result(start({ ...locked, plan: triggered }, address, step))
      // The strategies of the milestone may use what is gone.
      if (Result.isFailure(started)) return yield* switchOffPaused(address, { enabled, plan: triggered }, reason)
      yield* pause(address, (yield* lockPlan(address)).plan, reason)
    })
  ).pipe(Effect.provideService(CurrentReason, breachInWords(judged, breach)), Effect.catchTags(gone), Effect.orDie)
})

/**
 * Switches the feature off and pauses the plan. Otherwise its milestones would go on while the feature is off, and
 * switching it on would give it to everybody at once.
 */
const switchOffPaused = Effect.fnUntraced(function* (
  address: FeatureOfPlan,
  { enabled, plan }: { readonly enabled: boolean; readonly plan: ReleasePlan | undefined },
  reason: string
) {
  yield* switchOff(scopeOf(address), [{ feature: address.feature, enabled }])
  if (plan !== undefined && activeMilestone(plan) !== undefined) yield* pause(address, plan, reason)
})

const milestoneBefore = ({ activeMilestoneId, milestones }: ReleasePlan): string | undefined => {
  const ids = inSteps(milestones).map(({ id }) => id)
  return ids[ids.indexOf(activeMilestoneId ?? "") - 1]
}

/** The feature may have been archived, moved or deleted meanwhile, or its plan removed. */
const gone = { FeatureArchived: () => Effect.void, NotFound: () => Effect.void }

const isAsJudged = (present: ReadonlyArray<Safeguard>, judged: Safeguard): boolean =>
  present.some((each) => isSameSafeguard(each, judged))

const withTriggered = (present: ReadonlyArray<Safeguard>, id: string) =>
  Effect.map(now, (triggeredAt) => present.map((each) => (each.id === id ? { ...each, triggeredAt } : each)))
