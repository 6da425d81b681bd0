import { Schema } from "effect"
import { initialsImage } from "../users/creator.ts"
import { type PersonNames, displayNameOf } from "../users/user.ts"
import { field } from "../values/field.ts"

export const UserOwner = Schema.Struct({
  ownerType: field(Schema.Literal("user"), "A user"),
  name: field(Schema.String, "The user's name, else their email address, else their username"),
  imageUrl: field(Schema.NullOr(Schema.String), "An image of the user's initials"),
  email: field(
    Schema.NullOr(Schema.String),
    "The user's email address; null if there is none, and for callers who may not add members to any project"
  )
}).annotate({ identifier: "UserOwner", description: "A user with the role Owner in a project." })
export type UserOwner = typeof UserOwner.Type

export const ProjectOwner = Schema.Union([
  UserOwner,
  Schema.Struct({
    ownerType: field(Schema.Literal("group"), "A group"),
    name: field(Schema.String, "The group's name")
  }),
  Schema.Struct({ ownerType: field(Schema.Literal("system"), "Nobody owns the project") })
]).annotate({ identifier: "ProjectOwner", description: "Who owns a project." })
export type ProjectOwner = typeof ProjectOwner.Type

/** The users and groups that have a role in a project. Members of the groups are not among the users. */
export interface RoleAssignees {
  /** Sorted by id. */
  readonly users: ReadonlyArray<PersonNames>
  /** The names of groups, by their ids. */
  readonly groups: ReadonlyArray<string>
}

/** The most owners that responses list. */
export const MOST_OWNERS = 100

/** The owners in responses: the first users, then the first groups; the system if there are none. */
export const ownersOf = ({ groups, users }: RoleAssignees): ReadonlyArray<ProjectOwner> => {
  const owners = [...users.map(userOwner), ...groups.map((name): ProjectOwner => ({ ownerType: "group", name }))].slice(
    0,
    MOST_OWNERS
  )
  return owners.length === 0 ? [{ ownerType: "system" }] : owners
}

export const userOwner = (user: PersonNames): UserOwner => {
  const name = displayNameOf(user)
  return { ownerType: "user", name, imageUrl: initialsImage(name), email: user.email }
}
