import type { LoginRefusal } from "./login-refusal.ts"
import { emailViolations, normalEmail } from "../users/user-rules.ts"

/** The claims of a login provider about a user. */
export type Claims = Readonly<Record<string, unknown>>

/** Who a person is to a login provider. Unlike an email address, it never passes to somebody else. */
export interface ProviderIdentity {
  readonly issuer: string
  readonly subject: string
}

/** The identity in the claims of an id token; undefined if there is none that can be stored. */
export const identityOfClaims = ({ iss: issuer, sub: subject }: Claims): ProviderIdentity | undefined =>
  isStorable(issuer, LONGEST_ISSUER) && isStorable(subject, LONGEST_SUBJECT) ? { issuer, subject } : undefined

const LONGEST_ISSUER = 500
/** The limit of OpenID Connect. */
const LONGEST_SUBJECT = 255

const isStorable = (text: unknown, longest: number): text is string =>
  typeof text === "string" && text !== "" && text.length <= longest && text.isWellFormed() && !text.includes("\0")

/** Whether the person logged in in one of the ways that `acrValues` lists, separated by spaces. */
export const hasExpectedContext = ({ acr }: Claims, acrValues: string = ""): boolean => {
  const expected = acrValues.split(/\s+/).filter((value) => value !== "")
  return expected.length === 0 || expected.some((value) => value === acr)
}

/** The email in lower case, or the reason why this user is refused. */
export const emailOfClaims = (
  claims: Claims,
  requireVerified: boolean
): { readonly email: string } | { readonly refusal: LoginRefusal; readonly reason: string } => {
  const { email, email_verified: verified } = claims
  if (typeof email !== "string" || email === "") {
    return { refusal: "no-email", reason: "The login provider did not send your email address" }
  }
  if (verified === false || verified === "false") {
    return { refusal: "unconfirmed-email", reason: "The login provider has not verified your email address" }
  }
  if (requireVerified && verified !== true && verified !== "true") {
    return { refusal: "unconfirmed-email", reason: UNCONFIRMED_EMAIL }
  }
  return emailViolations(email, "").length === 0
    ? { email: normalEmail(email) }
    : { refusal: "no-email", reason: "The login provider sent an invalid email address" }
}

/** The reason for people whose provider says nothing about their email address. */
export const UNCONFIRMED_EMAIL =
  "The login provider does not confirm that your email address is verified. Verify it there, or ask an administrator."

/**
 * Adds claims that the id token lacks. Another email address being verified says nothing about the one in the token.
 */
export const completedClaims = (idToken: Claims, userInfo: Claims): Claims => {
  const { email_verified: verified, ...others } = userInfo
  const isOfAnother = idToken["email"] !== undefined && idToken["email"] !== userInfo["email"]
  return { ...others, ...(isOfAnother || verified === undefined ? {} : { email_verified: verified }), ...idToken }
}

/** The display name of the user. */
export const nameOfClaims = ({ given_name: given, family_name: family, name }: Claims): string | null => {
  const parts = [given, family].filter((part) => typeof part === "string")
  const full = typeof name === "string" ? name : parts.join(" ")
  return full.trim().toWellFormed().replaceAll("\0", "").slice(0, LONGEST_NAME) || null
}

const LONGEST_NAME = 100
