import { Schema } from "effect"
import { permissionsOf, RolePermission } from "../access/permission-catalog.ts"
import type { Role } from "../access/role.ts"

/** A role with all that it allows. */
export const RoleWithPermissions = Schema.Struct({
  id: Schema.Int,
  type: Schema.String,
  name: Schema.String,
  description: Schema.String,
  permissions: Schema.Array(RolePermission)
}).annotate({ identifier: "RoleWithPermissions" })
export type RoleWithPermissions = typeof RoleWithPermissions.Type

export const roleWithPermissions = (role: Role): RoleWithPermissions => ({
  id: role.id,
  type: role.type,
  name: role.name,
  description: role.description,
  permissions: permissionsOf(role)
})
