import { Effect } from "effect"
import { strategyAdded } from "../../domain/features/feature-events.ts"
import { withRolloutDefaults } from "../../domain/strategies/rollout-defaults.ts"
import type { NewStrategy } from "../../domain/strategies/strategy.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { type EnvironmentAddress, placeThere, scopeOf } from "./environment-address.ts"
import { activeIn, holdInProject } from "./find-feature.ts"
import { fitStrategy } from "../strategies/fit-strategy.ts"
import { makeRoom } from "./make-room.ts"
import { refuseBadStrategy } from "../strategies/refuse-bad-strategy.ts"

/** Adds an activation strategy to a feature in one environment, last unless it says where: then others make room. */
export const addStrategy = Effect.fn("addStrategy")(function* (address: EnvironmentAddress, given: NewStrategy) {
  yield* requirePermission("CREATE_FEATURE_STRATEGY", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      const { feature, project } = yield* holdInProject(address)
      yield* activeIn(address, feature)
      const { strategies } = yield* placeThere(address)
      yield* refuseBadStrategy(address.project, given)
      const place = { feature: address.feature, stickiness: project.defaultStickiness }
      const strategy = yield* fitStrategy(address.feature, withRolloutDefaults(given, place), strategies)
      yield* (yield* FeatureEnvironmentStore).addStrategies([{ ...strategy, environment: address.environment }])
      yield* recordEvents(strategyAdded(address, strategy))
      yield* makeRoom(address, strategy, strategies, strategies)
      return strategy
    })
  )
})
