import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { completeConstraint, Constraint } from "../strategies/constraint.ts"
import { Timestamp } from "../values/timestamp.ts"

/** Constraints with a name, used by strategies of any project, or of `project` only. */
export const Segment = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  description: Schema.NullOr(Schema.String),
  project: Schema.NullOr(Schema.String),
  constraints: Schema.Array(Constraint),
  createdBy: Schema.String,
  createdAt: Timestamp
}).annotate({ identifier: "Segment" })
export type Segment = typeof Segment.Type

/** A segment as the list of segments shows it, with how many features use it, and how many projects these are in. */
export const SegmentListItem = Schema.Struct({
  ...Segment.fields,
  usedInProjects: Schema.Int,
  usedInFeatures: Schema.Int
}).annotate({ identifier: "SegmentListItem" })
export type SegmentListItem = typeof SegmentListItem.Type

/** A segment as a caller gives it, for all projects or for one. */
export interface SegmentDraft {
  readonly name: string
  readonly description?: string | null
  readonly project?: string | null
  readonly constraints: ReadonlyArray<Constraint>
}

/** What a segment holds by a draft. What the draft leaves out is as before, or else nothing. */
export const completeSegment = (
  draft: SegmentDraft,
  before: Pick<Segment, "description" | "project"> = { description: null, project: null }
): Pick<Segment, "name" | "description" | "project" | "constraints"> => ({
  name: draft.name,
  description: draft.description === undefined ? before.description : draft.description || null,
  project: draft.project === undefined ? before.project : draft.project || null,
  constraints: draft.constraints.map(completeConstraint)
})

export const segmentCreated = (segment: Segment): EventDraft => ({
  type: "segment-created",
  ...projectOf(segment.project),
  data: { ...segment }
})

export const segmentUpdated = (before: Segment, after: Segment): EventDraft => ({
  type: "segment-updated",
  ...projectOf(after.project ?? before.project),
  data: { ...after },
  preData: { ...before }
})

export const segmentDeleted = (before: Segment): EventDraft => ({
  type: "segment-deleted",
  ...projectOf(before.project),
  preData: { ...before }
})

const projectOf = (project: string | null) => (project === null ? {} : { project })
