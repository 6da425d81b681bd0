import { Context, type Effect } from "effect"
import type { CatalogUsers } from "../../domain/catalog/catalog-users.ts"
import type { StrategyType } from "../../domain/catalog/strategy-type.ts"
import type { NameExists } from "../../domain/violations/errors.ts"

/** Keeps the types that activation strategies can have. */
export class StrategyTypeStore extends Context.Service<
  StrategyTypeStore,
  {
    /** All types, in the order in which they were added. */
    readonly list: Effect.Effect<ReadonlyArray<StrategyType>>
    /** Fails, adding none, when one of the names is taken. */
    readonly insert: (types: ReadonlyArray<StrategyType>) => Effect.Effect<void, NameExists>
    /** Replaces what a type that exists has besides its name. */
    readonly update: (type: StrategyType) => Effect.Effect<void>
    /** Removes a type that nothing uses. */
    readonly remove: (name: string) => Effect.Effect<void>
    /** Features with strategies of the type, by name, and projects with such default strategies, by id. */
    readonly users: (name: string) => Effect.Effect<CatalogUsers>
  }
>()("@halyard/core/StrategyTypeStore") {}
