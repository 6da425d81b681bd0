import { Effect } from "effect"
import { patchedContent, type StrategyUpdate, updatedContent } from "../../domain/strategies/strategy-change.ts"
import { atOperations } from "../../domain/json/patch-document.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { acceptValid } from "../access/refuse.ts"
import { changeStrategy } from "./change-strategy.ts"
import { scopeOf } from "./environment-address.ts"
import type { StrategyAddress } from "./find-strategy.ts"
import { strategyBody } from "../strategies/refuse-bad-strategy.ts"

/** Gives a strategy new content. Doing it twice changes nothing. */
export const updateStrategy = Effect.fn("updateStrategy")(function* (address: StrategyAddress, update: StrategyUpdate) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))

  return yield* inTransaction(
    changeStrategy(address, {
      ...strategyBody,
      content: (before, place) => Effect.succeed(updatedContent(before, update, place))
    })
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
      path: "",
      told: (violations) => atOperations(violations, operations)
    })
  )
})
