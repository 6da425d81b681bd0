import { Effect } from "effect"
import {
  featureCompleted,
  featureUncompleted,
  metadataChanged,
  potentiallyStaleOn
} from "../../domain/features/feature-events.ts"
import {
  completeCompletion,
  completionViolations,
  type EnteredStage,
  type NewCompletion
} from "../../domain/features/lifecycle.ts"
import { staleCutoffs } from "../../domain/features/staleness.ts"
import { now } from "../../domain/values/timestamp.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { StalenessStore } from "../../ports/features/staleness-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { inTransaction, recordEvents, type TransactionNeeds } from "../events/in-transaction.ts"
import { type FeatureAddress, getFeature } from "./find-feature.ts"
import { lockActiveFeature, lockActiveFeatures } from "./lock-features.ts"

/** Marks a feature as completed. A completed feature keeps its first outcome. */
export const completeFeature = Effect.fn("completeFeature")(function* (address: FeatureAddress, given: NewCompletion) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      yield* refuseInvalid(completionViolations(given, ""))
      if (hasOutcome(yield* completedStage(address))) return
      const completion = completeCompletion(given)
      yield* (yield* LifecycleStore).complete(address.feature, completion, yield* now)
      yield* recordEvents(featureCompleted(address, completion))
    })
  )
})

/** Reverts `completeFeature`: the feature returns to its previous stage. Doing it twice changes nothing. */
export const uncompleteFeature = Effect.fn("uncompleteFeature")(function* (address: FeatureAddress) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      const completed = yield* completedStage(address)
      if (completed === undefined) return
      yield* (yield* LifecycleStore).uncomplete(address.feature)
      yield* recordEvents(featureUncompleted(address, completed))
    })
  )
})

const completedStage = Effect.fnUntraced(function* ({ feature }: FeatureAddress) {
  const stages = yield* (yield* LifecycleStore).entered(feature)
  return stages.find(({ stage }) => stage === "completed")
})

/** Whether the outcome is known. Features that were completed before outcomes were recorded have none. */
const hasOutcome = (completed: EnteredStage | undefined): boolean => typeof completed?.status === "string"

/** Lists the stages that a feature has entered, in the order of stages. The feature may be archived. */
export const listStages = Effect.fn("listStages")(function* (address: FeatureAddress) {
  const { lifecycle } = yield* getFeature(address)
  const entered = yield* (yield* LifecycleStore).entered(address.feature)
  const current: EnteredStage = { ...lifecycle, status: null, statusValue: null }
  return entered.length === 0 ? [current] : entered
})

/** Marks many features of a project as stale, or as not stale. */
export const markFeaturesStale = Effect.fn("markFeaturesStale")(function* (
  project: string,
  names: ReadonlyArray<string>,
  stale: boolean
) {
  yield* requirePermission("UPDATE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      const { features } = yield* lockActiveFeatures(project, names)
      const changed = features.filter((feature) => feature.stale !== stale)
      if (changed.length === 0) return
      yield* (yield* FeatureStore).setMetadata(changed.map((feature) => ({ ...feature, stale })))
      yield* recordEvents(...changed.flatMap((feature) => metadataChanged(feature, { ...feature, stale })))
    })
  )
})

/**
 * Records one event for each feature that has become potentially stale. A feature that stops being so can become stale
 * again.
 */
export const turnPotentiallyStale = Effect.fn("turnPotentiallyStale")(function* () {
  const cutoffs = staleCutoffs(yield* (yield* FeatureTypeStore).list, yield* now)
  const store = yield* StalenessStore
  yield* store.turnBack(cutoffs)
  const turnSome = inTransaction(
    Effect.gen(function* () {
      const turned = yield* store.turn(cutoffs, MOST_AT_ONCE)
      yield* recordEvents(...turned.map(potentiallyStaleOn))
      return turned.length
    })
  ).pipe(Effect.catchTag(["InvalidData", "NoAccess", "UnderMaintenance"], Effect.die))
  yield* Effect.repeat(turnSome, { until: (turned) => turned < MOST_AT_ONCE })
})

const MOST_AT_ONCE = 200

export const potentialStaleness: BackgroundJob<TransactionNeeds | FeatureTypeStore | StalenessStore> = {
  name: "potential-staleness",
  isExclusive: true,
  every: "1 minute",
  run: turnPotentiallyStale()
}
