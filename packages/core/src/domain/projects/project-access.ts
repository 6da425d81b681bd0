import { Schema, Struct } from "effect"
import { Timestamp } from "../values/timestamp.ts"
import { Group } from "../groups/group.ts"
import { AccountType, User } from "../users/user.ts"
import { RoleReference } from "../roles/role-reference.ts"

const inProject = { addedAt: Timestamp, roleId: Schema.Int, roles: Schema.Array(Schema.Int) }

/** A user with roles in a project. `roleId` is the first of them. */
export const UserInProject = Schema.Struct({
  id: Schema.Int,
  isAPI: Schema.Boolean.annotate({ deprecated: true }),
  name: Schema.NullOr(Schema.String),
  email: Schema.NullOr(Schema.String),
  username: User.fields.username,
  imageUrl: Schema.String,
  accountType: AccountType,
  ...inProject
}).annotate({ identifier: "UserInProject" })
export type UserInProject = typeof UserInProject.Type

/** A group with roles in a project. In which others it has some is not told here. */
export const GroupInProject = Schema.Struct({
  ...Struct.omit(Group.fields, ["projects", "userCount"]),
  ...inProject
}).annotate({ identifier: "GroupInProject" })
export type GroupInProject = typeof GroupInProject.Type

/** Who has roles in a project, and the roles that could be given there. */
export const ProjectAccess = Schema.Struct({
  users: Schema.Array(UserInProject),
  groups: Schema.Array(GroupInProject),
  roles: Schema.Array(RoleReference)
}).annotate({ identifier: "ProjectAccess" })
export type ProjectAccess = typeof ProjectAccess.Type
