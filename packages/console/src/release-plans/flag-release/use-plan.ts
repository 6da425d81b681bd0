import { useQuery, type UseQueryResult } from "@tanstack/react-query"
import { collectAndSay } from "../../change-requests/propose/collect.ts"
import { api } from "../../interface/client.ts"
import { InterfaceError } from "../../interface/interface-error.ts"
import type { NewChange, ReleasePlan } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../../features/refresh-feature.ts"

/** A flag in an environment, which may have a release plan. */
export interface ReleaseAddress {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
  /** The type of the environment. */
  readonly type: string
}

const path = "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans"

export const pathOf = ({ environment, featureName, projectId }: ReleaseAddress) => ({
  projectId,
  featureName,
  environment
})

/** The release plan of a flag in an environment; null if it has none. */
export const usePlan = (address: ReleaseAddress): UseQueryResult<ReleasePlan | null, unknown> => {
  const init = { params: { path: pathOf(address) } }
  return useQuery({
    queryKey: ["get", path, init],
    queryFn: ({ signal }) => api.GET(path, { ...init, signal }).then(({ data }) => data ?? null, noPlan)
  })
}

const noPlan = (error: unknown): null => {
  if (error instanceof InterfaceError && error.status === 404) return null
  throw error
}

/** Makes a change of a plan at once, and shows the new state. */
export const changeNow = async (
  { featureName, projectId }: ReleaseAddress,
  call: () => Promise<unknown>
): Promise<void> => {
  await call()
  await refreshFeature(projectId, featureName)
}

/** Adds a change of a plan to the caller's change request. */
export const collectChange = (address: ReleaseAddress, change: NewChange, reason: string): Promise<void> =>
  collectAndSay({ projectId: address.projectId, environment: address.environment, changes: [change], reason })
