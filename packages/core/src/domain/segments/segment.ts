import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { completeConstraint, Constraint } from "../strategies/constraint.ts"
import { Timestamp } from "../values/timestamp.ts"
import { field } from "../values/field.ts"
import { limitedJson, limitedText } from "../values/limited.ts"

export const Segment = Schema.Struct({
  id: field(Schema.Int, "The segment's id"),
  name: field(Schema.String, "The segment's name"),
  description: field(Schema.NullOr(Schema.String), "What the segment is for"),
  project: field(Schema.NullOr(Schema.String), "The project whose strategies can use the segment; null for all"),
  constraints: field(Schema.Array(Constraint), "The constraints, which must all match"),
  createdBy: field(Schema.String, "Who created the segment"),
  createdAt: field(Timestamp, "When the segment was created")
}).annotate({
  identifier: "Segment",
  description: "A named set of constraints for strategies of all projects or of one."
})
export type Segment = typeof Segment.Type

export const SegmentListItem = Schema.Struct({
  ...Segment.fields,
  usedInProjects: field(Schema.Int, "The number of projects those features are in"),
  usedInFeatures: field(Schema.Int, "The number of active features that use the segment and the caller can see")
}).annotate({ identifier: "SegmentListItem", description: "A segment in the list of segments, with usage counts." })
export type SegmentListItem = typeof SegmentListItem.Type

export const NewSegment = Schema.Struct({
  name: Segment.fields.name,
  description: field(
    Schema.optionalKey(Schema.NullOr(limitedText(1000))),
    "What the segment is for; null or empty for none"
  ),
  project: field(
    Schema.optionalKey(Schema.NullOr(Schema.String)),
    "The project whose strategies can use the segment; null for all, the default of a new segment"
  ),
  constraints: Segment.fields.constraints
})
  .check(limitedJson(1_000_000))
  .annotate({
    identifier: "NewSegment",
    description: "A new or changed segment, at most 1,000,000 characters of JSON."
  })
export type NewSegment = typeof NewSegment.Type

export const StrategySegments = Schema.Struct({
  projectId: field(Schema.String, "The project of the strategy's feature"),
  strategyId: field(Schema.String, "The strategy's id"),
  environmentId: field(Schema.String, "The strategy's environment"),
  segmentIds: field(Schema.Array(Schema.Finite), "The ids of the segments, which must be global or of the project")
}).annotate({ identifier: "StrategySegments", description: "All segments of a strategy." })
export type StrategySegments = typeof StrategySegments.Type

/** The segment that a draft describes. Omitted members keep their value, or are empty for a new segment. */
export const completeSegment = (
  draft: NewSegment,
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
