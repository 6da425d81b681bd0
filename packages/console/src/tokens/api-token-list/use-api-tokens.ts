import { useQuery, type UseQueryResult } from "@tanstack/react-query"
import { api, queryClient } from "../../interface/client.ts"
import type { ApiToken } from "../../interface/operations.gen.ts"

/** A token as all lists have it. */
export type ListedToken = Omit<ApiToken, "alias">

/** The tokens of a project, or all that the caller may see. */
export const useApiTokens = (projectId: string | undefined): UseQueryResult<ReadonlyArray<ListedToken>> =>
  useQuery({
    queryKey: ["get", TOKENS, projectId],
    queryFn: async ({ signal }) => {
      const { data } =
        projectId === undefined
          ? await api.GET("/api/admin/api-tokens", { signal })
          : await api.GET("/api/admin/projects/{projectId}/api-tokens", { params: { path: { projectId } }, signal })
      return data?.tokens ?? []
    }
  })

const TOKENS = "/api/admin/api-tokens"

export const refreshApiTokens = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["get", TOKENS] })

export const deleteApiToken = async ({ secret }: ListedToken, projectId: string | undefined): Promise<void> => {
  await (projectId === undefined
    ? api.DELETE("/api/admin/api-tokens/{apiToken}", { params: { path: { apiToken: secret } } })
    : api.DELETE("/api/admin/projects/{projectId}/api-tokens/{apiToken}", {
        params: { path: { projectId, apiToken: secret } }
      }))
  await refreshApiTokens()
}
