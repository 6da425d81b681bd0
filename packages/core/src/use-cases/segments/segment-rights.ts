import type { Permission } from "../../domain/access/permission.ts"
import { requireAnyPermission, requirePermission, requireRightSomewhere } from "../access/require-permission.ts"

/** An operation on a segment, by the permission that allows it everywhere. */
export type SegmentAct = Extract<Permission, "CREATE_SEGMENT" | "UPDATE_SEGMENT" | "DELETE_SEGMENT">

/** Fails unless the caller may do this to segments of the project, or to global segments if it is null. */
export const requireSegmentRight = (act: SegmentAct, project: string | null) =>
  project === null ? requirePermission(act) : requireAnyPermission([act, "UPDATE_PROJECT_SEGMENT"], { project })

/** Fails if the caller may not do this to any segment. Only others may learn whether a segment exists. */
export const requireRightToSomeSegment = (act: SegmentAct) => requireRightSomewhere(act, "UPDATE_PROJECT_SEGMENT")
