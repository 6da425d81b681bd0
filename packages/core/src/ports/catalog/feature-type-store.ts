import { Context, type Effect } from "effect"
import type { FeatureType } from "../../domain/catalog/feature-type.ts"

/** Stores feature types and their lifetimes. */
export class FeatureTypeStore extends Context.Service<
  FeatureTypeStore,
  {
    /** Lists all types, in the order in which they were added. */
    readonly list: Effect.Effect<ReadonlyArray<FeatureType>>
    readonly insert: (types: ReadonlyArray<FeatureType>) => Effect.Effect<void>
    /** Replaces the lifetime of an existing type; null = no limit. */
    readonly setLifetime: (id: FeatureType["id"], days: number | null) => Effect.Effect<void>
  }
>()("@halyard/core/FeatureTypeStore") {}
