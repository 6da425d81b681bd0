import { queryClient } from "../interface/client.ts"

/** Reads again what shows roles. */
export const refreshRoles = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [, path] }) => /\/roles|\/user-admin/.test(String(path)) })
