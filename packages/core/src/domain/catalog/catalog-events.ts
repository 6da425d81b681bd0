import type { EventDraft } from "../events/event.ts"
import type { ContextField } from "./context-field.ts"
import type { Segment } from "./segment.ts"
import type { TagType } from "./tag-type.ts"

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

export const contextFieldCreated = (field: ContextField): EventDraft => ({
  type: "context-field-created",
  data: { ...field }
})

export const contextFieldUpdated = (before: ContextField, after: ContextField): EventDraft => ({
  type: "context-field-updated",
  data: { ...after },
  preData: { ...before }
})

export const contextFieldDeleted = (field: ContextField): EventDraft => ({
  type: "context-field-deleted",
  preData: { ...field }
})

export const tagTypeCreated = (tagType: TagType): EventDraft => ({ type: "tag-type-created", data: { ...tagType } })

export const tagTypeUpdated = (before: TagType, after: TagType): EventDraft => ({
  type: "tag-type-updated",
  data: { ...after },
  preData: { ...before }
})

export const tagTypeDeleted = (tagType: TagType): EventDraft => ({ type: "tag-type-deleted", preData: { ...tagType } })

const projectOf = (project: string | null) => (project === null ? {} : { project })
