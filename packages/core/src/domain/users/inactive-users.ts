import { Context, Schema } from "effect"
import { field } from "../values/field.ts"
import { daysBefore, Timestamp } from "../values/timestamp.ts"
import { type Account, User } from "./user.ts"

export const InactiveUser = Schema.Struct({
  id: field(Schema.Int, "The user's id"),
  name: User.fields.name,
  email: User.fields.email,
  username: User.fields.username,
  seenAt: User.fields.seenAt,
  createdAt: User.fields.createdAt,
  patSeenAt: field(
    Schema.NullOr(Timestamp),
    "When a personal token of the user was last used, accurate to the hour; null if never"
  )
}).annotate({ identifier: "InactiveUser", description: "A user who has not used the service for a long time." })
export type InactiveUser = typeof InactiveUser.Type

/** The most users in one request. */
const MOST_IDS = 10_000

export const UserIds = Schema.Struct({
  ids: field(Schema.Array(Schema.Int).check(Schema.isMaxLength(MOST_IDS)), `The ids of the users; at most ${MOST_IDS}`)
}).annotate({ identifier: "UserIds", description: "Some users, by id." })
export type UserIds = typeof UserIds.Type

export interface InactivitySettings {
  /** After how many days without a request users count as inactive. */
  readonly days: number
}

export const defaultInactivitySettings: InactivitySettings = { days: 180 }

export const CurrentInactivitySettings = Context.Reference<InactivitySettings>(
  "@halyard/core/CurrentInactivitySettings",
  { defaultValue: () => defaultInactivitySettings }
)

/**
 * Whether the user has sent no request for so long, neither in a session nor with a personal token. New users are not
 * inactive. Nor are service accounts, and users whom an external directory manages, who are deleted there.
 */
export const isInactive = (
  { accountType, createdAt, scimId, seenAt }: Account,
  patSeenAt: Timestamp | null,
  { days }: InactivitySettings,
  now: Timestamp
): boolean => {
  const since = daysBefore(now, days)
  return (
    accountType === "User" &&
    scimId === null &&
    [createdAt, seenAt, patSeenAt].every((moment) => moment === null || moment < since)
  )
}

export const inactiveUserOf = (account: Account, patSeenAt: Timestamp | null): InactiveUser => ({
  id: account.id,
  name: account.name,
  ...(account.email === null ? {} : { email: account.email }),
  username: account.username,
  seenAt: account.seenAt,
  createdAt: account.createdAt,
  patSeenAt
})
