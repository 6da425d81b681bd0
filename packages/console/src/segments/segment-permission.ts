import type { Allowance, useMay } from "../interface/permissions.ts"

type Act = "CREATE_SEGMENT" | "UPDATE_SEGMENT" | "DELETE_SEGMENT"

/** Whether a segment can be made, changed or deleted. For a segment of a project, rights in the project are enough. */
export const maySegment = (may: ReturnType<typeof useMay>, act: Act, project: string | null | undefined): Allowance =>
  project === undefined || project === null ? may(act) : may(["UPDATE_PROJECT_SEGMENT", act], { project })
