import { Effect } from "effect"
import { strategyTypeCreated } from "../../domain/catalog/strategy-type-events.ts"
import { strategyTypeViolations } from "../../domain/catalog/strategy-type-rules.ts"
import { completeParameter, type NewStrategyParameter, type StrategyType } from "../../domain/catalog/strategy-type.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { holdCatalog } from "./hold-catalog.ts"

/** A strategy type to be made. */
export interface StrategyTypeDraft extends Partial<StrategyTypeContent> {
  readonly name: string
}

/** What can be said of a strategy type that is not built in. */
export interface StrategyTypeContent {
  readonly title: string | null
  readonly displayName: string | null
  readonly description: string | null
  readonly parameters: ReadonlyArray<NewStrategyParameter>
}

/** Makes a strategy type. */
export const createStrategyType = Effect.fn("createStrategyType")(function* (draft: StrategyTypeDraft) {
  yield* requirePermission("CREATE_STRATEGY")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseInvalid(strategyTypeViolations(draft, "/body"))
      yield* holdCatalog()
      const type = strategyTypeOf(draft)
      yield* (yield* StrategyTypeStore).insert([type])
      yield* recordEvents(strategyTypeCreated(type))
      return type
    })
  )
})

const strategyTypeOf = (draft: StrategyTypeDraft): StrategyType => ({
  name: draft.name,
  title: draft.title ?? null,
  displayName: draft.displayName ?? null,
  description: draft.description ?? "",
  editable: true,
  deprecated: false,
  parameters: (draft.parameters ?? []).map(completeParameter)
})
