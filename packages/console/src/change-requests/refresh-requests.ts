import { queryClient } from "../interface/client.ts"

/** Refetches the queries about change requests. */
export const refreshRequests = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path] }) => typeof path === "string" && path.includes("change-requests")
  })
