import type { EventDraft } from "../events/event.ts"
import type { Tag } from "../values/tag.ts"
import { type ContextField, ofOneProject } from "./context-field.ts"
import type { TagType } from "./tag-type.ts"

export const contextFieldCreated = (field: ContextField): EventDraft => ({
  type: "context-field-created",
  ...ofOneProject(field.project),
  data: { ...field }
})

export const contextFieldUpdated = (before: ContextField, after: ContextField): EventDraft => ({
  type: "context-field-updated",
  ...ofOneProject(after.project),
  data: { ...after },
  preData: { ...before }
})

export const contextFieldDeleted = (field: ContextField): EventDraft => ({
  type: "context-field-deleted",
  ...ofOneProject(field.project),
  preData: { ...field }
})

export const tagTypeCreated = (tagType: TagType): EventDraft => ({ type: "tag-type-created", data: { ...tagType } })

export const tagTypeUpdated = (before: TagType, after: TagType): EventDraft => ({
  type: "tag-type-updated",
  data: { ...after },
  preData: { ...before }
})

export const tagTypeDeleted = (tagType: TagType): EventDraft => ({ type: "tag-type-deleted", preData: { ...tagType } })

/** If the tag was created in a private project, only its members can read the event. */
export const tagCreated = (tag: Tag, privateProject?: string): EventDraft => ({
  type: "tag-created",
  ...(privateProject === undefined ? {} : { project: privateProject }),
  data: { ...tag }
})

export const tagDeleted = (tag: Tag): EventDraft => ({ type: "tag-deleted", preData: { ...tag } })

/**
 * The deletion of a tag that not everybody may read. The event belongs to a project whose feature had the tag, or else
 * does not name the tag.
 */
export const confidentialTagDeleted = (tag: Tag, project: string | undefined): EventDraft => ({
  type: "tag-deleted",
  ...(project === undefined ? { preData: { type: tag.type } } : { project, preData: { ...tag } })
})
