import type { UseQueryResult } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { $api } from "../../interface/client.ts"
import type { FeatureDetails } from "../../interface/operations.gen.ts"

const route = getRouteApi("/app/projects/$projectId/features/$featureName")

/** The query of the flag of the page. */
export const useFlagQuery = (): UseQueryResult<FeatureDetails, unknown> => {
  const { featureName, projectId } = route.useParams()
  return $api.useQuery("get", "/api/admin/projects/{projectId}/features/{featureName}", {
    params: { path: { projectId, featureName } }
  })
}

/** The flag of the page. The frame shows its tabs only when it has been read. */
export const useFlag = (): FeatureDetails => {
  const { data } = useFlagQuery()
  if (data === undefined) throw new Error("The flag has not been read.")
  return data
}
