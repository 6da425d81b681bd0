import { environmentPermissions, type Permission, projectPermissions, rootPermissions } from "./permission.ts"

/** A named set of permissions, for the whole instance (root roles) or for one project (project roles). */
export interface Role {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly type: RoleType
  /** Permissions for all environments. */
  readonly permissions: ReadonlySet<Permission>
  /** Permissions for some environments only, by environment name. */
  readonly inEnvironments: ReadonlyMap<string, ReadonlySet<Permission>>
  /** Additional permissions that a root role grants in the project `default`. */
  readonly inDefaultProject: ReadonlySet<Permission>
}

export type RoleType = "root" | "project" | "root-custom" | "project-custom" | "custom"

const none: ReadonlySet<Permission> = new Set()
const noEnvironments: Role["inEnvironments"] = new Map()
/** No predefined role but Admin may skip change requests. Instances that want this create a role for it. */
const inProject: ReadonlyArray<Permission> = [...projectPermissions, ...environmentPermissions].filter(
  (permission) => permission !== "SKIP_CHANGE_REQUEST"
)

const notForEditors = /^(ADMIN|READ_ROLE|(CREATE|UPDATE|DELETE)_(CLIENT|FRONTEND)_API_TOKEN)$/
const notForMembers: ReadonlySet<Permission> = new Set([
  "MOVE_FEATURE_TOGGLE",
  "UPDATE_PROJECT",
  "DELETE_PROJECT",
  "PROJECT_CHANGE_REQUEST_WRITE"
])

export const adminRole: Role = {
  id: 1,
  name: "Admin",
  description: "May do everything",
  type: "root",
  permissions: new Set<Permission>(["ADMIN"]),
  inEnvironments: noEnvironments,
  inDefaultProject: none
}

export const editorRole: Role = {
  id: 2,
  name: "Editor",
  description: "May change everything but people and instance settings, and owns the project default",
  type: "root",
  permissions: new Set(rootPermissions.filter((permission) => !notForEditors.test(permission))),
  inEnvironments: noEnvironments,
  inDefaultProject: new Set(inProject)
}

export const viewerRole: Role = {
  id: 3,
  name: "Viewer",
  description: "May read",
  type: "root",
  permissions: none,
  inEnvironments: noEnvironments,
  inDefaultProject: none
}

export const ownerRole: Role = {
  id: 4,
  name: "Owner",
  description: "May do everything in the project, except skip change requests",
  type: "project",
  permissions: new Set(inProject),
  inEnvironments: noEnvironments,
  inDefaultProject: none
}

export const memberRole: Role = {
  id: 5,
  name: "Member",
  description: "May change features of the project",
  type: "project",
  permissions: new Set(inProject.filter((permission) => !notForMembers.has(permission))),
  inEnvironments: noEnvironments,
  inDefaultProject: none
}

/** Every instance has these roles. They cannot be changed. */
export const predefinedRoles = [adminRole, editorRole, viewerRole, ownerRole, memberRole] as const

/** Lower ids are reserved for predefined roles. */
export const FIRST_CUSTOM_ROLE = 100

export const isRootRole = ({ type }: Pick<Role, "type">): boolean => type === "root" || type === "root-custom"

export const isBuiltInRole = ({ id }: Pick<Role, "id">): boolean => predefinedRoles.some((role) => role.id === id)
