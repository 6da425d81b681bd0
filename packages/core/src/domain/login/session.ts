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
