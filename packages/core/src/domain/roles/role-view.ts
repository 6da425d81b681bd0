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

/** A role as answers name it beside something else; where it is about a project, with that. */
export const roleReference = ({ id, type, name, description }: Role, project: string | null = null): RoleReference => ({
  id,
  type,
  name,
  description,
  project
})

export const RoleReference = Schema.Struct({
  id: Schema.Int,
  type: Schema.String,
  name: Schema.String,
  description: Schema.String,
  project: Schema.NullOr(Schema.String)
}).annotate({ identifier: "RoleReference" })

export type RoleReference = typeof RoleReference.Type
