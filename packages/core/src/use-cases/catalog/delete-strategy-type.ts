import { Effect } from "effect"
import { strategyTypeDeleted } from "../../domain/catalog/strategy-type-events.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { getStrategyType, refuseBuiltIn } from "./find-strategy-type.ts"
import { holdWholeCatalog } from "./hold-catalog.ts"
import { refuseInUse } from "./refuse-in-use.ts"

/** Removes a strategy type that is not built in and that no strategy has, not even one of an archived feature. */
export const deleteStrategyType = Effect.fn("deleteStrategyType")(function* (name: string) {
  yield* requirePermission("DELETE_STRATEGY")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdWholeCatalog()
      const type = yield* getStrategyType(name)
      yield* refuseBuiltIn(type)
      const store = yield* StrategyTypeStore
      yield* refuseInUse(`strategy type "${name}"`, yield* store.users(name))
      yield* store.remove(name)
      yield* recordEvents(strategyTypeDeleted(type))
    })
  )
})
