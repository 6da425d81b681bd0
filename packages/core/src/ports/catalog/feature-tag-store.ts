import { Context, type Effect } from "effect"
import type { UsingFeature } from "../../domain/catalog/catalog-users.ts"
import type { Tag } from "../../domain/values/tag.ts"

export interface FeatureTag {
  readonly feature: string
  readonly tag: Tag
}

/** Stores tags and which features have them. */
export class FeatureTagStore extends Context.Service<
  FeatureTagStore,
  {
    /** Lists the tags, or those of one type, by type, then value. */
    readonly list: (type?: string) => Effect.Effect<ReadonlyArray<Tag>>
    /**
     * Lists the tags, or those of one type, by type, then value, without confidential tags that no feature of these
     * projects has. Archived features count.
     */
    readonly listVisible: (projects: ReadonlyArray<string>, type?: string) => Effect.Effect<ReadonlyArray<Tag>>
    /**
     * Creates missing tags and returns them. Tags that are made for features of private projects are confidential. A
     * confidential tag that is made without that becomes public, and is returned as if it had been missing.
     */
    readonly make: (
      tags: ReadonlyArray<Tag>,
      options?: { readonly confidential: boolean }
    ) => Effect.Effect<ReadonlyArray<Tag>>
    /** Adds existing tags to features. Returns the additions that were new. */
    readonly add: (tags: ReadonlyArray<FeatureTag>) => Effect.Effect<ReadonlyArray<FeatureTag>>
    /** Removes tags from features. Returns those that the features had. The tags themselves stay. */
    readonly remove: (tags: ReadonlyArray<FeatureTag>) => Effect.Effect<ReadonlyArray<FeatureTag>>
    /** Deletes tags that no feature has. */
    readonly discard: (tags: ReadonlyArray<Tag>) => Effect.Effect<void>
    /** Returns the tags of each feature that has any, by type, then value. */
    readonly ofFeatures: (names: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Tag>>>
    /**
     * Lists the features that have a tag of this type, or with a value exactly this tag, by name. Archived features are
     * included.
     */
    readonly carriers: (type: string, value?: string) => Effect.Effect<ReadonlyArray<UsingFeature>>
  }
>()("@halyard/core/FeatureTagStore") {}
