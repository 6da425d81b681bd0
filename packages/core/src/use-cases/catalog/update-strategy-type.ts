import { Effect, Equal } from "effect"
import { strategyTypeChanged } from "../../domain/catalog/strategy-type-events.ts"
import { strategyTypeViolations } from "../../domain/catalog/strategy-type-rules.ts"
import { completeParameter, type StrategyType } from "../../domain/catalog/strategy-type.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import type { StrategyTypeContent } from "./create-strategy-type.ts"
import { holdStrategyType, refuseBuiltIn } from "./find-strategy-type.ts"

/** Changes what is given of a strategy type. Strategies keep the parameters that they have. */
export const updateStrategyType = Effect.fn("updateStrategyType")(function* (
  name: string,
  given: Partial<StrategyTypeContent>
) {
  yield* requirePermission("UPDATE_STRATEGY")

  yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* holdStrategyType(name)
      yield* refuseBuiltIn(before)
      yield* refuseInvalid(strategyTypeViolations({ ...given, name }, "/body"))
      yield* replace(before, changed(before, given))
    })
  )
})

/** Marks a strategy type as one to be used no more, or takes that back. Strategies that use it go on. */
export const deprecateStrategyType = Effect.fn("deprecateStrategyType")(function* (name: string, deprecated: boolean) {
  yield* requirePermission("UPDATE_STRATEGY")

  yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* holdStrategyType(name)
      yield* replace(before, { ...before, deprecated })
    })
  )
})

const changed = (before: StrategyType, given: Partial<StrategyTypeContent>): StrategyType => ({
  ...before,
  title: given.title === undefined ? before.title : given.title,
  displayName: given.displayName === undefined ? before.displayName : given.displayName,
  description: given.description === undefined ? before.description : (given.description ?? ""),
  parameters: given.parameters === undefined ? before.parameters : given.parameters.map(completeParameter)
})

/** Writes the type and tells of it, if it differs. */
const replace = Effect.fn("replace")(function* (before: StrategyType, after: StrategyType) {
  if (Equal.equals(before, after)) return
  yield* (yield* StrategyTypeStore).update(after)
  yield* recordEvents(strategyTypeChanged(before, after))
})
