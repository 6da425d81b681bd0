import { Schema } from "effect"
import { fold } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import { initialsImage } from "./creator.ts"
import type { Principal } from "../access/principal.ts"
import { type Account, AccountType, User, userOf } from "./user.ts"
import { HeldPermission } from "../access/held-permissions.ts"
import { RoleReference } from "../roles/role-view.ts"

/** A user as administrators see one in the list. */
export const ListedUser = Schema.Struct({ ...User.fields, activeSessions: Schema.Int }).annotate({
  identifier: "ListedUser"
})
export type ListedUser = typeof ListedUser.Type

export const UserList = Schema.Struct({
  users: Schema.Array(ListedUser),
  rootRoles: Schema.Array(RoleReference)
}).annotate({ identifier: "UserList" })
export type UserList = typeof UserList.Type

/** What callers who are no administrators find out of others. */
export const FoundUser = Schema.Struct({
  id: Schema.Int,
  name: User.fields.name,
  email: User.fields.email,
  username: User.fields.username,
  imageUrl: Schema.String,
  seenAt: Schema.NullOr(Timestamp),
  accountType: AccountType,
  scimId: User.fields.scimId
}).annotate({ identifier: "FoundUser" })
export type FoundUser = typeof FoundUser.Type

export const foundUserOf = (account: Account): FoundUser => {
  const { accountType, id, imageUrl, name, scimId, seenAt, username, ...others } = userOf(account)
  const email = others.email === undefined ? {} : { email: others.email }
  return { id, name, ...email, username, imageUrl, seenAt, accountType, scimId }
}

/** Whether any name of a user has the text in it, however it is written. */
export const isNamed = ({ email, name, username }: Account, text: string): boolean =>
  [name, username, email].some((part) => part !== null && fold(part).includes(fold(text)))

/** The caller. An API token, or a user whom only the host application knows, has no more than an id and a name. */
export const CallingUser = Schema.Struct({
  ...User.fields,
  loginAttempts: Schema.optionalKey(Schema.Int),
  emailSent: Schema.optionalKey(Schema.Boolean),
  rootRole: Schema.optionalKey(Schema.Int),
  seenAt: Schema.optionalKey(User.fields.seenAt),
  createdAt: Schema.optionalKey(Timestamp),
  accountType: Schema.optionalKey(AccountType),
  scimId: Schema.optionalKey(User.fields.scimId)
}).annotate({ identifier: "CallingUser" })
export type CallingUser = typeof CallingUser.Type

export const callingUserOf = ({ id, kind, name }: Principal): CallingUser => ({
  id,
  isAPI: kind === "admin-token",
  name,
  username: name,
  imageUrl: initialsImage(name)
})

export const Me = Schema.Struct({
  user: CallingUser,
  permissions: Schema.Array(HeldPermission),
  feedback: Schema.Array(Schema.Unknown),
  splash: Schema.Record(Schema.String, Schema.Boolean)
}).annotate({ identifier: "Me" })
export type Me = typeof Me.Type

export const GroupName = Schema.Struct({ id: Schema.Int, name: Schema.String }).annotate({ identifier: "GroupName" })

export const Profile = Schema.Struct({
  rootRole: RoleReference,
  projects: Schema.Array(Schema.String),
  groups: Schema.Array(GroupName),
  features: Schema.Array(Schema.Unknown),
  subscriptions: Schema.Array(Schema.String),
  canChangePassword: Schema.Boolean
}).annotate({ identifier: "Profile" })
export type Profile = typeof Profile.Type

export const AdminCount = Schema.Struct({
  password: Schema.Int,
  noPassword: Schema.Int,
  service: Schema.Int
}).annotate({ identifier: "AdminCount" })
export type AdminCount = typeof AdminCount.Type

/** Whom a project could be given to. */
export const PeopleList = Schema.Struct({
  users: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      name: User.fields.name,
      email: User.fields.email,
      username: User.fields.username,
      accountType: AccountType
    }).annotate({ identifier: "Person" })
  ),
  groups: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      name: Schema.String,
      description: Schema.NullOr(Schema.String),
      rootRole: Schema.NullOr(Schema.Int),
      userCount: Schema.Int
    }).annotate({ identifier: "GroupOfPeople" })
  )
}).annotate({ identifier: "PeopleList" })
export type PeopleList = typeof PeopleList.Type

/** Whose a password link is. */
export const PasswordLinkUser = Schema.Struct({
  id: Schema.Int,
  name: User.fields.name,
  email: User.fields.email,
  username: User.fields.username,
  token: Schema.String,
  createdBy: Schema.NullOr(Schema.String),
  role: RoleReference
}).annotate({ identifier: "PasswordLinkUser" })
export type PasswordLinkUser = typeof PasswordLinkUser.Type

export const passwordLinkUserOf = (account: Account, token: string, role: RoleReference): PasswordLinkUser => ({
  id: account.id,
  name: account.name,
  ...(account.email === null ? {} : { email: account.email }),
  username: account.username,
  token,
  createdBy: null,
  role
})
