import { Context, type Effect } from "effect"
import type { Tag } from "../domain/features/tag.ts"

export interface FeatureTag {
  readonly feature: string
  readonly tag: Tag
}

/** Keeps tags and which features carry them. */
export class FeatureTagStore extends Context.Service<
  FeatureTagStore,
  {
    /** Makes the tags that are missing and answers those. */
    readonly make: (tags: ReadonlyArray<Tag>) => Effect.Effect<ReadonlyArray<Tag>>
    /** Tags features with tags that exist; answers those that were not there before. */
    readonly add: (tags: ReadonlyArray<FeatureTag>) => Effect.Effect<ReadonlyArray<FeatureTag>>
    /** Takes tags off features; the tags themselves stay. */
    readonly remove: (tags: ReadonlyArray<FeatureTag>) => Effect.Effect<void>
    /** The tags of each of the features that has any, by type, then value. */
    readonly ofFeatures: (names: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Tag>>>
  }
>()("@halyard/core/FeatureTagStore") {}
