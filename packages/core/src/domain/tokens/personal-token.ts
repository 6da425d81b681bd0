import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { futureViolations, lengthViolations, momentOf, violation } from "../violations/violation.ts"

/** A credential of a user. Its secret is shown once, when it is made. */
export const PersonalToken = Schema.Struct({
  id: Schema.Int,
  description: Schema.String,
  userId: Schema.Int,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  seenAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "PersonalToken" })
export type PersonalToken = typeof PersonalToken.Type

/** A new token with its secret, which is shown this once. */
export const CreatedPersonalToken = Schema.Struct({ ...PersonalToken.fields, secret: Schema.String }).annotate({
  identifier: "CreatedPersonalToken"
})

/** Whether a text has the shape of a personal token's secret. */
export const isPersonalSecret = (secret: string): boolean => /^user:[A-Za-z0-9._-]{16,}$/.test(secret)

/** A personal token to be made. */
export interface PersonalTokenDraft {
  /** Tells the tokens of one user apart. */
  readonly description: string
  readonly expiresAt: string
}

/** As many as a user may have, expired ones included. */
export const MOST_PERSONAL_TOKENS = 10

export const personalTokenViolations = (
  { description, expiresAt }: PersonalTokenDraft,
  now: Timestamp
): ReadonlyArray<Violation> => [
  ...lengthViolations(description, "/description", 1, 255),
  ...(description !== "" && description.trim() === "" ? [violation("/description", "must not be blank")] : []),
  ...futureViolations(expiresAt, "/expiresAt", now)
]

/** What a sound draft asks for. */
export const draftedPersonalToken = ({ description, expiresAt }: PersonalTokenDraft) => ({
  description,
  expiresAt: momentOf(expiresAt) ?? expiresAt
})

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
