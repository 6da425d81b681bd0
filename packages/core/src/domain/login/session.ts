import { Context, type Redacted } from "effect"
import type { Timestamp } from "../values/timestamp.ts"
import type { OidcRecord } from "./oidc-settings.ts"

/** A login that lasts until it expires or is ended. */
export interface Session {
  readonly user: number
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  /** What a login provider needs to end its own session; sealed. */
  readonly providerSession: string | null
}

/** The cookie that holds the secret of a session. */
export const SESSION_COOKIE = "halyard-session"

/** How people stay logged in. */
export interface SessionSettings {
  /** For how long a login lasts. */
  readonly hours: number
}

export const defaultSessionSettings: SessionSettings = { hours: 48 }

export const CurrentSessionSettings = Context.Reference<SessionSettings>("@halyard/core/CurrentSessionSettings", {
  defaultValue: () => defaultSessionSettings
})

/** What the host decides of how people log in. It counts instead of what administrators save, and they cannot change it. */
export interface LoginConfig {
  readonly oidc?: { readonly record: OidcRecord; readonly secret: Redacted.Redacted<string> | undefined }
  readonly passwordLoginDisabled?: boolean
}

export const CurrentLoginConfig = Context.Reference<LoginConfig>("@halyard/core/CurrentLoginConfig", {
  defaultValue: () => ({})
})
