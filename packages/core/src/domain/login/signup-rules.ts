import type { Redacted } from "effect"
import type { Violation } from "../violations/errors.ts"
import { futureViolations, violation } from "../violations/violation.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { emailViolations, normalEmail, userNameViolations } from "../users/user-rules.ts"
import { passwordViolations } from "../users/password-rules.ts"
import { displayNameViolations } from "../violations/names.ts"

/** An invitation to be made. */
export interface NewSignupToken {
  readonly name: string
  readonly expiresAt: string
}

/** What is to become of an invitation; what is left out stays as it is. */
export interface SignupTokenChange {
  readonly expiresAt?: string
  readonly enabled?: boolean
}

/** Who signs up. An empty username is none. */
export interface SignupForm {
  readonly username?: string
  readonly email: string
  readonly name: string
  readonly password: Redacted.Redacted<string>
}

/** What is wrong with what is given of an invitation. */
export const signupTokenViolations = (
  { expiresAt, name }: { readonly name?: string; readonly expiresAt?: string },
  path: string,
  now: Timestamp
): ReadonlyArray<Violation> => [
  ...(name === undefined ? [] : displayNameViolations(name, `${path}/name`)),
  ...(expiresAt === undefined ? [] : futureViolations(expiresAt, `${path}/expiresAt`, now))
]

/** What is wrong with a sign-up, whoever else there is. */
export const signupViolations = (
  { email, name, password, username = "" }: SignupForm,
  path: string
): ReadonlyArray<Violation> => [
  ...userNameViolations({ username }, path),
  ...(isForeignEmail(username, email)
    ? [violation(`${path}/username`, "must not be the email address of somebody else")]
    : []),
  ...emailViolations(email, `${path}/email`),
  ...displayNameViolations(name, `${path}/name`),
  ...passwordViolations(password, `${path}/password`)
]

/** People log in by either, so nobody may take what another one could be known by. */
const isForeignEmail = (username: string, email: string): boolean =>
  username.includes("@") && normalEmail(username) !== normalEmail(email)
