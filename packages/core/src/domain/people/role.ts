import { environmentPermissions, type Permission, projectPermissions, rootPermissions } from "./permission.ts"

/** A named set of permissions: held everywhere (root roles) or in one project (project roles). */
export interface Role {
  readonly id: number
  readonly name: string
  readonly type: "root" | "project" | "root-custom" | "project-custom"
  readonly permissions: ReadonlySet<Permission>
  /** What a root role allows in the project `default` besides `permissions`. */
  readonly inDefaultProject: ReadonlySet<Permission>
}

const none: ReadonlySet<Permission> = new Set()
const inProject: ReadonlyArray<Permission> = [...projectPermissions, ...environmentPermissions]

const notForEditors = /^(ADMIN|READ_ROLE|(CREATE|UPDATE|DELETE)_(CLIENT|FRONTEND)_API_TOKEN)$/
const notForMembers: ReadonlySet<Permission> = new Set(["MOVE_FEATURE_TOGGLE", "UPDATE_PROJECT", "DELETE_PROJECT"])

export const adminRole: Role = {
  id: 1,
  name: "Admin",
  type: "root",
  permissions: new Set<Permission>(["ADMIN"]),
  inDefaultProject: none
}

export const editorRole: Role = {
  id: 2,
  name: "Editor",
  type: "root",
  permissions: new Set(rootPermissions.filter((permission) => !notForEditors.test(permission))),
  inDefaultProject: new Set(inProject)
}

export const viewerRole: Role = { id: 3, name: "Viewer", type: "root", permissions: none, inDefaultProject: none }

export const ownerRole: Role = {
  id: 4,
  name: "Owner",
  type: "project",
  permissions: new Set(inProject),
  inDefaultProject: none
}

export const memberRole: Role = {
  id: 5,
  name: "Member",
  type: "project",
  permissions: new Set(inProject.filter((permission) => !notForMembers.has(permission))),
  inDefaultProject: none
}

/** The roles that every instance has. */
export const predefinedRoles = [adminRole, editorRole, viewerRole, ownerRole, memberRole] as const
