import { Schema, Struct } from "effect"
import { ownerRole } from "../access/role.ts"
import type { EventDraft } from "../events/event.ts"
import { Group } from "../groups/group.ts"
import { RoleReference } from "../roles/role-view.ts"
import { FoundUser } from "../users/user-views.ts"
import { User } from "../users/user.ts"
import { Timestamp } from "../values/timestamp.ts"
import { field } from "../values/field.ts"

const inProject = {
  addedAt: field(Timestamp, "When they first got a role in the project"),
  roleId: field(Schema.Int, "The first of the roles"),
  roles: field(Schema.Array(Schema.Int), "The ids of the roles in the project")
}

export const UserInProject = Schema.Struct({
  id: field(Schema.Int, "The user's id"),
  isAPI: User.fields.isAPI,
  name: FoundUser.fields.name,
  email: field(Schema.NullOr(Schema.String), "The user's email address, in lower case; null if there is none"),
  username: FoundUser.fields.username,
  imageUrl: User.fields.imageUrl,
  accountType: User.fields.accountType,
  ...inProject
}).annotate({ identifier: "UserInProject", description: "A user with roles in a project." })
export type UserInProject = typeof UserInProject.Type

export const GroupInProject = Schema.Struct({
  ...Struct.omit(Group.fields, ["projects", "userCount"]),
  ...inProject
}).annotate({ identifier: "GroupInProject", description: "A group with roles in a project." })
export type GroupInProject = typeof GroupInProject.Type

export const ProjectAccess = Schema.Struct({
  users: field(Schema.Array(UserInProject), "Users with direct roles in the project"),
  groups: field(Schema.Array(GroupInProject), "Groups with roles in the project"),
  roles: field(Schema.Array(RoleReference), "All project roles")
}).annotate({
  identifier: "ProjectAccess",
  description: "The users and groups with roles in a project, and the roles that can be assigned."
})
export type ProjectAccess = typeof ProjectAccess.Type

const Ids = Schema.Array(Schema.Finite)

export const RolesGiven = Schema.Struct({
  roles: field(Ids, "The ids of the project roles"),
  users: field(Ids, "The ids of the users"),
  groups: field(Ids, "The ids of the groups")
}).annotate({ identifier: "RolesGiven", description: "Roles to assign to all of the users and groups." })
export type RolesGiven = typeof RolesGiven.Type

export const RoleHolders = Schema.Struct({
  id: field(Schema.Finite, "The id of the project role"),
  users: field(Schema.optionalKey(Ids), "The ids of the users"),
  groups: field(Schema.optionalKey(Ids), "The ids of the groups")
}).annotate({ identifier: "RoleHolders", description: "A role, and the users and groups that get it." })
export type RoleHolders = typeof RoleHolders.Type

export const NewProjectAccess = Schema.Struct({
  roles: field(Schema.Array(RoleHolders), "The roles, with their users and groups")
}).annotate({
  identifier: "NewProjectAccess",
  description: "All role assignments of the project."
})
export type NewProjectAccess = typeof NewProjectAccess.Type

const takers = Schema.optionalKey(
  Schema.Array(
    Schema.Struct({ id: field(Schema.Finite, "The id of the user or group") }).annotate({
      identifier: "MemberId",
      description: "A user or a group, by id."
    })
  )
)

export const RoleTakers = Schema.Struct({
  users: field(takers, "The users"),
  groups: field(takers, "The groups")
}).annotate({
  identifier: "RoleTakers",
  description: "The users and groups that get the role."
})
export type RoleTakers = typeof RoleTakers.Type

/** A user or group with roles in a project. */
export interface Member {
  readonly kind: "user" | "group"
  readonly id: number
}

/** A member with the ids of their roles in one project. */
export interface MemberRoles extends Member {
  readonly roles: ReadonlyArray<number>
}

/** The role ids of one member before and after a change. */
export interface RolesChange extends Member {
  readonly before: ReadonlyArray<number>
  readonly after: ReadonlyArray<number>
}

/** Changes the roles of one member. A member without roles is removed. */
export const withMember = (
  all: ReadonlyArray<MemberRoles>,
  member: Member,
  change: (roles: ReadonlyArray<number>) => ReadonlyArray<number>
): ReadonlyArray<MemberRoles> => {
  const others = all.filter((other) => !isSame(other, member))
  const roles = [...new Set(change(rolesOf(all, member)))].toSorted((left, right) => left - right)
  return roles.length === 0 ? others : [...others, { kind: member.kind, id: member.id, roles }]
}

/** The changes between two states, one per changed member. */
export const rolesChanges = (
  before: ReadonlyArray<MemberRoles>,
  after: ReadonlyArray<MemberRoles>
): ReadonlyArray<RolesChange> => {
  const added = after.filter((member) => !before.some((other) => isSame(other, member)))
  return [...before, ...added]
    .map(({ kind, id }) => ({ kind, id, before: rolesOf(before, { kind, id }), after: rolesOf(after, { kind, id }) }))
    .filter((change) => change.before.join() !== change.after.join())
}

/** The roles that a change adds. */
export const addedRoles = ({ after, before }: RolesChange): ReadonlyArray<number> =>
  after.filter((role) => !before.includes(role))

/** Whether any member has the Owner role. */
export const hasOwner = (members: ReadonlyArray<MemberRoles>): boolean =>
  members.some(({ roles }) => roles.includes(ownerRole.id))

const rolesOf = (all: ReadonlyArray<MemberRoles>, member: Member): ReadonlyArray<number> =>
  all.find((other) => isSame(other, member))?.roles ?? []

const isSame = (one: Member, other: Member): boolean => one.kind === other.kind && one.id === other.id

/** The event for roles that were added to users and groups. */
export const projectAccessAdded = (project: string, changes: ReadonlyArray<RolesChange>): EventDraft => ({
  type: "project-access-added",
  project,
  data: { roles: byRole(changes.map((change) => ({ ...change, roles: addedRoles(change) }))) }
})

/** The event for the replacement of all roles in the project. */
export const projectAccessUpdated = (
  project: string,
  before: ReadonlyArray<MemberRoles>,
  after: ReadonlyArray<MemberRoles>
): EventDraft => ({
  type: "project-access-updated",
  project,
  data: { roles: byRole(after) },
  preData: { roles: byRole(before) }
})

/** The event for the replacement or removal of one member's roles. */
export const memberRolesChanged = (project: string, { after, before, ...member }: RolesChange): EventDraft => {
  const preData = recordOf(member, before)
  return after.length === 0
    ? { type: `project-access-${member.kind}-roles-deleted`, project, preData }
    : { type: `project-access-${member.kind}-roles-updated`, project, data: recordOf(member, after), preData }
}

const recordOf = ({ id, kind }: Member, roles: ReadonlyArray<number>) =>
  kind === "user" ? { userId: id, roles } : { groupId: id, roles }

const byRole = (members: ReadonlyArray<MemberRoles>) => {
  const roles = [...new Set(members.flatMap((member) => member.roles))].toSorted((left, right) => left - right)
  return roles.map((roleId) => {
    const assigned = members.filter((member) => member.roles.includes(roleId))
    const idsOf = (kind: Member["kind"]) => assigned.flatMap((member) => (member.kind === kind ? [member.id] : []))
    return { roleId, userIds: idsOf("user"), groupIds: idsOf("group") }
  })
}
