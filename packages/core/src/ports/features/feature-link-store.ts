import { Context, type Effect } from "effect"
import type { FeatureLink } from "../../domain/features/links/feature-link.ts"

/** Stores links of features, in the order in which they were added. */
export class FeatureLinkStore extends Context.Service<
  FeatureLinkStore,
  {
    /** Adds links of existing features, in this order, after those that the features have. */
    readonly add: (links: ReadonlyArray<FeatureLink>) => Effect.Effect<void>
    /** Replaces the address and the title of an existing link, which keeps its position. */
    readonly update: (link: FeatureLink) => Effect.Effect<void>
    /** Removes the links with these ids. Ignores unknown ids. */
    readonly remove: (ids: ReadonlyArray<string>) => Effect.Effect<void>
    /** Returns the links of a feature. */
    readonly ofFeature: (feature: string) => Effect.Effect<ReadonlyArray<FeatureLink>>
  }
>()("@halyard/core/FeatureLinkStore") {}
