import { Schema } from "effect"
import { field } from "../values/field.ts"
import { Timestamp } from "../values/timestamp.ts"
import type { Session } from "./session.ts"

export const ListedSession = Schema.Struct({
  id: field(Schema.String, "The session's id, which is not its secret"),
  createdAt: field(Timestamp, "When the user logged in"),
  seenAt: field(Timestamp, "When the session was last used, accurate to a minute"),
  expiresAt: field(Timestamp, "When the session ends unless it is used again"),
  endsAt: field(Timestamp, "When the session ends however much it is used"),
  ip: field(Schema.NullOr(Schema.String), "The address from which the user logged in; null if unknown"),
  userAgent: field(Schema.NullOr(Schema.String), "What the browser calls itself; null if unknown"),
  current: field(Schema.Boolean, "Whether it is the session of this request")
}).annotate({
  identifier: "ListedSession",
  description: "A session of a user: a login that has not expired and was not ended."
})
export type ListedSession = typeof ListedSession.Type

export const SessionList = Schema.Struct({
  sessions: field(Schema.Array(ListedSession), "The sessions, the last used first; at most 100")
}).annotate({ identifier: "SessionList", description: "The sessions of a user." })
export type SessionList = typeof SessionList.Type

/** The most sessions in a list. A user may have more. */
export const MOST_LISTED_SESSIONS = 100

/** A session, and the digest of its secret. */
export interface StoredSession extends Session {
  readonly digest: string
}

/**
 * The id of a session: the beginning of its digest. It is unique among the sessions of a user, and reveals nothing
 * about the secret.
 */
export const sessionId = (digest: string): string => digest.slice(0, ID_LENGTH)

const ID_LENGTH = 20

export const isSessionId = (text: string): boolean => /^[\da-f]+$/.test(text) && text.length === ID_LENGTH

/** The session in lists. `current` is the digest of the session of the request, if it has one. */
export const listedSession = (session: StoredSession, current: string | undefined): ListedSession => ({
  id: sessionId(session.digest),
  createdAt: session.createdAt,
  seenAt: session.usedAt,
  expiresAt: session.expiresAt,
  endsAt: session.endsAt,
  ip: session.ip,
  userAgent: session.userAgent,
  current: session.digest === current
})
