import type { EventDraft } from "../events/event.ts"
import type { ContextField } from "./context-field.ts"
import type { Segment } from "./segment.ts"
import type { TagType } from "./tag-type.ts"

export const segmentCreated = (segment: Segment): EventDraft => ({
  type: "segment-created",
  ...(segment.project === null ? {} : { project: segment.project }),
  data: { ...segment }
})

export const contextFieldCreated = (field: ContextField): EventDraft => ({
  type: "context-field-created",
  data: { ...field }
})

export const tagTypeCreated = (tagType: TagType): EventDraft => ({ type: "tag-type-created", data: { ...tagType } })
