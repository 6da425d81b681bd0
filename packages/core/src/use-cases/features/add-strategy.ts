import { Effect } from "effect"
import { strategyAdded } from "../../domain/features/feature-events.ts"
import { strategyViolations } from "../../domain/features/strategy-rules.ts"
import type { NewStrategy } from "../../domain/features/strategy.ts"
import { FeatureEnvironmentStore } from "../../ports/feature-environment-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../people/require-permission.ts"
import { refuseInvalid } from "../refuse.ts"
import { type EnvironmentAddress, placeThere, scopeOf } from "./environment-address.ts"
import { holdActiveFeature } from "./find-feature.ts"
import { fitStrategy } from "./fit-strategy.ts"
import { makeRoom } from "./make-room.ts"
import { strategyKnowledge } from "./strategy-knowledge.ts"

/** Adds an activation strategy to a feature in one environment, last unless it says where: then others make room. */
export const addStrategy = Effect.fn("addStrategy")(function* (address: EnvironmentAddress, given: NewStrategy) {
  yield* requirePermission("CREATE_FEATURE_STRATEGY", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* holdActiveFeature(address)
      const { strategies } = yield* placeThere(address)
      yield* refuseInvalid(strategyViolations(given, "/body", yield* strategyKnowledge(address.project, [given])))
      const strategy = yield* fitStrategy(address.feature, given, strategies)
      yield* (yield* FeatureEnvironmentStore).addStrategies([{ ...strategy, environment: address.environment }])
      yield* recordEvents(strategyAdded(address, strategy))
      yield* makeRoom(address, strategy, strategies, strategies)
      return strategy
    })
  )
})
