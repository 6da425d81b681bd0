import { Schema } from "effect"
import { EffectivePermissions } from "../access/effective-permissions.ts"
import type { Grant } from "../access/principal.ts"
import { RoleReference, RoleWithPermissions, roleWithPermissions } from "../roles/role-view.ts"
import { compareText, distinct } from "../values/text.ts"
import { field } from "../values/field.ts"
import { Timestamp } from "../values/timestamp.ts"
import { type Account, displayNameOf, User } from "./user.ts"

export const HeldProjectRole = Schema.Struct({
  ...RoleWithPermissions.fields,
  project: field(Schema.String, "The project")
}).annotate({ identifier: "HeldProjectRole", description: "A role in a project, and its permissions." })
export type HeldProjectRole = typeof HeldProjectRole.Type

export const GroupOfUser = Schema.Struct({
  id: field(Schema.Int, "The group's id"),
  name: field(Schema.String, "The group's name"),
  description: field(Schema.NullOr(Schema.String), "What the group is for"),
  mappingsSSO: field(Schema.Array(Schema.String), "Groups of the login provider whose members belong to this group"),
  rootRole: field(Schema.NullOr(Schema.Int), "The id of the root role of all members; null for none"),
  scimId: field(
    Schema.NullOr(Schema.String),
    "The group's id in an external directory that manages it; null if there is none"
  )
}).annotate({ identifier: "GroupOfUser", description: "A group that an account belongs to." })
export type GroupOfUser = typeof GroupOfUser.Type

export const groupOfUser = ({ description, id, mappingsSSO, name, rootRole, scimId }: GroupOfUser): GroupOfUser => ({
  id,
  name,
  description,
  mappingsSSO,
  rootRole,
  scimId
})

const PermissionOverview = Schema.Struct({
  ...EffectivePermissions.fields,
  groups: field(Schema.Array(GroupOfUser), "The account's groups")
}).annotate({ identifier: "PermissionOverview", description: "What an account may do, and its groups." })

export const UserAccess = Schema.Struct({
  overview: field(PermissionOverview, "All permissions, and whether the account has them"),
  user: field(User, "The user or service account"),
  rootRole: field(RoleReference, "The account's own root role"),
  projectRoles: field(
    Schema.Array(HeldProjectRole),
    "The account's roles in the project, its own and those of its groups; without a project, in all"
  )
}).annotate({ identifier: "UserAccess", description: "What a user or a service account may do, and why." })
export type UserAccess = typeof UserAccess.Type

/** The distinct roles that the grants give in a project, or in all projects. */
export const heldProjectRoles = (grants: ReadonlyArray<Grant>, project?: string): ReadonlyArray<HeldProjectRole> => {
  const assigned = grants.flatMap((grant) =>
    grant.project === undefined || (project !== undefined && grant.project !== project)
      ? []
      : [{ ...roleWithPermissions(grant.role), project: grant.project }]
  )
  return [...new Map(assigned.map((role) => [`${role.id} ${role.project}`, role])).values()].toSorted(
    (left, right) => compareText(left.project, right.project) || left.id - right.id
  )
}

export const AccessOfUser = Schema.Struct({
  userId: field(Schema.Int, "The user's id"),
  userName: field(Schema.NullOr(Schema.String), "The user's name: their own, else the email, else the username"),
  userEmail: field(Schema.String, "The user's email address; empty if there is none"),
  createdAt: field(Schema.NullOr(Timestamp), "When the user was created"),
  lastSeen: field(Schema.NullOr(Timestamp), "When the user last made a request, accurate to the hour; null if never"),
  rootRole: field(Schema.String, "The name of the user's own root role"),
  groups: field(Schema.Array(Schema.String), "The names of the user's groups"),
  accessibleProjects: field(
    Schema.Array(Schema.String),
    "The projects in which the user has roles, also through groups; all of them for administrators"
  )
}).annotate({ identifier: "AccessOfUser", description: "The roles, groups and projects of a user." })
export type AccessOfUser = typeof AccessOfUser.Type

export const AccessOverview = Schema.Struct({
  overview: field(Schema.Array(AccessOfUser), "The users, by id")
}).annotate({ identifier: "AccessOverview", description: "Who has access to what." })
export type AccessOverview = typeof AccessOverview.Type

/** What the overview of a user's access is made of. */
export interface UserAccessFacts {
  readonly rootRole: string
  readonly groups: ReadonlyArray<string>
  readonly projects: ReadonlyArray<string>
}

export const accessOfUser = (account: Account, { groups, projects, rootRole }: UserAccessFacts): AccessOfUser => ({
  userId: account.id,
  userName: displayNameOf(account),
  userEmail: account.email ?? "",
  createdAt: account.createdAt,
  lastSeen: account.seenAt,
  rootRole,
  groups: groups.toSorted(compareText),
  accessibleProjects: distinct(projects)
})
