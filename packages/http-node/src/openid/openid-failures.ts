import { LoginRefused, ProviderUnavailable } from "@halyard/core/ports"
import { Predicate } from "effect"

/** The provider is unavailable. */
export const providerOutage = (error: unknown): ProviderUnavailable =>
  new ProviderUnavailable({
    message: "The login provider does not respond as expected; try again later",
    reason: reasonOf(error)
  })

/** The failure of a login and the reason for the log: the provider is unavailable, or it refused the user. */
export const providerFailure = (error: unknown) => ({
  reason: reasonOf(error),
  failure: isOutage(error) ? providerOutage(error) : new LoginRefused({ message: messageFor(error) })
})

/** The library's message, which contains no secrets. Cut, since the provider's part may be any text. */
const reasonOf = (error: unknown): string =>
  [
    ...new Set([
      codeOf(error),
      error instanceof Error ? error.message : "unknown",
      providerCodeOf(error),
      causeOf(error)
    ])
  ]
    .filter((part) => part !== undefined)
    .join(", ")
    .slice(0, LONGEST_REASON)

const LONGEST_REASON = 500

const causeOf = (error: unknown): string | undefined =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined

const codeOf = (error: unknown): string | undefined => textAt(error, "code")

/** The provider's error code, such as `access_denied`. */
const providerCodeOf = (error: unknown): string | undefined => {
  const code = textAt(error, "error")
  return code === undefined ? undefined : JSON.stringify(code.slice(0, 100))
}

const textAt = (error: unknown, key: string): string | undefined => {
  const value = Predicate.hasProperty(error, key) ? error[key] : undefined
  return typeof value === "string" ? value : undefined
}

/** Whether the provider is at fault: no connection, no answer in time, or an invalid answer. */
const isOutage = (error: unknown): boolean => {
  if (error instanceof TypeError) return true
  const code = codeOf(error)
  if (code === "OAUTH_RESPONSE_BODY_ERROR") return statusOf(error) >= 500 || !refusals.has(textAt(error, "error") ?? "")
  return code === undefined || outages.has(code)
}

const statusOf = (error: unknown): number =>
  Predicate.hasProperty(error, "status") && typeof error.status === "number" ? error.status : 0

const outages: ReadonlySet<string> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_HTTP_REQUEST_FORBIDDEN",
  "OAUTH_REQUEST_PROTOCOL_FORBIDDEN",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
  "OAUTH_WWW_AUTHENTICATE_CHALLENGE",
  "OAUTH_MISSING_SERVER_METADATA",
  "OAUTH_INVALID_SERVER_METADATA"
])

/** Codes of the token endpoint for used, expired or invented login codes. Its other codes concern this service. */
const refusals: ReadonlySet<string> = new Set(["invalid_grant", "access_denied"])

const messageFor = (error: unknown): string =>
  codeOf(error) === "OAUTH_AUTHORIZATION_RESPONSE_ERROR"
    ? "The login provider refused the login"
    : "This login cannot be completed; start again"
