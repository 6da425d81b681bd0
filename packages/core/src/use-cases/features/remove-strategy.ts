import { Effect } from "effect"
import { strategyRemoved } from "../../domain/features/feature-events.ts"
import { isAnyEnabled } from "../../domain/strategies/strategy-change.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { scopeOf } from "./environment-address.ts"
import { holdStrategy, type StrategyAddress } from "./find-strategy.ts"
import { switchOff } from "./switch-places.ts"

/** Removes a strategy. Where it leaves none enabled, the feature is switched off there. */
export const removeStrategy = Effect.fn("removeStrategy")(function* (address: StrategyAddress) {
  yield* requirePermission("DELETE_FEATURE_STRATEGY", scopeOf(address))

  yield* inTransaction(
    Effect.gen(function* () {
      const { strategy, others, enabled } = yield* holdStrategy(address)
      yield* (yield* FeatureEnvironmentStore).removeStrategies([strategy.id])
      yield* recordEvents(strategyRemoved(address, strategy))
      const isIdle = !isAnyEnabled(others)
      yield* switchOff(scopeOf(address), [{ feature: address.feature, enabled: enabled && isIdle }])
    })
  )
})
