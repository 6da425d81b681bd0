import { Context, type Redacted } from "effect"
import { millisBetween, secondsAfter, type Timestamp } from "../values/timestamp.ts"
import type { LoginClient } from "./login-history.ts"
import type { OidcRecord } from "./oidc-settings.ts"

/** What a login begins. It lasts until it expires or is ended. */
export interface Session {
  readonly user: number
  readonly createdAt: Timestamp
  /** The time of the last request, up to a minute late. */
  readonly usedAt: Timestamp
  /** When it expires unless it is used again. Never later than `endsAt`. */
  readonly expiresAt: Timestamp
  /** When it expires however much it is used. */
  readonly endsAt: Timestamp
  /** The sealed data that ends the session at the login provider. */
  readonly providerSession: string | null
  /** The address from which it was begun; null if unknown. */
  readonly ip: string | null
  /** The user agent of the browser; null if unknown. */
  readonly userAgent: string | null
}

/** A session that begins at this moment. */
export const newSession = (
  begun: Pick<Session, "user" | "createdAt" | "providerSession">,
  { ip, userAgent = null }: LoginClient,
  settings: SessionSettings
): Session => {
  const endsAt = secondsAfter(begun.createdAt, settings.hours * 3600)
  const expiresAt = expiryAfter(begun.createdAt, endsAt, settings)
  return {
    ...begun,
    usedAt: begun.createdAt,
    expiresAt,
    endsAt,
    ip,
    userAgent: userAgent === null ? null : userAgent.slice(0, LONGEST_USER_AGENT)
  }
}

const LONGEST_USER_AGENT = 300

/**
 * The new expiry of a session that is used at this moment. Undefined if that need not be stored: the last stored use is
 * less than a minute ago, and less than a twentieth of the idle time.
 */
export const renewedExpiry = (
  { endsAt, usedAt }: Pick<Session, "endsAt" | "usedAt">,
  settings: SessionSettings,
  at: Timestamp
): Timestamp | undefined =>
  millisBetween(usedAt, at) < renewalStep(settings) ? undefined : expiryAfter(at, endsAt, settings)

/** The milliseconds that must pass between two stored uses of a session. */
export const renewalStep = ({ idleMinutes }: SessionSettings): number =>
  idleMinutes === undefined ? A_MINUTE : Math.min(A_MINUTE, idleMinutes * (A_MINUTE / 20))

const A_MINUTE = 60_000

const expiryAfter = (at: Timestamp, endsAt: Timestamp, { idleMinutes }: SessionSettings): Timestamp => {
  if (idleMinutes === undefined) return endsAt
  const idle = secondsAfter(at, idleMinutes * 60)
  return idle < endsAt ? idle : endsAt
}

/** The cookie with the secret of the session. */
export const SESSION_COOKIE = "halyard-session"

/** Browsers accept a cookie with this prefix only over HTTPS, for all paths, and from this very host. */
export const HOST_PREFIX = "__Host-"

/** The names that a cookie may have, by preference: with the prefix over HTTPS, without it over plain HTTP. */
export const cookieNames = (name: string): ReadonlyArray<string> => [`${HOST_PREFIX}${name}`, name]

export interface SessionSettings {
  /** The lifetime of a session. */
  readonly hours: number
  /**
   * After how many minutes without a request a session expires. Undefined if it only expires at the end of its
   * lifetime.
   */
  readonly idleMinutes?: number | undefined
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
