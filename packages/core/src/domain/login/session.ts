import type { Timestamp } from "../values/timestamp.ts"

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
