import { queryClient } from "../interface/client.ts"
import { isAffected } from "../live/affected-queries.ts"

/** Reads again what shows the feature, after a change of one's own. Ends when the page shows the new state. */
export const refreshFeature = (project: string, featureName: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isAffected(queryKey, { type: "feature-updated", project, featureName })
  })
