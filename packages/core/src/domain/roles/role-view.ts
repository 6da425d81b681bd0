import { Schema } from "effect"
import { permissionsOf, RolePermission } from "../access/permission-catalog.ts"
import type { Role } from "../access/role.ts"
import { field } from "../values/field.ts"

export const RoleWithPermissions = Schema.Struct({
  id: field(Schema.Int, "The role's id"),
  type: field(Schema.String, "The role's type: root, project, root-custom, project-custom or custom"),
  name: field(Schema.String, "The role's name"),
  description: field(Schema.String, "What the role is for"),
  permissions: field(Schema.Array(RolePermission), "The role's permissions; those without an environment hold in all")
}).annotate({ identifier: "RoleWithPermissions", description: "A role and its permissions." })
export type RoleWithPermissions = typeof RoleWithPermissions.Type

export const roleWithPermissions = (role: Role): RoleWithPermissions => ({
  id: role.id,
  type: role.type,
  name: role.name,
  description: role.description,
  permissions: permissionsOf(role)
})

/** A role without its permissions, with its project if there is one. */
export const roleReference = ({ id, type, name, description }: Role, project: string | null = null): RoleReference => ({
  id,
  type,
  name,
  description,
  project
})

export const RoleReference = Schema.Struct({
  id: field(Schema.Int, "The role's id"),
  type: field(Schema.String, "The role's type: root, project, root-custom, project-custom or custom"),
  name: field(Schema.String, "The role's name"),
  description: field(Schema.String, "What the role is for"),
  project: field(Schema.NullOr(Schema.String), "The project of the role; null if it is not about one project")
}).annotate({ identifier: "RoleReference", description: "A role without its permissions." })

export type RoleReference = typeof RoleReference.Type
