import { Effect } from "effect"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { enabledThere, type EnvironmentAddress, placeOf } from "./environment-address.ts"
import { getFeature } from "./find-feature.ts"

/** The strategies of a feature in one environment, in their order. */
export const listStrategies = Effect.fn("listStrategies")(function* (address: EnvironmentAddress) {
  yield* getFeature(address)
  yield* enabledThere(address)
  return yield* (yield* FeatureEnvironmentStore).strategies(placeOf(address))
})
