import { Context, type Effect } from "effect"
import type { FeatureType } from "../../domain/catalog/feature-type.ts"

/** Keeps the types of features and their lifetimes. */
export class FeatureTypeStore extends Context.Service<
  FeatureTypeStore,
  {
    /** All types, in the order in which they were added. */
    readonly list: Effect.Effect<ReadonlyArray<FeatureType>>
    readonly insert: (types: ReadonlyArray<FeatureType>) => Effect.Effect<void>
    /** Replaces the lifetime of a type that exists; null = for good. */
    readonly setLifetime: (id: FeatureType["id"], days: number | null) => Effect.Effect<void>
  }
>()("@halyard/core/FeatureTypeStore") {}
