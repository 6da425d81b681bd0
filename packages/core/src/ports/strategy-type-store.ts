import { Context, type Effect } from "effect"
import type { StrategyType } from "../domain/catalog/strategy-type.ts"

/** Keeps the types that activation strategies can have. */
export class StrategyTypeStore extends Context.Service<
  StrategyTypeStore,
  {
    /** All types, in the order in which they were added. */
    readonly list: Effect.Effect<ReadonlyArray<StrategyType>>
    readonly insert: (types: ReadonlyArray<StrategyType>) => Effect.Effect<void>
  }
>()("@halyard/core/StrategyTypeStore") {}
