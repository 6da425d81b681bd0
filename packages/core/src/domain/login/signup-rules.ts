import { Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { futureViolations, violation } from "../violations/violation.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { emailViolations, normalEmail, userNameViolations } from "../users/user-rules.ts"
import { displayNameViolations } from "../violations/names.ts"
import { field } from "../values/field.ts"
import { PublicSignupToken } from "./signup-token.ts"
import { secretText } from "../values/secret-text.ts"

const invitationExpiry = field(Schema.String.annotate({ format: "date-time" }), "When the invitation expires")

export const NewSignupToken = Schema.Struct({
  name: PublicSignupToken.fields.name,
  expiresAt: invitationExpiry
}).annotate({
  identifier: "NewSignupToken",
  description: "A new invitation. Unknown properties are refused."
})
export type NewSignupToken = typeof NewSignupToken.Type

export const SignupTokenChange = Schema.Struct({
  expiresAt: field(Schema.optionalKey(invitationExpiry), "When the invitation expires"),
  enabled: field(Schema.optionalKey(Schema.Boolean), "Whether the invitation is valid until it expires")
}).annotate({
  identifier: "SignupTokenChange",
  description: "Changes to an invitation. Unknown properties are refused."
})
export type SignupTokenChange = typeof SignupTokenChange.Type

export const SignupForm = Schema.Struct({
  username: field(Schema.optionalKey(Schema.String), "The username to log in with; optional"),
  email: field(Schema.String, "The email address, unique among users"),
  name: field(Schema.String, "The user's name"),
  password: secretText("At least 10 characters, and not a common password")
}).annotate({
  identifier: "SignupForm",
  description: "The user who signs up. Users log in with their username or email address."
})
export type SignupForm = typeof SignupForm.Type

/** Validates the given parts of an invitation. */
export const signupTokenViolations = (
  { expiresAt, name }: { readonly name?: string; readonly expiresAt?: string },
  path: string,
  now: Timestamp
): ReadonlyArray<Violation> => [
  ...(name === undefined ? [] : displayNameViolations(name, `${path}/name`)),
  ...(expiresAt === undefined ? [] : futureViolations(expiresAt, `${path}/expiresAt`, now))
]

/** Validates a sign-up, except the password and whether the names are taken. */
export const signupViolations = (
  { email, name, username = "" }: SignupForm,
  path: string
): ReadonlyArray<Violation> => [
  ...userNameViolations({ username }, path),
  ...(isForeignEmail(username, email)
    ? [violation(`${path}/username`, "must not be the email address of somebody else")]
    : []),
  ...emailViolations(email, `${path}/email`),
  ...displayNameViolations(name, `${path}/name`)
]

/** Users log in by username or email, so a username must not look like somebody else's email. */
const isForeignEmail = (username: string, email: string): boolean =>
  username.includes("@") && normalEmail(username) !== normalEmail(email)
