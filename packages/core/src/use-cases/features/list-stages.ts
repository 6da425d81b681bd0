import { Effect } from "effect"
import type { EnteredStage } from "../../domain/features/lifecycle.ts"
import { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { type FeatureAddress, getFeature } from "./find-feature.ts"

/** The stages that a feature has entered, in the order of stages; archived features included. */
export const listStages = Effect.fn("listStages")(function* (address: FeatureAddress) {
  const { lifecycle } = yield* getFeature(address)
  const entered = yield* (yield* LifecycleStore).entered(address.feature)
  const current: EnteredStage = { ...lifecycle, status: null, statusValue: null }
  return entered.length === 0 ? [current] : entered
})
