import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query"
import { api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import type { ChangeRequestConfig } from "../../interface/operations.gen.ts"

/** Whether the caller's changes in an environment of a project need approval. */
export interface Approval {
  /** How many people must approve; 0 where nobody has to, or while that is not known. */
  readonly required: number
  /** Whether the caller may make changes at once. Where that is not so, they are collected in a change request. */
  readonly direct: boolean
}

/**
 * Reads how the caller makes changes in an environment. All components of a page share one HTTP request for each
 * project.
 */
export const useApproval = (projectId: string, environment: string): Approval => {
  const { data } = useApprovals(projectId)
  const may = useMay()
  const required = data?.find((one) => one.environment === environment)?.requiredApprovals ?? 0
  return { required, direct: required === 0 || may("SKIP_CHANGE_REQUEST", { project: projectId, environment }).allowed }
}

export const useApprovals = (projectId: string): UseQueryResult<ReadonlyArray<ChangeRequestConfig>, unknown> =>
  useQuery(approvalsOf(projectId))

/** The query of where changes need approval in a project. */
export const approvalsOf = (projectId: string) => {
  const init = { params: { path: { projectId } } }
  return queryOptions({
    queryKey: ["get", path, init],
    queryFn: async ({ signal }): Promise<ReadonlyArray<ChangeRequestConfig>> =>
      (await api.GET(path, { ...init, signal })).data ?? []
  })
}

const path = "/api/admin/projects/{projectId}/change-requests/config"

/**
 * The environment whose change request collects changes of all environments: the one that requires the most approvals.
 */
export const environmentForAll = (config: ReadonlyArray<ChangeRequestConfig>): string | undefined =>
  config.toSorted((left, right) => rank(right) - rank(left))[0]?.environment

const rank = ({ requiredApprovals, type }: ChangeRequestConfig): number =>
  (requiredApprovals ?? 0) * 2 + (type === "production" ? 1 : 0)
