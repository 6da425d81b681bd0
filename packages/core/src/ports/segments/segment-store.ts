import { Context, type Effect } from "effect"
import type { SegmentUsers } from "../../domain/segments/segment-users.ts"
import type { Segment } from "../../domain/segments/segment.ts"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { Viewer } from "../../domain/access/principal.ts"

/** Counts the active features that use a segment, and their projects. */
export interface SegmentUsage {
  readonly segment: number
  readonly features: number
  readonly projects: number
}

/** Stores segments. Names are unique. */
export class SegmentStore extends Context.Service<
  SegmentStore,
  {
    /** Lists all segments by id. */
    readonly list: Effect.Effect<ReadonlyArray<Segment>>
    readonly find: (id: number) => Effect.Effect<Segment | undefined>
    /** Returns the segment and locks it until the transaction ends. Excludes both `lock` and `share` of others. */
    readonly lock: (id: number) => Effect.Effect<Segment | undefined>
    /**
     * Returns the segments with these ids, by id, and leaves out unknown ids. Shares their locks until the transaction
     * ends, so that they cannot change.
     */
    readonly share: (ids: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<Pick<Segment, "id" | "project">>>
    /** Adds a segment under a new id, higher than all before. */
    readonly insert: (segment: Omit<Segment, "id">) => Effect.Effect<Segment, NameExists>
    /** Replaces name, description, project and constraints of an existing segment. */
    readonly update: (segment: Segment) => Effect.Effect<void, NameExists>
    /** Removes unused segments. Ignores unknown ids. */
    readonly remove: (ids: ReadonlyArray<number>) => Effect.Effect<void>
    /**
     * Lists what uses the segment: strategies by feature, environment, sort order and id; default strategies by project
     * and environment.
     */
    readonly users: (id: number) => Effect.Effect<SegmentUsers>
    /**
     * Counts the uses of each segment that an active feature uses, by id. Projects that the viewer may not see do not
     * count.
     */
    readonly usage: (viewer: Viewer) => Effect.Effect<ReadonlyArray<SegmentUsage>>
  }
>()("@halyard/core/SegmentStore") {}
