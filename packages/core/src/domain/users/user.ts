import { Schema } from "effect"
import { millisOf, Timestamp } from "../values/timestamp.ts"
import { initialsImage } from "./creator.ts"
import { field } from "../values/field.ts"
import { secretText } from "../values/secret-text.ts"

export const AccountType = Schema.Literals(["User", "Service Account"])
export type AccountType = typeof AccountType.Type

/** A stored user, without the password. Emails are in lower case. A service account has a username and no email. */
export interface Account {
  readonly id: number
  readonly accountType: AccountType
  readonly username: string | null
  readonly name: string | null
  readonly email: string | null
  /** The id of a root role. */
  readonly rootRole: number
  readonly createdAt: Timestamp
  /** The time of the last authenticated request, accurate to an hour. */
  readonly seenAt: Timestamp | null
  /** Failed logins since the last success. */
  readonly loginAttempts: number
  /** The id by which the external directory that manages the user knows it. */
  readonly scimId: string | null
  /** False if the user is deactivated: they cannot log in. */
  readonly active: boolean
}

export const User = Schema.Struct({
  id: field(Schema.Int, "The user's id; -42 for API tokens"),
  isAPI: field(Schema.Boolean.annotate({ deprecated: true }), "Whether it is an API token instead of a user"),
  name: field(Schema.optionalKey(Schema.NullOr(Schema.String)), "The user's name; left out if there is none"),
  email: field(Schema.optionalKey(Schema.String), "The user's email address, in lower case"),
  username: field(
    Schema.optionalKey(Schema.NullOr(Schema.String)),
    "The username to log in with; left out if there is none"
  ),
  imageUrl: field(Schema.String, "An image of the user's initials"),
  inviteLink: field(Schema.optionalKey(Schema.String), "The URL to set a first password at; shown once"),
  loginAttempts: field(Schema.Int, "Failed logins since the last successful one"),
  emailSent: field(
    Schema.Boolean,
    "Whether the link to set a first password is being sent to the new user; false in all later answers"
  ),
  rootRole: field(Schema.Int, "The id of the user's root role"),
  seenAt: field(Schema.NullOr(Timestamp), "When the user last made a request, accurate to the hour; null if never"),
  createdAt: field(Timestamp, "When the user was created"),
  accountType: field(AccountType, "User or Service Account"),
  scimId: field(
    Schema.NullOr(Schema.String),
    "The id by which an external directory that manages the user knows it; null if there is none"
  ),
  seatType: field(Schema.Null, "Always null: there are no kinds of seats"),
  companyRole: field(Schema.Null, "Always null: it is not asked for"),
  productUpdatesEmailConsent: field(Schema.Null, "Always null: it is not asked for"),
  active: field(
    Schema.optionalKey(Schema.Boolean),
    "False if the user is deactivated and cannot log in; left out otherwise"
  )
}).annotate({ identifier: "User", description: "A user of the instance." })
export type User = typeof User.Type

export const RoleGiven = Schema.Union([Schema.Finite, Schema.String])
export type RoleGiven = typeof RoleGiven.Type

export const NewUser = Schema.Struct({
  username: field(Schema.optionalKey(Schema.String), "The username to log in with; required without an email address"),
  email: field(Schema.optionalKey(Schema.String), "The email address to log in with; required without a username"),
  name: field(Schema.optionalKey(Schema.String), "The user's name"),
  password: Schema.optionalKey(secretText("The first password; without one, the answer has a link to set it")),
  rootRole: field(RoleGiven, "The id or name of the user's root role"),
  sendEmail: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether to send the user the link to set a password, if the instance can send email; true by default"
  )
}).annotate({ identifier: "NewUser", description: "A new user, with a username or an email address." })
export type NewUser = typeof NewUser.Type

export const UserUpdate = Schema.Struct({
  name: field(Schema.optionalKey(Schema.String), "The user's name"),
  email: field(Schema.optionalKey(Schema.String), "The user's email address"),
  rootRole: field(Schema.optionalKey(RoleGiven), "The id or name of the user's root role"),
  active: field(
    Schema.optionalKey(Schema.Boolean),
    "False to deactivate the user, who is logged out everywhere and loses all personal tokens; true to let them log in again"
  )
}).annotate({
  identifier: "UserUpdate",
  description: "Changes to a user. Properties that are left out stay unchanged."
})
export type UserUpdate = typeof UserUpdate.Type

/** The user without secrets. Missing names are left out: clients such as the Terraform provider fail at null. */
export const userOf = (account: Account): User => ({
  id: account.id,
  isAPI: false,
  ...(account.name === null ? {} : { name: account.name }),
  ...(account.email === null ? {} : { email: account.email }),
  ...(account.username === null ? {} : { username: account.username }),
  imageUrl: initialsImage(displayNameOf(account)),
  loginAttempts: account.loginAttempts,
  emailSent: false,
  rootRole: account.rootRole,
  seenAt: account.seenAt,
  createdAt: account.createdAt,
  accountType: account.accountType,
  scimId: account.scimId,
  seatType: null,
  companyRole: null,
  productUpdatesEmailConsent: null,
  ...(account.active ? {} : { active: false })
})

export type PersonNames = Pick<Account, "id" | "name" | "email" | "username">

/** The name for people to read: the name, else the email, else the username. */
export const displayNameOf = (account: PersonNames): string => account.name || recordedNameOf(account)

/** The name in events: the email, else the username. */
export const recordedNameOf = (account: Pick<Account, "email" | "username" | "id">): string =>
  account.email ?? account.username ?? `user ${account.id}`

/** Whether to update `seenAt`. It is stored once an hour, not on every request. */
export const isSeenAgain = (seenAt: Timestamp | null, at: Timestamp): boolean => seenAgainFrom(seenAt) <= millisOf(at)

/** From when on to update `seenAt`, in milliseconds since 1970. */
export const seenAgainFrom = (seenAt: Timestamp | null): number => (seenAt === null ? 0 : millisOf(seenAt) + AN_HOUR)

const AN_HOUR = 3_600_000
