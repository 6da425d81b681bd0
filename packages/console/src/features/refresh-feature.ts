import { queryClient } from "../interface/client.ts"
import { isAffected } from "../live/affected-queries.ts"

/** Refetches the queries about the feature after the caller has changed it. Ends when the page shows the new state. */
export const refreshFeature = (project: string, featureName: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isAffected(queryKey, { type: "feature-updated", project, featureName })
  })
