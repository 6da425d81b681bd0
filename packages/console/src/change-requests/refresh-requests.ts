import { queryClient } from "../interface/client.ts"

/** Reads everything about change requests again. */
export const refreshRequests = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path] }) => typeof path === "string" && path.includes("change-requests")
  })
