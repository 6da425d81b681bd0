import { Context, type Effect } from "effect"
import type { TagType } from "../../domain/catalog/tag-type.ts"
import type { NameExists } from "../../domain/violations/errors.ts"

/** Keeps tag types. */
export class TagTypeStore extends Context.Service<
  TagTypeStore,
  {
    /** All of them by name. */
    readonly list: Effect.Effect<ReadonlyArray<TagType>>
    /** Fails, adding none, when one of the names is taken. */
    readonly insert: (types: ReadonlyArray<TagType>) => Effect.Effect<void, NameExists>
    /** Replaces what a type that exists has besides its name. */
    readonly update: (type: TagType) => Effect.Effect<void>
    /** Removes a type that has no tags. */
    readonly remove: (name: string) => Effect.Effect<void>
  }
>()("@halyard/core/TagTypeStore") {}
