import { queryClient } from "../../interface/client.ts"

/** Refetches the queries about the project. */
export const refreshProject = (projectId: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[1] === "/api/admin/projects" || JSON.stringify(queryKey).includes(JSON.stringify(projectId))
  })
