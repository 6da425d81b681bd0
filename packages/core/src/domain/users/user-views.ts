import { Schema } from "effect"
import { fold } from "../values/text.ts"
import { initialsImage } from "./creator.ts"
import type { Principal } from "../access/principal.ts"
import { type Account, User, userOf } from "./user.ts"
import { HeldPermission } from "../access/held-permissions.ts"
import { RoleReference } from "../roles/role-view.ts"
import { Feedback } from "./ui-state.ts"
import { field } from "../values/field.ts"

export const ListedUser = Schema.Struct({
  ...User.fields,
  activeSessions: field(Schema.Int, "The number of active sessions")
}).annotate({
  identifier: "ListedUser",
  description: "A user, with the number of sessions."
})
export type ListedUser = typeof ListedUser.Type

export const LoggedInUser = Schema.Struct({
  ...ListedUser.fields,
  deletedSessions: field(Schema.Int, "How many other sessions the login ended: always 0, there may be any number")
}).annotate({ identifier: "LoggedInUser", description: "The user who has logged in." })
export type LoggedInUser = typeof LoggedInUser.Type

export const UserList = Schema.Struct({
  users: field(Schema.Array(ListedUser), "The users"),
  rootRoles: field(Schema.Array(RoleReference), "The roles that users can have")
}).annotate({ identifier: "UserList", description: "All users, and the roles that they can have." })
export type UserList = typeof UserList.Type

const seenEmail = field(
  Schema.optionalKey(Schema.String),
  "The user's email address, in lower case; left out for callers who may not add members to any project"
)

export const FoundUser = Schema.Struct({
  id: field(Schema.Int, "The user's id"),
  name: field(Schema.NullOr(Schema.String), "The user's name; null if there is none"),
  email: seenEmail,
  username: field(Schema.NullOr(Schema.String), "The username to log in with; null if there is none"),
  imageUrl: User.fields.imageUrl,
  seenAt: User.fields.seenAt,
  accountType: User.fields.accountType,
  scimId: User.fields.scimId
}).annotate({ identifier: "FoundUser", description: "The public data of a user." })
export type FoundUser = typeof FoundUser.Type

export const foundUserOf = (account: Account): FoundUser => {
  const { accountType, email, id, name, scimId, seenAt, username } = account
  const { imageUrl } = userOf(account)
  return { id, name, ...(email === null ? {} : { email }), username, imageUrl, seenAt, accountType, scimId }
}

/** Whether any name of the user contains the text, ignoring case. */
export const isNamed = ({ email, name, username }: Account, text: string): boolean =>
  [name, username, email].some((part) => part !== null && fold(part).includes(fold(text)))

export const CallingUser = Schema.Struct({
  ...User.fields,
  loginAttempts: Schema.optionalKey(User.fields.loginAttempts),
  emailSent: Schema.optionalKey(User.fields.emailSent),
  rootRole: Schema.optionalKey(User.fields.rootRole),
  seenAt: field(
    Schema.optionalKey(User.fields.seenAt),
    "When the user last made a request, accurate to the hour; null if never"
  ),
  createdAt: Schema.optionalKey(User.fields.createdAt),
  seatType: Schema.optionalKey(User.fields.seatType),
  companyRole: Schema.optionalKey(User.fields.companyRole),
  productUpdatesEmailConsent: Schema.optionalKey(User.fields.productUpdatesEmailConsent),
  activeSessions: Schema.optionalKey(ListedUser.fields.activeSessions),
  deletedSessions: Schema.optionalKey(LoggedInUser.fields.deletedSessions),
  accountType: Schema.optionalKey(User.fields.accountType),
  scimId: field(
    Schema.optionalKey(User.fields.scimId),
    "The user's id in an external directory that manages the user; null if there is none"
  )
}).annotate({ identifier: "CallingUser", description: "The caller. API tokens only have an id and a name." })
export type CallingUser = typeof CallingUser.Type

export const callingUserOf = ({ id, kind, name }: Principal): CallingUser => ({
  id,
  isAPI: kind === "admin-token",
  name,
  username: name,
  imageUrl: initialsImage(name)
})

export const Me = Schema.Struct({
  user: field(CallingUser, "The caller"),
  permissions: field(
    Schema.Array(HeldPermission),
    "The caller's permissions and where they hold; only ADMIN for administrators"
  ),
  feedback: field(Schema.Array(Feedback), "The caller's answers to questionnaires of the UI"),
  splash: field(Schema.Record(Schema.String, Schema.Boolean), "The splash screens that the caller has seen, each true")
}).annotate({ identifier: "Me", description: "The caller and their permissions." })
export type Me = typeof Me.Type

export const GroupName = Schema.Struct({
  id: field(Schema.Int, "The group's id"),
  name: field(Schema.String, "The group's name")
}).annotate({ identifier: "GroupName", description: "A group's id and name." })

export const Profile = Schema.Struct({
  rootRole: field(RoleReference, "The user's root role"),
  projects: field(
    Schema.Array(Schema.String),
    "The projects in which the user has roles, and `default` if the user may see it"
  ),
  groups: field(Schema.Array(GroupName), "The user's groups"),
  features: field(Schema.Array(Schema.Unknown), "Always empty"),
  subscriptions: field(Schema.Array(Schema.String), "What the user gets by email"),
  canChangePassword: field(Schema.Boolean, "Whether the user has a password to change")
}).annotate({ identifier: "Profile", description: "The caller's roles and memberships." })
export type Profile = typeof Profile.Type

export const AdminCount = Schema.Struct({
  password: field(Schema.Int, "Administrators with a password"),
  noPassword: field(Schema.Int, "Administrators without a password"),
  service: field(Schema.Int, "Service accounts with the Admin role")
}).annotate({ identifier: "AdminCount", description: "The number of administrators by how they log in." })
export type AdminCount = typeof AdminCount.Type

export const PeopleList = Schema.Struct({
  users: field(
    Schema.Array(
      Schema.Struct({
        id: FoundUser.fields.id,
        name: FoundUser.fields.name,
        email: seenEmail,
        username: FoundUser.fields.username,
        accountType: User.fields.accountType
      }).annotate({ identifier: "Person", description: "A user or a service account in short." })
    ),
    "The users and service accounts"
  ),
  groups: field(
    Schema.Array(
      Schema.Struct({
        id: field(Schema.Int, "The group's id"),
        name: field(Schema.String, "The group's name"),
        description: field(Schema.NullOr(Schema.String), "What the group is for"),
        rootRole: field(
          Schema.NullOr(Schema.Int),
          "The id of the root role of all members; null for none, and for callers who may not add members to any project"
        ),
        userCount: field(Schema.Int, "The number of members")
      }).annotate({ identifier: "GroupOfPeople", description: "A group in short." })
    ),
    "The groups"
  )
}).annotate({ identifier: "PeopleList", description: "Users, service accounts and groups to give access to." })
export type PeopleList = typeof PeopleList.Type

export const PasswordLinkUser = Schema.Struct({
  id: FoundUser.fields.id,
  name: FoundUser.fields.name,
  email: User.fields.email,
  username: FoundUser.fields.username,
  token: field(Schema.String, "The link's secret"),
  createdBy: field(
    Schema.NullOr(Schema.String),
    "Who made the link; null if the user asked for it, or if it is unknown"
  ),
  role: field(RoleReference, "The user's root role")
}).annotate({ identifier: "PasswordLinkUser", description: "The user of a password link." })
export type PasswordLinkUser = typeof PasswordLinkUser.Type

/** The user of a link to set a password, in the response for its secret. */
export const passwordLinkUserOf = (
  account: Account,
  { createdBy, token }: Pick<PasswordLinkUser, "createdBy" | "token">,
  role: RoleReference
): PasswordLinkUser => ({
  id: account.id,
  name: account.name,
  ...(account.email === null ? {} : { email: account.email }),
  username: account.username,
  token,
  createdBy,
  role
})
