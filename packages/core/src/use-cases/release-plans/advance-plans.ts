import { Effect } from "effect"
import { CurrentReason } from "../../domain/events/event.ts"
import { nextTransition } from "../../domain/release-plans/progression.ts"
import { now } from "../../domain/values/timestamp.ts"
import { type FeatureOfPlan, ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { lockPlan } from "./lock-plan.ts"
import { pause } from "./progressions.ts"
import { start } from "./start-milestone.ts"

/**
 * Starts all milestones that are due, in the order of their times. If a milestone cannot be started, its plan is
 * paused, with the reason. If several milestones of a plan are late, they start one by one, each with its whole
 * interval.
 */
export const advancePlans = Effect.fn("advancePlans")(function* () {
  const { due } = yield* ReleasePlanStore
  const at = yield* now
  let addresses: ReadonlyArray<FeatureOfPlan>
  do {
    addresses = yield* due(at, AT_ONCE)
    yield* Effect.forEach(addresses, advance, { discard: true })
  } while (addresses.length === AT_ONCE)
})

const AT_ONCE = 100

/** Starts the next milestone in one transaction. If that fails, pauses the plan in another one. */
const advance = Effect.fnUntraced(function* (address: FeatureOfPlan) {
  const attempt = Effect.gen(function* () {
    const locked = yield* lockPlan(address)
    const transition = nextTransition(locked.plan)
    // Somebody else may have started or paused it meanwhile.
    if (transition === undefined || transition.dueAt > (yield* now)) return
    yield* start(locked, address, { id: transition.target.id, isAutomatic: true })
  })
  yield* inTransaction(attempt).pipe(
    Effect.catch(({ message }) =>
      inTransaction(Effect.flatMap(lockPlan(address), ({ plan }) => pause(address, plan, message))).pipe(
        Effect.provideService(CurrentReason, message),
        // The feature or its plan is gone.
        Effect.catchTags({ FeatureArchived: () => Effect.void, NotFound: () => Effect.void }),
        Effect.orDie
      )
    )
  )
})

/** Starts the milestones of release plans that are due. */
export const releasePlanJob: BackgroundJob<Effect.Services<ReturnType<typeof advancePlans>>> = {
  name: "release-plans",
  isExclusive: true,
  every: "10 seconds",
  run: advancePlans()
}
