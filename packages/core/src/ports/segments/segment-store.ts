import { Context, type Effect } from "effect"
import type { SegmentUsers } from "../../domain/segments/segment-users.ts"
import type { Segment } from "../../domain/segments/segment.ts"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { Viewer } from "../../domain/access/principal.ts"

/** How many features that are not archived use a segment, and how many projects they are in. */
export interface SegmentUsage {
  readonly segment: number
  readonly features: number
  readonly projects: number
}

/** Keeps segments. Names are unique. */
export class SegmentStore extends Context.Service<
  SegmentStore,
  {
    /** All of them by id. */
    readonly list: Effect.Effect<ReadonlyArray<Segment>>
    readonly find: (id: number) => Effect.Effect<Segment | undefined>
    /** The same, held until the transaction ends, to change it: whoever asks to hold or to share it waits. */
    readonly hold: (id: number) => Effect.Effect<Segment | undefined>
    /** The segments of these ids, unknown ids left out, by id. They stay as they are until the transaction ends. */
    readonly share: (ids: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<Pick<Segment, "id" | "project">>>
    /** Adds a segment under a new id, higher than all before. */
    readonly insert: (segment: Omit<Segment, "id">) => Effect.Effect<Segment, NameExists>
    /** Replaces name, description, project and constraints of a segment that exists. */
    readonly update: (segment: Segment) => Effect.Effect<void, NameExists>
    /** Removes segments that nothing uses; unknown ids are passed over. */
    readonly remove: (ids: ReadonlyArray<number>) => Effect.Effect<void>
    /** What uses the segment: strategies by feature, environment, sort order and id; default strategies by project and environment. */
    readonly users: (id: number) => Effect.Effect<SegmentUsers>
    /** Of the segments that any feature uses which is not archived, by id. What is in projects that the viewer may not see does not count. */
    readonly usage: (viewer: Viewer) => Effect.Effect<ReadonlyArray<SegmentUsage>>
  }
>()("@halyard/core/SegmentStore") {}
