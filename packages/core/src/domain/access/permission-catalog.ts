import { Schema, Struct } from "effect"
import { field } from "../values/field.ts"
import { environmentPermissions, Permission, projectPermissions, rootPermissions } from "./permission.ts"
import type { Role } from "./role.ts"

export const RolePermission = Schema.Struct({
  id: field(Schema.Int, "The permission's id"),
  name: field(Permission, "The permission's name"),
  displayName: field(Schema.String, "The permission's description"),
  type: field(Schema.Literals(["root", "project", "environment"]), "Where it can hold: root, project or environment"),
  environment: field(Schema.optionalKey(Schema.String), "The only environment it holds in")
}).annotate({ identifier: "RolePermission", description: "A permission of a role, or one that a role can have." })
export type RolePermission = typeof RolePermission.Type

export const PermissionCatalog = Schema.Struct({
  root: field(Schema.Array(RolePermission), "Permissions of root roles"),
  project: field(Schema.Array(RolePermission), "Permissions of project roles"),
  environments: field(
    Schema.Array(
      Schema.Struct({
        name: field(Schema.String, "The environment's name"),
        permissions: field(Schema.Array(RolePermission), "The permissions")
      }).annotate({
        identifier: "EnvironmentPermissions",
        description: "The permissions that can hold in one environment."
      })
    ),
    "Permissions of project roles by environment"
  )
}).annotate({ identifier: "PermissionCatalog", description: "All permissions, by where they hold." })
export type PermissionCatalog = typeof PermissionCatalog.Type

/** The permissions that a role can have. `ADMIN` is missing: only the role Admin has it. */
export const permissionCatalog = (environments: ReadonlyArray<string>): PermissionCatalog => ({
  root: givenInRootRoles.map((name) => rolePermission(name)),
  project: projectPermissions.map((name) => rolePermission(name)),
  environments: environments.map((environment) => ({
    name: environment,
    permissions: environmentPermissions.map((name) => rolePermission(name, environment))
  }))
})

/** A role's permissions. A permission for all environments is listed once. */
export const permissionsOf = (role: Pick<Role, "permissions" | "inEnvironments">): ReadonlyArray<RolePermission> => [
  ...[...role.permissions].map((name) => rolePermission(name)),
  ...[...role.inEnvironments].flatMap(([environment, permissions]) =>
    [...permissions].map((name) => rolePermission(name, environment))
  )
]

/** The permission with this id, which is its position among the display names, from 1. */
export const permissionById = (id: number): Permission | undefined => permissionNames[id - 1]

export const givenInRootRoles = rootPermissions.filter((permission) => permission !== "ADMIN")

/** The permission as the interface shows it, for one environment or for all. */
export const rolePermission = (name: Permission, environment?: string): RolePermission => ({
  id: permissionNames.indexOf(name) + 1,
  name,
  displayName: texts[name],
  type: typeOf(name),
  ...(environment === undefined ? {} : { environment })
})

const typeOf = (name: Permission): RolePermission["type"] => {
  if (isAmong(environmentPermissions, name)) return "environment"
  return isAmong(projectPermissions, name) ? "project" : "root"
}

const isAmong = (permissions: ReadonlyArray<string>, name: string): boolean => permissions.includes(name)

/** Display names. Their order determines the ids, so append new permissions at the end. */
const texts: Readonly<Record<Permission, string>> = {
  ADMIN: "Administer everything",
  CREATE_FEATURE: "Create features",
  UPDATE_FEATURE: "Change features",
  DELETE_FEATURE: "Archive and delete features",
  UPDATE_FEATURE_DEPENDENCY: "Change what features depend on",
  UPDATE_FEATURE_VARIANTS: "Change variants of features",
  MOVE_FEATURE_TOGGLE: "Move features to other projects",
  UPDATE_PROJECT: "Change the project and who has access to it",
  DELETE_PROJECT: "Delete the project",
  CREATE_PROJECT_API_TOKEN: "Create API tokens of the project",
  READ_PROJECT_API_TOKEN: "Read API tokens of the project",
  DELETE_PROJECT_API_TOKEN: "Delete API tokens of the project",
  CREATE_FEATURE_STRATEGY: "Add strategies",
  UPDATE_FEATURE_STRATEGY: "Change strategies",
  DELETE_FEATURE_STRATEGY: "Remove strategies",
  UPDATE_FEATURE_ENVIRONMENT: "Switch features on and off",
  UPDATE_FEATURE_ENVIRONMENT_VARIANTS: "Change variants in the environment",
  CREATE_ADDON: "Create integrations",
  UPDATE_ADDON: "Change integrations",
  DELETE_ADDON: "Delete integrations",
  CREATE_CONTEXT_FIELD: "Create context fields",
  UPDATE_CONTEXT_FIELD: "Change context fields",
  DELETE_CONTEXT_FIELD: "Delete context fields",
  CREATE_SEGMENT: "Create segments",
  UPDATE_SEGMENT: "Change segments",
  DELETE_SEGMENT: "Delete segments",
  CREATE_STRATEGY: "Create strategy types",
  UPDATE_STRATEGY: "Change strategy types",
  DELETE_STRATEGY: "Delete strategy types",
  CREATE_TAG_TYPE: "Create tag types",
  UPDATE_TAG_TYPE: "Change tag types",
  DELETE_TAG_TYPE: "Delete tag types",
  CREATE_PROJECT: "Create projects",
  READ_ROLE: "Read roles",
  UPDATE_APPLICATION: "Change applications",
  CREATE_CLIENT_API_TOKEN: "Create API tokens for servers",
  READ_CLIENT_API_TOKEN: "Read API tokens for servers",
  UPDATE_CLIENT_API_TOKEN: "Change API tokens for servers",
  DELETE_CLIENT_API_TOKEN: "Delete API tokens for servers",
  CREATE_FRONTEND_API_TOKEN: "Create API tokens for frontends",
  READ_FRONTEND_API_TOKEN: "Read API tokens for frontends",
  UPDATE_FRONTEND_API_TOKEN: "Change API tokens for frontends",
  DELETE_FRONTEND_API_TOKEN: "Delete API tokens for frontends",
  UPDATE_PROJECT_CONTEXT: "Create, change and delete context fields of the project",
  UPDATE_PROJECT_SEGMENT: "Create, change and delete segments of the project",
  APPROVE_CHANGE_REQUEST: "Approve and reject change requests",
  APPLY_CHANGE_REQUEST: "Apply and schedule approved change requests",
  SKIP_CHANGE_REQUEST: "Make changes without the approval that the environment requires",
  RELEASE_PLAN_TEMPLATE_CREATE: "Create templates of release plans",
  RELEASE_PLAN_TEMPLATE_UPDATE: "Change and archive templates of release plans",
  RELEASE_PLAN_TEMPLATE_DELETE: "Delete templates of release plans",
  PROJECT_CHANGE_REQUEST_WRITE: "Set in which environments changes need approval"
}

const permissionNames: ReadonlyArray<Permission> = Struct.keys(texts)
