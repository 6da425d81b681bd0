import { DateTime, Schema } from "effect"
import { Timestamp } from "../values/timestamp.ts"
import { initialsImage } from "./creator.ts"

export const AccountType = Schema.Literals(["User", "Service Account"])
export type AccountType = typeof AccountType.Type

/** A user as stores keep one, without the password. Emails are in lower case. A service account has a username and no email. */
export interface Account {
  readonly id: number
  readonly accountType: AccountType
  readonly username: string | null
  readonly name: string | null
  readonly email: string | null
  /** The id of a root role. */
  readonly rootRole: number
  readonly createdAt: Timestamp
  /** When the last authenticated request came, to within an hour. */
  readonly seenAt: Timestamp | null
  /** Failed logins since the last success. */
  readonly loginAttempts: number
  /** The id that an external directory knows a user by whom it manages. */
  readonly scimId: string | null
}

/** A user as callers see one. */
export const User = Schema.Struct({
  id: Schema.Int,
  isAPI: Schema.Boolean.annotate({ deprecated: true }),
  name: Schema.NullOr(Schema.String),
  email: Schema.optionalKey(Schema.String),
  username: Schema.NullOr(Schema.String),
  imageUrl: Schema.String,
  inviteLink: Schema.optionalKey(Schema.String),
  loginAttempts: Schema.Int,
  emailSent: Schema.Boolean,
  rootRole: Schema.Int,
  seenAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  accountType: AccountType,
  scimId: Schema.NullOr(Schema.String)
}).annotate({ identifier: "User" })
export type User = typeof User.Type

/** The user without anything secret. No mail is ever sent. */
export const userOf = (account: Account): User => ({
  id: account.id,
  isAPI: false,
  name: account.name,
  ...(account.email === null ? {} : { email: account.email }),
  username: account.username,
  imageUrl: initialsImage(account.name ?? nameOf(account)),
  loginAttempts: account.loginAttempts,
  emailSent: false,
  rootRole: account.rootRole,
  seenAt: account.seenAt,
  createdAt: account.createdAt,
  accountType: account.accountType,
  scimId: account.scimId
})

/** What events call the user: the email, else the username. */
export const nameOf = (account: Pick<Account, "email" | "username" | "id">): string =>
  account.email ?? account.username ?? `user ${account.id}`

/** Whether it is to be noted that somebody was seen: that is written once an hour, not on every request. */
export const isSeenAgain = (seenAt: Timestamp | null, at: Timestamp): boolean =>
  seenAt === null || seenAt <= DateTime.formatIso(DateTime.subtract(DateTime.makeUnsafe(at), { hours: 1 }))
