import { PermissionCatalog, RoleReference, RoleWithPermissions } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { RolePath } from "../projects/access-paths.ts"

const PermissionGiven = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  id: Schema.optionalKey(Schema.Finite),
  environment: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "PermissionGiven" })

const NewRole = Schema.Struct({
  name: Schema.String,
  description: Schema.optionalKey(Schema.String),
  type: Schema.optionalKey(Schema.Literals(["root-custom", "project-custom", "custom"])),
  permissions: Schema.optionalKey(Schema.Array(PermissionGiven))
}).annotate({ identifier: "NewRole" })

const RoleList = Schema.Struct({ version: Schema.Int, roles: Schema.Array(RoleReference) }).annotate({
  identifier: "RoleList"
})

const ChangedRole = Schema.Struct({ version: Schema.Int, roles: RoleReference }).annotate({ identifier: "ChangedRole" })

const PermissionList = Schema.Struct({ version: Schema.Int, permissions: PermissionCatalog }).annotate({
  identifier: "PermissionList"
})

const reader = { permission: "READ_ROLE", scope: "root" } as const
const admin = { permission: "ADMIN", scope: "root" } as const

const getRoles = HttpApiEndpoint.get("getRoles", "/roles", { success: RoleList })
  .annotate(RequiresPermission, reader)
  .annotateMerge(operation("getRoles", "List roles", "Those of every instance, and those that administrators made."))

const getRole = HttpApiEndpoint.get("getRoleById", "/roles/:roleId", {
  params: RolePath,
  success: RoleWithPermissions,
  error: NotFoundError
})
  .annotate(RequiresPermission, reader)
  .annotateMerge(operation("getRoleById", "Read a role", "With all that it allows."))

const createRole = HttpApiEndpoint.post("createRole", "/roles", {
  payload: NewRole,
  success: ChangedRole,
  error: NameExistsError
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("createRole", "Create a role", "For projects, unless its type is another one."))

const updateRole = HttpApiEndpoint.put("updateRole", "/roles/:roleId", {
  params: RolePath,
  payload: NewRole,
  success: ChangedRole,
  error: [NotFoundError, NameExistsError, InvalidOperationError]
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(
    operation(
      "updateRole",
      "Change a role",
      "For all who have it, from their next request on. What is left out stays as it is."
    )
  )

const deleteRole = HttpApiEndpoint.delete("deleteRole", "/roles/:roleId", {
  params: RolePath,
  success: HttpApiSchema.Empty(200),
  error: [NotFoundError, InvalidOperationError]
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("deleteRole", "Delete a role", "Nobody may have it any more."))

const validateRole = HttpApiEndpoint.post("validateRole", "/roles/validate", {
  payload: NewRole,
  success: HttpApiSchema.Empty(200),
  error: NameExistsError
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("validateRole", "Try whether a role could be made", "Nothing is written."))

const getPermissions = HttpApiEndpoint.get("getPermissions", "/permissions", {
  success: PermissionList
}).annotateMerge(operation("getPermissions", "List permissions", "All that roles can allow."))

export class RolesGroup extends HttpApiGroup.make("roles")
  .add(getRoles, createRole, validateRole, getRole, updateRole, deleteRole, getPermissions)
  .annotateMerge(OpenApi.annotations({ title: "Roles", description: "What people may do" })) {}
