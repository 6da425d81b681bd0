import { Schema } from "effect"
import { field } from "../values/field.ts"
import { RolePermission, rolePermission } from "./permission-catalog.ts"
import {
  environmentPermissions,
  type Permission,
  type PermissionScope,
  projectPermissions,
  rootPermissions
} from "./permission.ts"
import { hasPermission, type Principal } from "./principal.ts"

export const EffectivePermission = Schema.Struct({
  ...RolePermission.fields,
  hasPermission: field(Schema.Boolean, "Whether the account has it, by its own roles or those of its groups")
}).annotate({ identifier: "EffectivePermission", description: "A permission, and whether an account has it." })
export type EffectivePermission = typeof EffectivePermission.Type

export const EffectivePermissions = Schema.Struct({
  root: field(Schema.Array(EffectivePermission), "Permissions for the whole instance"),
  project: field(
    Schema.Array(EffectivePermission),
    "Permissions in the project; without a project, those that hold in all"
  ),
  environment: field(
    Schema.Array(EffectivePermission),
    "Permissions in the environment of the project; empty without an environment"
  )
}).annotate({ identifier: "EffectivePermissions", description: "What an account may do." })
export type EffectivePermissions = typeof EffectivePermissions.Type

/** Lists all permissions of a scope, and whether the principal has each of them there. */
export const effectivePermissions = (
  principal: Principal,
  { environment, ...inProject }: PermissionScope
): EffectivePermissions => {
  const judged = (names: ReadonlyArray<Permission>, scope: PermissionScope) =>
    names.map((name) => ({
      ...rolePermission(name, scope.environment),
      hasPermission: hasPermission(principal, name, scope)
    }))
  return {
    root: judged(rootPermissions, {}),
    project: judged(projectPermissions, inProject),
    environment: environment === undefined ? [] : judged(environmentPermissions, { ...inProject, environment })
  }
}
