import { Context, type Effect } from "effect"
import type { Segment } from "../domain/catalog/segment.ts"
import type { NameExists } from "../domain/errors.ts"

/** Keeps segments. Names are unique. */
export class SegmentStore extends Context.Service<
  SegmentStore,
  {
    /** All of them by id. */
    readonly list: Effect.Effect<ReadonlyArray<Segment>>
    /** Adds a segment under the next free id. */
    readonly insert: (segment: Omit<Segment, "id">) => Effect.Effect<Segment, NameExists>
  }
>()("@halyard/core/SegmentStore") {}
