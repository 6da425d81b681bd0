import { Effect } from "effect"
import { featureCompleted, featureUncompleted } from "../../domain/features/feature-events.ts"
import { completeCompletion, completionViolations, type NewCompletion } from "../../domain/features/lifecycle.ts"
import { now } from "../../domain/values/timestamp.ts"
import { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { type FeatureAddress, holdActiveFeature } from "./find-feature.ts"

/** Marks a feature as completed, or says anew what became of it. Saying the same twice changes nothing. */
export const completeFeature = Effect.fn("completeFeature")(function* (address: FeatureAddress, given: NewCompletion) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdActiveFeature(address)
      yield* refuseInvalid(completionViolations(given, "/body"))
      const completion = completeCompletion(given)
      const before = yield* completedStage(address)
      if (before?.status === completion.status && before.statusValue === completion.statusValue) return
      yield* (yield* LifecycleStore).complete(address.feature, completion, yield* now)
      yield* recordEvents(featureCompleted(address, completion))
    })
  )
})

/** Takes that back: the feature is in the stage again in which it was before. Doing it twice changes nothing. */
export const uncompleteFeature = Effect.fn("uncompleteFeature")(function* (address: FeatureAddress) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdActiveFeature(address)
      const completed = yield* completedStage(address)
      if (completed === undefined) return
      yield* (yield* LifecycleStore).uncomplete(address.feature)
      yield* recordEvents(featureUncompleted(address, completed))
    })
  )
})

const completedStage = Effect.fn("completedStage")(function* ({ feature }: FeatureAddress) {
  const stages = yield* (yield* LifecycleStore).entered(feature)
  return stages.find(({ stage }) => stage === "completed")
})
