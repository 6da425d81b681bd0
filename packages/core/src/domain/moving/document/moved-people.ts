import { Schema } from "effect"
import { field } from "../../values/field.ts"
import { givenFlag, given, items, Names, text, textOrNull } from "./moved-field.ts"

// People are identified by their login: the email address if there is one, else the username.

export const MovedRole = Schema.Struct({
  name: field(Schema.String, "The role's name"),
  type: field(
    Schema.Literals(["root-custom", "project-custom"]),
    "Whether the role is for the instance or for projects"
  ),
  description: text("What the role is for"),
  permissions: items(
    Schema.Struct({
      name: field(Schema.String, "The permission's name"),
      environment: text("The only environment it holds in; all environments by default")
    }),
    "All permissions of the role"
  )
}).annotate({ identifier: "MovedRole", description: "A custom role. Every instance has the built-in ones." })
export type MovedRole = typeof MovedRole.Type

export const MovedUser = Schema.Struct({
  email: text("The user's email address"),
  username: text("The username to log in with"),
  name: textOrNull("The user's name"),
  rootRole: text("The name of the user's root role; Viewer by default"),
  active: givenFlag("False if the user was deactivated and cannot log in; a move never reactivates users")
}).annotate({
  identifier: "MovedUser",
  description: "A user, without a password. Email address or username is required."
})
export type MovedUser = typeof MovedUser.Type

export const MovedServiceAccount = Schema.Struct({
  username: field(Schema.String, "The account's name in events"),
  name: textOrNull("The service account's name"),
  rootRole: text("The name of the account's root role; Viewer by default")
}).annotate({ identifier: "MovedServiceAccount", description: "A service account, without its tokens." })
export type MovedServiceAccount = typeof MovedServiceAccount.Type

export const MovedGroup = Schema.Struct({
  name: field(Schema.String, "The group's name"),
  description: textOrNull("What the group is for"),
  mappingsSSO: given(Names, "Groups of the login provider whose members belong to this group"),
  rootRole: textOrNull("The name of the root role of all members; null for none"),
  members: given(Names, "The logins of members. Others that the group has here stay")
}).annotate({ identifier: "MovedGroup", description: "A group and its members." })
export type MovedGroup = typeof MovedGroup.Type

export const MovedAccess = Schema.Struct({
  users: items(
    Schema.Struct({
      user: field(Schema.String, "The user's login"),
      roles: field(Names, "The names of the project roles")
    }),
    "The roles of users in the project. Others that they have here stay"
  ),
  groups: items(
    Schema.Struct({
      group: field(Schema.String, "The group's name"),
      roles: field(Names, "The names of the project roles")
    }),
    "The roles of groups in the project. Others that they have here stay"
  ),
  reviewers: given(
    Names,
    "The logins of the default reviewers of change requests. Others that the project has here stay"
  )
}).annotate({ identifier: "MovedAccess", description: "Who has which roles in a project, and reviews by default." })
export type MovedAccess = typeof MovedAccess.Type
