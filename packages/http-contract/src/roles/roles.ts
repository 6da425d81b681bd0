import {
  field,
  formatVersion,
  NewRole,
  PermissionCatalog,
  RoleReference,
  RoleUsage,
  RoleWithPermissions
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { RolePath } from "../projects/access-paths.ts"
import { roleExamples } from "./roles.examples.ts"

const RoleList = Schema.Struct({
  version: formatVersion,
  roles: field(Schema.Array(RoleReference), "The roles")
}).annotate({
  identifier: "RoleList",
  description: "All roles."
})

const ChangedRole = Schema.Struct({
  version: formatVersion,
  roles: field(RoleReference, "The role")
}).annotate({ identifier: "ChangedRole", description: "The role as it is now." })

const PermissionList = Schema.Struct({
  version: formatVersion,
  permissions: field(PermissionCatalog, "The permissions")
}).annotate({
  identifier: "PermissionList",
  description: "All permissions that roles can have."
})

const getUsage = HttpApiEndpoint.get("getRoleProjectAccess", "/projects/roles/:roleId/access", {
  params: RolePath,
  success: RoleUsage,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List where a role is in use",
    description: "Counts the users, service accounts and groups that have it, by project.",
    needs: root("READ_ROLE"),
    example: roleExamples.getRoleProjectAccess
  })
)

const getRoles = HttpApiEndpoint.get("getRoles", "/roles", { success: RoleList }).annotateMerge(
  operation({
    summary: "List roles",
    description: "Predefined and custom roles.",
    needs: root("READ_ROLE"),
    example: roleExamples.getRoles
  })
)

const getRole = HttpApiEndpoint.get("getRoleById", "/roles/:roleId", {
  params: RolePath,
  success: RoleWithPermissions,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a role",
    description: "Includes its permissions.",
    needs: root("READ_ROLE"),
    example: roleExamples.getRoleById
  })
)

const createRole = HttpApiEndpoint.post("createRole", "/roles", {
  payload: NewRole,
  success: ChangedRole,
  error: [ExceedsLimitError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a role",
    description: "A project role, unless another type is given.",
    needs: root("ADMIN"),
    example: roleExamples.createRole
  })
)

const updateRole = HttpApiEndpoint.put("updateRole", "/roles/:roleId", {
  params: RolePath,
  payload: NewRole,
  success: ChangedRole,
  error: [ExceedsLimitError, NotFoundError, NameExistsError, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "Change a role",
    description: "Takes effect immediately for everybody who has it. Properties that are left out stay unchanged.",
    needs: root("ADMIN"),
    example: roleExamples.updateRole
  })
)

const deleteRole = HttpApiEndpoint.delete("deleteRole", "/roles/:roleId", {
  params: RolePath,
  success: HttpApiSchema.Empty(200),
  error: [NotFoundError, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "Delete a role",
    description: "Refused while anybody has it.",
    needs: root("ADMIN"),
    example: roleExamples.deleteRole
  })
)

const validateRole = HttpApiEndpoint.post("validateRole", "/roles/validate", {
  payload: NewRole,
  success: HttpApiSchema.Empty(200),
  error: NameExistsError
}).annotateMerge(
  operation({
    summary: "Validate a new role",
    description: "Nothing is written.",
    needs: root("ADMIN"),
    example: roleExamples.validateRole
  })
)

const getPermissions = HttpApiEndpoint.get("getPermissions", "/permissions", {
  success: PermissionList
}).annotateMerge(
  operation({
    summary: "List permissions",
    description: "All permissions that roles can grant.",
    example: roleExamples.getPermissions
  })
)

export class RolesGroup extends HttpApiGroup.make("roles")
  .add(getRoles, createRole, validateRole, getRole, getUsage, updateRole, deleteRole, getPermissions)
  .annotateMerge(OpenApi.annotations({ title: "Roles", description: "Manage roles and their permissions" })) {}
