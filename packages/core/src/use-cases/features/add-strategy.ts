import { Effect } from "effect"
import { LimitExceeded } from "../../domain/errors.ts"
import { strategyAdded } from "../../domain/features/feature-events.ts"
import { strategyLimits, strategyViolations } from "../../domain/features/strategy-rules.ts"
import { completeStrategy, type NewStrategy, nextSortOrder } from "../../domain/features/strategy.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { FeatureEnvironmentStore } from "../../ports/feature-environment-store.ts"
import { Secrets } from "../../ports/secrets.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../people/require-permission.ts"
import { refuseExceeding, refuseInvalid } from "../refuse.ts"
import { enabledThere, type EnvironmentAddress, placeOf, scopeOf } from "./environment-address.ts"
import { holdActiveFeature } from "./find-feature.ts"
import { strategyKnowledge } from "./strategy-knowledge.ts"

/** Adds an activation strategy to a feature in one environment, last unless it says where. */
export const addStrategy = Effect.fn("addStrategy")(function* (address: EnvironmentAddress, strategy: NewStrategy) {
  yield* requirePermission("CREATE_FEATURE_STRATEGY", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* holdActiveFeature(address)
      yield* enabledThere(address)
      yield* refuseInvalid(strategyViolations(strategy, "/body", yield* strategyKnowledge(address.project)))
      return yield* placeStrategy(address, strategy)
    })
  )
})

/** Adds a strategy that is known to be valid, so far as limits allow. */
export const placeStrategy = Effect.fn("placeStrategy")(function* (address: EnvironmentAddress, given: NewStrategy) {
  const limits = yield* CurrentLimits
  const store = yield* FeatureEnvironmentStore
  yield* refuseExceeding(strategyLimits(given, limits, "/body"))
  const present = yield* store.strategies(placeOf(address))
  if (present.length >= limits.featureEnvironmentStrategies) {
    const limit = limits.featureEnvironmentStrategies
    return yield* new LimitExceeded({ subject: "strategies per feature and environment", limit })
  }

  const id = yield* (yield* Secrets).uuid
  const sortOrder = nextSortOrder(present)
  const strategy = completeStrategy(given, { id, featureName: address.feature, sortOrder })
  yield* store.addStrategies([{ ...strategy, environment: address.environment }])
  yield* recordEvents(strategyAdded(address, strategy))
  return strategy
})
