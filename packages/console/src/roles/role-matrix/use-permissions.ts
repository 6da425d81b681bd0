import { $api } from "../../interface/client.ts"
import type { RolePermission } from "../../interface/operations.gen.ts"
import type { RoleKind } from "../role-kinds.ts"

/** The permissions that roles of a kind can grant. Those of environments are the same in each, so they are named once. */
export const useGrantable = (kind: RoleKind): ReadonlyArray<RolePermission> => {
  const catalog = $api.useQuery("get", "/api/admin/permissions").data?.permissions
  if (catalog === undefined) return []
  return kind === "root" ? catalog.root : [...catalog.project, ...(catalog.environments[0]?.permissions ?? [])]
}

export const useEnvironments = (): ReadonlyArray<string> =>
  ($api.useQuery("get", "/api/admin/permissions").data?.permissions.environments ?? []).map(({ name }) => name)
