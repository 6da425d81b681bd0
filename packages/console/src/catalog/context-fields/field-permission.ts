import type { Allowance, useMay } from "../../interface/permissions.ts"

type Act = "CREATE_CONTEXT_FIELD" | "UPDATE_CONTEXT_FIELD" | "DELETE_CONTEXT_FIELD"

/** Whether a field can be made, changed or deleted. For a field of a project, rights in the project are enough. */
export const mayField = (may: ReturnType<typeof useMay>, act: Act, project: string | null | undefined): Allowance =>
  project === undefined || project === null ? may(act) : may(["UPDATE_PROJECT_CONTEXT", act], { project })
