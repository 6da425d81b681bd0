import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { strategyOrderChanged } from "../../domain/features/feature-events.ts"
import {
  movesToFree,
  positionViolations,
  repositioned,
  type StrategyPosition
} from "../../domain/strategies/strategy-order.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import type { EnvironmentAddress } from "./find-feature.ts"
import { lockInEnvironment, scopeOf } from "./lock-features.ts"
import { refusePlanned } from "../strategies/refuse-planned.ts"

/** Changes the sort order of strategies of a feature in one environment: of all given strategies, or of none. */
export const sortStrategies = Effect.fn("sortStrategies")(function* (
  address: EnvironmentAddress,
  positions: ReadonlyArray<StrategyPosition>
) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))

  yield* inTransaction(
    Effect.gen(function* () {
      const { strategies } = yield* lockInEnvironment(address)
      yield* refuseUnknown(strategies, positions)
      yield* refuseInvalid(positionViolations(strategies, positions, ""))
      yield* move(address, strategies, positions)
    })
  )
})

const refuseUnknown = Effect.fnUntraced(function* (
  present: ReadonlyArray<StrategyPosition>,
  given: ReadonlyArray<StrategyPosition>
) {
  const known = new Set(present.map(({ id }) => id))
  const [id, ...others] = given.filter((position) => !known.has(position.id)).map((position) => position.id)
  if (id !== undefined) return yield* new NotFound({ resource: "strategy", id, others })
})

const move = Effect.fnUntraced(function* (
  address: EnvironmentAddress,
  present: ReadonlyArray<StrategyPosition>,
  given: ReadonlyArray<StrategyPosition>
) {
  const before = new Map(present.map(({ id, sortOrder }) => [id, sortOrder]))
  const moves = given.filter(({ id, sortOrder }) => before.get(id) !== sortOrder)
  if (moves.length === 0) return
  yield* refusePlanned(address.environment, [{ feature: address.feature, ids: moves.map(({ id }) => id) }])
  yield* (yield* FeatureEnvironmentStore).moveStrategies(moves)
  yield* recordEvents(strategyOrderChanged(address, present, repositioned(present, moves)))
})

/**
 * Moves other strategies off the sort order of a strategy that was added or moved, and records the event if any moved.
 */
export const freeSortOrder = Effect.fnUntraced(function* (
  address: EnvironmentAddress,
  positioned: StrategyPosition,
  others: ReadonlyArray<StrategyPosition>,
  before: ReadonlyArray<StrategyPosition>
) {
  const moves = movesToFree(positioned.sortOrder, others)
  if (moves.length === 0) return
  yield* (yield* FeatureEnvironmentStore).moveStrategies(moves)
  const after = [...repositioned(others, moves), positioned]
  yield* recordEvents(strategyOrderChanged(address, before, after))
})
