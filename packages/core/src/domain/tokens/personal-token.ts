import { Context, Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { secondsAfter, Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { futureViolations, lengthViolations, momentOf, violation } from "../violations/violation.ts"
import { field } from "../values/field.ts"

export const PersonalToken = Schema.Struct({
  id: field(Schema.Int, "The token's id"),
  description: field(Schema.String, "What the token is for"),
  userId: field(Schema.Int, "The id of the token's user"),
  createdAt: field(Timestamp, "When the token was created"),
  expiresAt: field(Timestamp, "When the token expires"),
  seenAt: field(Schema.NullOr(Timestamp), "When the token was last used, accurate to the hour; null if never")
}).annotate({
  identifier: "PersonalToken",
  description: "A token of a user or a service account. The secret is shown once, when it is created."
})
export type PersonalToken = typeof PersonalToken.Type

export const CreatedPersonalToken = Schema.Struct({
  ...PersonalToken.fields,
  secret: field(Schema.String, "The API key. It is only in this answer")
}).annotate({
  identifier: "CreatedPersonalToken",
  description: "A new token with its secret."
})

export const NewPersonalToken = Schema.Struct({
  description: field(Schema.String, "What the token is for, unique among the user's tokens"),
  expiresAt: field(Schema.String.annotate({ format: "date-time" }), "When the token expires, in the future")
}).annotate({ identifier: "NewPersonalToken", description: "A new personal token." })
export type NewPersonalToken = typeof NewPersonalToken.Type

/** Whether a text has the form of a personal token's secret. */
export const isPersonalSecret = (secret: string): boolean => /^user:[A-Za-z0-9._-]{16,}$/.test(secret)

/** The most personal tokens of one user, expired ones included. */
export const MOST_PERSONAL_TOKENS = 10

export const personalTokenViolations = (
  { description, expiresAt }: NewPersonalToken,
  now: Timestamp
): ReadonlyArray<Violation> => [
  ...lengthViolations(description, "/description", 1, 255),
  ...(description !== "" && description.trim() === "" ? [violation("/description", "must not be blank")] : []),
  ...futureViolations(expiresAt, "/expiresAt", now)
]

/** The personal token that a valid draft describes. */
export const draftedPersonalToken = ({ description, expiresAt }: NewPersonalToken) => ({
  description,
  expiresAt: momentOf(expiresAt) ?? expiresAt
})

export interface PersonalTokenSettings {
  /** The longest lifetime of a user's personal token. */
  readonly days: number
}

export const defaultPersonalTokenSettings: PersonalTokenSettings = { days: 365 }

export const CurrentPersonalTokenSettings = Context.Reference<PersonalTokenSettings>(
  "@halyard/core/CurrentPersonalTokenSettings",
  { defaultValue: () => defaultPersonalTokenSettings }
)

/** Shortens a lifetime that is too long, so that requests of clients that know no limit succeed. */
export const withinLifetime = (
  { description, expiresAt }: NewPersonalToken,
  { days }: PersonalTokenSettings,
  now: Timestamp
): NewPersonalToken => {
  const latest = secondsAfter(now, days * 86_400)
  const given = momentOf(expiresAt) ?? expiresAt
  return { description, expiresAt: given > latest ? latest : given }
}

export const personalTokenCreated = (token: PersonalToken): EventDraft => ({
  type: "pat-created",
  data: recordOf(token)
})

export const personalTokenDeleted = (token: PersonalToken): EventDraft => ({
  type: "pat-deleted",
  preData: recordOf(token)
})

const recordOf = ({ id, description, userId, createdAt, expiresAt }: PersonalToken) => ({
  id,
  description,
  userId,
  createdAt,
  expiresAt
})
