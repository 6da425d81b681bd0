import { Effect } from "effect"
import { strategyOrderChanged } from "../../domain/features/feature-events.ts"
import { inOrder, repositioned, roomAt, type StrategyPosition } from "../../domain/strategies/strategy-order.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import type { EnvironmentAddress } from "./hold-features.ts"

/** Moves the others out of the way of a strategy that was placed among them, and tells of their order if that takes any move. */
export const makeRoom = Effect.fn("makeRoom")(function* (
  address: EnvironmentAddress,
  placed: StrategyPosition,
  others: ReadonlyArray<StrategyPosition>,
  before: ReadonlyArray<StrategyPosition>
) {
  const moves = roomAt(placed.sortOrder, others)
  if (moves.length === 0) return
  yield* (yield* FeatureEnvironmentStore).moveStrategies(moves)
  const after = [...repositioned(others, moves), placed]
  yield* recordEvents(strategyOrderChanged(address, inOrder(before), inOrder(after)))
})
