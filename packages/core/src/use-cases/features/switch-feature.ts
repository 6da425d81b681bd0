import { Effect } from "effect"
import { inTransaction } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { type EnvironmentAddress, holdPlace, scopeOf } from "./environment-address.ts"
import { finishedFeature, wholeFeature } from "./find-feature.ts"
import { type EnableOptions, switchOff, switchOn } from "./switch-places.ts"

/** Switches a feature on in one environment, where it gets a strategy if it has none enabled. Doing it twice changes nothing. */
export const enableFeature = Effect.fn("enableFeature")(function* (
  address: EnvironmentAddress,
  options: EnableOptions = { activateDisabledStrategies: false }
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      const place = yield* holdPlace(address)
      if (place.enabled) return yield* wholeFeature(address.feature)
      yield* switchOn(scopeOf(address), [{ ...place, feature: address.feature }], options)
      return yield* finishedFeature(address.feature)
    })
  )
})

/** Switches a feature off in one environment and leaves all else as it is. Doing it twice changes nothing. */
export const disableFeature = Effect.fn("disableFeature")(function* (address: EnvironmentAddress) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      const { enabled } = yield* holdPlace(address)
      yield* switchOff(scopeOf(address), [{ enabled, feature: address.feature }])
      return yield* finishedFeature(address.feature)
    })
  )
})
