import { Context, type Effect } from "effect"
import type { CatalogUsers } from "../../domain/catalog/catalog-users.ts"
import type { StrategyType } from "../../domain/catalog/strategy-type.ts"
import type { NameExists } from "../../domain/violations/errors.ts"

/** Stores strategy types. */
export class StrategyTypeStore extends Context.Service<
  StrategyTypeStore,
  {
    /** Lists all types, in the order in which they were added. */
    readonly list: Effect.Effect<ReadonlyArray<StrategyType>>
    /** Fails if one of the names is taken, and then adds none. */
    readonly insert: (types: ReadonlyArray<StrategyType>) => Effect.Effect<void, NameExists>
    /** Replaces everything but the name of an existing type. */
    readonly update: (type: StrategyType) => Effect.Effect<void>
    /** Removes an unused type. */
    readonly remove: (name: string) => Effect.Effect<void>
    /** Lists what uses the type: features with such strategies by name, projects with such default strategies by id. */
    readonly users: (name: string) => Effect.Effect<CatalogUsers>
  }
>()("@halyard/core/StrategyTypeStore") {}
