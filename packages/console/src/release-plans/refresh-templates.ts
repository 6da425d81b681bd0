import { queryClient } from "../interface/client.ts"

/** Refetches the queries about release templates. */
export const refreshTemplates = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => isTemplates(queryKey[1]) })

const isTemplates = (path: unknown): boolean =>
  typeof path === "string" && path.startsWith("/api/admin/release-plan-templates")
