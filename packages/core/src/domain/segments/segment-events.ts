import type { Segment } from "./segment.ts"
import type { EventDraft } from "../events/event.ts"

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
