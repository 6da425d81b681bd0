import { Effect } from "effect"
import { strategyAdded, strategyRemoved, strategyUpdated } from "../../domain/features/feature-events.ts"
import { atOperations } from "../../domain/json/patch-document.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import {
  changedStrategy,
  patchedContent,
  type StrategyUpdate,
  updatedContent
} from "../../domain/strategies/strategy-change.ts"
import { strategyLimits, strategySizeLimits } from "../../domain/strategies/strategy-rules.ts"
import {
  isAnyEnabled,
  type NewStrategy,
  type RolloutScope,
  type Strategy,
  withRolloutDefaults
} from "../../domain/strategies/strategy.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { type InvalidData, NotFound } from "../../domain/violations/errors.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { acceptValid, refuseExceeding, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { fitStrategy, refuseBadStrategy, type NameFaults } from "../strategies/judge-strategy.ts"
import { type EnvironmentAddress, getFeatureEnvironment } from "./find-feature.ts"
import { lockInEnvironment, scopeOf } from "./lock-features.ts"
import { refusePlanned } from "../strategies/refuse-planned.ts"
import { freeSortOrder } from "./sort-strategies.ts"
import { switchOff } from "./switch-feature.ts"

/** Lists the strategies of a feature in one environment, by sort order. */
export const listStrategies = Effect.fn("listStrategies")(function* (address: EnvironmentAddress) {
  const { strategies } = yield* getFeatureEnvironment(address)
  return strategies satisfies ReadonlyArray<Strategy>
})

/** Addresses a strategy of a feature. */
export interface StrategyAddress extends EnvironmentAddress {
  readonly strategy: string
}

/** Returns one strategy of a feature in one environment. */
export const getStrategy = Effect.fn("getStrategy")(function* (address: StrategyAddress) {
  return yield* oneOf(yield* listStrategies(address), address.strategy)
})

/**
 * Locks the feature of a strategy, and returns the strategy, the other strategies of the environment, and the project.
 */
const lockStrategy = Effect.fnUntraced(function* (address: StrategyAddress) {
  const { enabled, project, strategies } = yield* lockInEnvironment(address)
  const strategy = yield* oneOf(strategies, address.strategy)
  return { strategy, others: strategies.filter(({ id }) => id !== strategy.id), enabled, project }
})

const oneOf = (strategies: ReadonlyArray<Strategy>, id: string) => {
  const found = strategies.find((strategy) => strategy.id === id)
  return found === undefined ? Effect.fail(new NotFound({ resource: "strategy", id })) : Effect.succeed(found)
}

/** Adds a strategy to a feature in one environment: last, or at the given sort order, in which case the others move. */
export const addStrategy = Effect.fn("addStrategy")(function* (address: EnvironmentAddress, given: NewStrategy) {
  yield* requirePermission("CREATE_FEATURE_STRATEGY", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      const { project, strategies } = yield* lockInEnvironment(address)
      yield* refuseBadStrategy(address.project, given)
      const rollout = { feature: address.feature, stickiness: project.defaultStickiness }
      const strategy = yield* fitStrategy(address.feature, withRolloutDefaults(given, rollout), strategies)
      yield* (yield* FeatureEnvironmentStore).addStrategies([{ ...strategy, environment: address.environment }])
      yield* recordEvents(strategyAdded(address, strategy))
      yield* freeSortOrder(address, strategy, strategies, strategies)
      return strategy
    })
  )
})

/** Gives a strategy new content. Doing it twice changes nothing. */
export const updateStrategy = Effect.fn("updateStrategy")(function* (address: StrategyAddress, update: StrategyUpdate) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))

  return yield* inTransaction(
    changeStrategy(address, { content: (before, rollout) => Effect.succeed(updatedContent(before, update, rollout)) })
  )
})

/** Changes a strategy by a JSON Patch (RFC 6902): all of its operations, or none. */
export const patchStrategy = Effect.fn("patchStrategy")(function* (
  address: StrategyAddress,
  operations: ReadonlyArray<unknown>
) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))

  return yield* inTransaction(
    changeStrategy(address, {
      content: (before, rollout) => acceptValid(patchedContent(before, operations, rollout)),
      named: (violations) => atOperations(violations, operations)
    })
  )
})

/** A change of a strategy, and how violations of its new content are named. */
interface StrategyChange {
  readonly named?: NameFaults
  readonly content: (before: Strategy, rollout: RolloutScope) => Effect.Effect<NewStrategy, InvalidData>
}

/**
 * Changes a strategy if the new content differs. If no enabled strategy is left, switches the feature off in the
 * environment.
 */
const changeStrategy = Effect.fnUntraced(function* (address: StrategyAddress, change: StrategyChange) {
  const { strategy: before, others, enabled, project } = yield* lockStrategy(address)
  const content = yield* change.content(before, { feature: address.feature, stickiness: project.defaultStickiness })
  yield* refuseBadStrategy(address.project, content, { before, ...change })
  const after = changedStrategy(before, content)
  if (sameContent(before, after)) return before

  yield* refusePlanned(address.environment, [{ feature: address.feature, ids: [before.id] }])
  yield* refuseExceeding([
    ...strategyLimits(content, yield* CurrentLimits, ""),
    ...strategySizeLimits([...others, after], [...others, before])
  ])
  yield* (yield* FeatureEnvironmentStore).replaceStrategies([after])
  yield* recordEvents(strategyUpdated(address, before, after))
  if (after.sortOrder !== before.sortOrder) yield* freeSortOrder(address, after, others, [...others, before])
  const hasNone = !isAnyEnabled([...others, after])
  yield* switchOff(scopeOf(address), [{ feature: address.feature, enabled: enabled && hasNone }])
  return after
})

/** Removes a strategy. If no enabled strategy is left, switches the feature off in the environment. */
export const removeStrategy = Effect.fn("removeStrategy")(function* (address: StrategyAddress) {
  yield* requirePermission("DELETE_FEATURE_STRATEGY", scopeOf(address))

  yield* inTransaction(
    Effect.gen(function* () {
      const { strategy, others, enabled } = yield* lockStrategy(address)
      yield* refusePlanned(address.environment, [{ feature: address.feature, ids: [strategy.id] }])
      yield* (yield* FeatureEnvironmentStore).removeStrategies([strategy.id])
      yield* recordEvents(strategyRemoved(address, strategy))
      const hasNone = !isAnyEnabled(others)
      yield* switchOff(scopeOf(address), [{ feature: address.feature, enabled: enabled && hasNone }])
    })
  )
})
