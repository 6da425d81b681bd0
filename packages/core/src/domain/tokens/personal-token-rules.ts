import type { Violation } from "../violations/errors.ts"
import { futureViolations, momentOf } from "../violations/future-moment.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { lengthViolations, violation } from "../violations/violation.ts"

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
  ...lengthViolations(description, "/body/description", 1, 255),
  ...(description !== "" && description.trim() === "" ? [violation("/body/description", "must not be blank")] : []),
  ...futureViolations(expiresAt, "/body/expiresAt", now)
]

/** What a sound draft asks for. */
export const draftedPersonalToken = ({ description, expiresAt }: PersonalTokenDraft) => ({
  description,
  expiresAt: momentOf(expiresAt) ?? expiresAt
})
