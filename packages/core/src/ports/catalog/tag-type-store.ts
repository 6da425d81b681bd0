import { Context, type Effect } from "effect"
import type { TagType } from "../../domain/catalog/tag-type.ts"
import type { NameExists } from "../../domain/violations/errors.ts"

/** Stores tag types. */
export class TagTypeStore extends Context.Service<
  TagTypeStore,
  {
    /** Lists all tag types by name. */
    readonly list: Effect.Effect<ReadonlyArray<TagType>>
    /** Fails if one of the names is taken, and then adds none. */
    readonly insert: (types: ReadonlyArray<TagType>) => Effect.Effect<void, NameExists>
    /** Replaces everything but the name of an existing type. */
    readonly update: (type: TagType) => Effect.Effect<void>
    /** Removes a type that has no tags. */
    readonly remove: (name: string) => Effect.Effect<void>
  }
>()("@halyard/core/TagTypeStore") {}
