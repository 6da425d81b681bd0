import { Context, type Redacted } from "effect"
import type { Timestamp } from "../values/timestamp.ts"
import type { OidcRecord } from "./oidc-settings.ts"

/** A login that lasts until it expires or is ended. */
export interface Session {
  readonly user: number
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  /** The sealed data that ends the session at the login provider. */
  readonly providerSession: string | null
}

/** The cookie with the secret of the session. */
export const SESSION_COOKIE = "halyard-session"

/** Browsers accept a cookie with this prefix only over HTTPS, for all paths, and from this very host. */
export const HOST_PREFIX = "__Host-"

/**
 * The names that a cookie may have, in the order of preference: the prefix is used where it is possible. Cookies without
 * it also come from plain HTTP, and from releases that did not know the prefix.
 */
export const cookieNames = (name: string): ReadonlyArray<string> => [`${HOST_PREFIX}${name}`, name]

export interface SessionSettings {
  /** The lifetime of a session. */
  readonly hours: number
}

export const defaultSessionSettings: SessionSettings = { hours: 48 }

export const CurrentSessionSettings = Context.Reference<SessionSettings>("@halyard/core/CurrentSessionSettings", {
  defaultValue: () => defaultSessionSettings
})

/** Login settings that the host fixes. They override saved settings, and administrators cannot change them. */
export interface LoginConfig {
  readonly oidc?: { readonly record: OidcRecord; readonly secret: Redacted.Redacted<string> | undefined }
  readonly passwordLoginDisabled?: boolean
}

export const CurrentLoginConfig = Context.Reference<LoginConfig>("@halyard/core/CurrentLoginConfig", {
  defaultValue: () => ({})
})
