import { $api } from "../interface/client.ts"
import type { PermissionCatalog, RolePermission } from "../interface/operations.gen.ts"
import type { RoleKind } from "./role-kinds.ts"

/** All permissions that roles can grant, once they are read. */
export const useCatalog = (): PermissionCatalog | undefined =>
  $api.useQuery("get", "/api/admin/permissions").data?.permissions

/**
 * The permissions that roles of a kind can grant. Those of environments are the same in each, so they are named once.
 */
export const useGrantable = (kind: RoleKind): ReadonlyArray<RolePermission> => {
  const catalog = useCatalog()
  if (catalog === undefined) return []
  return kind === "root" ? catalog.root : [...catalog.project, ...(catalog.environments[0]?.permissions ?? [])]
}
