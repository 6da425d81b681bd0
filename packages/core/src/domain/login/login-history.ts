import { Schema } from "effect"
import { field } from "../values/field.ts"
import { Timestamp } from "../values/timestamp.ts"

export const LoginType = Schema.Literals(["password", "open-id-connect"])
export type LoginType = typeof LoginType.Type

export const LoginEvent = Schema.Struct({
  id: field(Schema.Int, "The login's id; newer ones have higher ids"),
  username: field(
    Schema.optionalKey(Schema.String),
    "The username or email address of the login; absent if no user is called so"
  ),
  auth_type: field(LoginType, "How the person logged in"),
  created_at: field(Timestamp, "When the login happened"),
  successful: field(Schema.Boolean, "Whether the login succeeded"),
  ip: field(Schema.NullOr(Schema.String), "The client's address; null if unknown"),
  failure_reason: field(Schema.NullOr(Schema.String), "Why the login failed; null if it succeeded")
}).annotate({ identifier: "LoginEvent", description: "A login, or an attempt to log in." })
export type LoginEvent = typeof LoginEvent.Type

export const LoginHistory = Schema.Struct({
  events: field(Schema.Array(LoginEvent), "The logins, newest first")
}).annotate({ identifier: "LoginHistory", description: "Who logged in, and who failed to." })
export type LoginHistory = typeof LoginHistory.Type

/** A login to record. A failure has a reason. */
export interface NewLogin {
  /** The name of a user. Unknown names are not recorded, for some are passwords in the wrong field. */
  readonly username: string | null
  readonly type: LoginType
  readonly at: Timestamp
  readonly ip: string | null
  readonly failureReason: string | null
}

/** The client with which somebody logs in. */
export interface LoginClient {
  /** The IP address; null if unknown. */
  readonly ip: string | null
  /** The user agent of the browser; unknown by default. */
  readonly userAgent?: string | null
}

/** Where somebody logs in from, and how. */
export interface LoginOrigin extends LoginClient {
  readonly type: LoginType
}

export const DAYS_OF_LOGINS = 90

/**
 * The most stored logins. As many failures are stored separately, so that a flood of failures does not displace the
 * others.
 */
export const MOST_LOGINS = 20_000

/** More failures in an hour are not recorded. */
export const FAILURES_AN_HOUR = 5000

export const LONGEST_REASON = 500

/** The logins as CSV for spreadsheets. No text of a stranger can become a formula. */
export const loginsAsCsv = (events: ReadonlyArray<LoginEvent>): string =>
  [columns.join(","), ...events.map((event) => columns.map((column) => cell(event[column])).join(","))]
    .map((line) => `${line}\r\n`)
    .join("")

const columns = ["id", "created_at", "username", "auth_type", "ip", "successful", "failure_reason"] as const

const cell = (value: LoginEvent[keyof LoginEvent]): string => {
  const text = String(value ?? "")
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
