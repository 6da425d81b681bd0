import { Effect } from "effect"
import { strategyAdded, strategyRemoved, strategyUpdated } from "../../domain/features/feature-events.ts"
import { atOperations } from "../../domain/json/patch-document.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import {
  changedStrategy,
  isAnyEnabled,
  patchedContent,
  type StrategyUpdate,
  updatedContent
} from "../../domain/strategies/strategy-change.ts"
import { strategyLimits } from "../../domain/strategies/strategy-rules.ts"
import {
  type NewStrategy,
  type RolloutPlace,
  type Strategy,
  withRolloutDefaults
} from "../../domain/strategies/strategy.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { type InvalidData, NotFound } from "../../domain/violations/errors.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { acceptValid, refuseExceeding, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { fitStrategy, refuseBadStrategy, type NameFaults } from "../strategies/judge-strategy.ts"
import { enabledThere, type EnvironmentAddress, placeOf, placeThere, scopeOf } from "./hold-features.ts"
import { activeIn, getFeature, holdInProject } from "./find-feature.ts"
import { makeRoom } from "./make-room.ts"
import { switchOff } from "./switch-feature.ts"

/** The strategies of a feature in one environment, in their order. */
export const listStrategies = Effect.fn("listStrategies")(function* (address: EnvironmentAddress) {
  yield* getFeature(address)
  yield* enabledThere(address)
  return yield* (yield* FeatureEnvironmentStore).strategies(placeOf(address))
})

/** A strategy of a feature in one environment, as paths address it. */
export interface StrategyAddress extends EnvironmentAddress {
  readonly strategy: string
}

/** One strategy of a feature in one environment. */
export const getStrategy = Effect.fn("getStrategy")(function* (address: StrategyAddress) {
  return yield* oneOf(yield* listStrategies(address), address.strategy)
})

/** Holds the feature of a strategy, and answers the strategy, what else is there, and the project. */
export const holdStrategy = Effect.fn("holdStrategy")(function* (address: StrategyAddress) {
  const { feature, project } = yield* holdInProject(address)
  yield* activeIn(address, feature)
  const place = yield* placeThere(address)
  const strategy = yield* oneOf(place.strategies, address.strategy)
  const others = place.strategies.filter(({ id }) => id !== strategy.id)
  return { strategy, others, enabled: place.enabled, project }
})

const oneOf = (strategies: ReadonlyArray<Strategy>, id: string) => {
  const found = strategies.find((strategy) => strategy.id === id)
  return found === undefined ? Effect.fail(new NotFound({ resource: "strategy", id })) : Effect.succeed(found)
}

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

/** Gives a strategy new content. Doing it twice changes nothing. */
export const updateStrategy = Effect.fn("updateStrategy")(function* (address: StrategyAddress, update: StrategyUpdate) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))

  return yield* inTransaction(
    changeStrategy(address, { content: (before, place) => Effect.succeed(updatedContent(before, update, place)) })
  )
})

/** Changes a strategy by the operations of a JSON Patch (RFC 6902), all of them or none. */
export const patchStrategy = Effect.fn("patchStrategy")(function* (
  address: StrategyAddress,
  operations: ReadonlyArray<unknown>
) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))

  return yield* inTransaction(
    changeStrategy(address, {
      content: (before, place) => acceptValid(patchedContent(before, operations, place)),
      named: (violations) => atOperations(violations, operations)
    })
  )
})

/** How a strategy changes, and how violations of what it would become are named. */
export interface StrategyChange {
  readonly named?: NameFaults
  readonly content: (before: Strategy, place: RolloutPlace) => Effect.Effect<NewStrategy, InvalidData>
}

/** Changes a strategy, if that makes any difference. Where it leaves none enabled, the feature is switched off there. */
export const changeStrategy = Effect.fn("changeStrategy")(function* (address: StrategyAddress, change: StrategyChange) {
  const { strategy: before, others, enabled, project } = yield* holdStrategy(address)
  const content = yield* change.content(before, { feature: address.feature, stickiness: project.defaultStickiness })
  yield* refuseBadStrategy(address.project, content, change.named)
  const after = changedStrategy(before, content)
  if (sameContent(before, after)) return before

  yield* refuseExceeding(strategyLimits(content, yield* CurrentLimits, ""))
  yield* (yield* FeatureEnvironmentStore).replaceStrategies([after])
  yield* recordEvents(strategyUpdated(address, before, after))
  if (after.sortOrder !== before.sortOrder) yield* makeRoom(address, after, others, [...others, before])
  const isIdle = !isAnyEnabled([...others, after])
  yield* switchOff(scopeOf(address), [{ feature: address.feature, enabled: enabled && isIdle }])
  return after
})

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
