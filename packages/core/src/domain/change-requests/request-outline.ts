import { Struct } from "effect"
import type { ChangeRequest } from "./change-request.ts"
import { type ChangeTarget, isFeatureChange, isSegmentChange, type NewChange } from "./changes/change.ts"

/**
 * What lists read of a request. It has no contents of changes, no references and no comments, which can have megabytes.
 */
export interface RequestOutline extends Omit<ChangeRequest, "changes" | "comments" | "references"> {
  readonly changes: ReadonlyArray<ChangeOutline>
}

export interface ChangeOutline {
  readonly id: number
  readonly change: ChangeTarget
  /** The name of the segment when the change was proposed; null for other changes. */
  readonly name: string | null
}

/** The outline of a request. PostgreSQL's function `change_request_outline` must return the same. */
export const outlineOf = (request: ChangeRequest): RequestOutline => ({
  ...Struct.omit(request, ["comments", "references"]),
  changes: request.changes.map(({ change, id, start }) => ({
    id,
    change: targetIn(change),
    name: isSegmentChange(change) ? nameAt(start) : null
  }))
})

const targetIn = (change: NewChange): ChangeTarget => {
  if (isFeatureChange(change)) return { action: change.action, feature: change.feature }
  if (isSegmentChange(change)) return { action: change.action, payload: { id: change.payload.id } }
  return { action: change.action }
}

/** The segment's name in the start of a change. */
export const nameAt = (start: ChangeRequest["changes"][number]["start"]): string | null =>
  typeof start === "object" && start !== null && "name" in start && typeof start.name === "string" ? start.name : null
