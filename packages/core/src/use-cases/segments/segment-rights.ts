import { Effect } from "effect"
import type { Permission } from "../../domain/access/permission.ts"
import { holdsInAnyProject, requireAnyPermission, requirePermission } from "../access/require-permission.ts"

/** What can be done to a segment, by the permission that allows it everywhere. */
export type SegmentAct = Extract<Permission, "CREATE_SEGMENT" | "UPDATE_SEGMENT" | "DELETE_SEGMENT">

/** Fails unless the caller may do this to segments of the project, or to global segments where it is null. */
export const requireSegmentRight = (act: SegmentAct, project: string | null) =>
  project === null ? requirePermission(act) : requireAnyPermission([act, "UPDATE_PROJECT_SEGMENT"], { project })

/** Fails if the caller may do this to no segment at all. Others learn whether there is one. */
export const requireRightToSomeSegment = Effect.fnUntraced(function* (act: SegmentAct) {
  if (!(yield* holdsInAnyProject("UPDATE_PROJECT_SEGMENT"))) yield* requirePermission(act)
})
