import { api, queryClient } from "../interface/client.ts"
import type { RoleWithPermissions } from "../interface/operations.gen.ts"

/** Reads the role from the server, whatever the page shows. */
export const readRole = async (id: number): Promise<RoleWithPermissions | undefined> =>
  (await api.GET("/api/admin/roles/{roleId}", { params: { path: { roleId: String(id) } } })).data

/** Refetches the queries about roles. */
export const refreshRoles = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [, path] }) => /\/roles|\/user-admin/.test(String(path)) })
