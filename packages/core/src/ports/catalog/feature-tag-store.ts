import { Context, type Effect } from "effect"
import type { UsingFeature } from "../../domain/catalog/catalog-users.ts"
import type { Tag } from "../../domain/values/tag.ts"

export interface FeatureTag {
  readonly feature: string
  readonly tag: Tag
}

/** Keeps tags and which features carry them. */
export class FeatureTagStore extends Context.Service<
  FeatureTagStore,
  {
    /** The tags, of one type if that is given, by type, then value. */
    readonly list: (type?: string) => Effect.Effect<ReadonlyArray<Tag>>
    /** Makes the tags that are missing and answers those. */
    readonly make: (tags: ReadonlyArray<Tag>) => Effect.Effect<ReadonlyArray<Tag>>
    /** Tags features with tags that exist; answers those that were not there before. */
    readonly add: (tags: ReadonlyArray<FeatureTag>) => Effect.Effect<ReadonlyArray<FeatureTag>>
    /** Takes tags off features, and answers those that were there; the tags themselves stay. */
    readonly remove: (tags: ReadonlyArray<FeatureTag>) => Effect.Effect<ReadonlyArray<FeatureTag>>
    /** Removes tags that no feature carries. */
    readonly discard: (tags: ReadonlyArray<Tag>) => Effect.Effect<void>
    /** The tags of each of the features that has any, by type, then value. */
    readonly ofFeatures: (names: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Tag>>>
    /** Features that carry a tag of the type, of this value if that is given, archived ones included, by name. */
    readonly carriers: (type: string, value?: string) => Effect.Effect<ReadonlyArray<UsingFeature>>
  }
>()("@halyard/core/FeatureTagStore") {}
