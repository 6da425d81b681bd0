import { Context, type Effect, type Option } from "effect"
import type { Session } from "../../domain/login/session.ts"
import type { StoredSession } from "../../domain/login/session-views.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Stores sessions by the SHA-256 digest (hex) of their secrets. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    /** Adds a session, and deletes all sessions that have expired by its beginning. */
    readonly insert: (digest: string, session: Session) => Effect.Effect<void>
    readonly find: (digest: string) => Effect.Effect<Option.Option<Session>>
    /** Returns the sessions of a user that have not expired, most recently used first, at most `most`. */
    readonly list: (user: number, at: Timestamp, most: number) => Effect.Effect<ReadonlyArray<StoredSession>>
    /**
     * Records a use of the session with this digest, which from now on expires at `expiresAt`. Does nothing if it has
     * ended or expired.
     */
    readonly renew: (digest: string, at: Timestamp, expiresAt: Timestamp) => Effect.Effect<void>
    readonly remove: (digest: string) => Effect.Effect<void>
    /**
     * Ends the session of a user whose digest has this beginning. Returns whether there was one that had not expired.
     */
    readonly removeNamed: (user: number, beginning: string, at: Timestamp) => Effect.Effect<boolean>
    /** Ends all sessions of a user except the one with this digest. */
    readonly removeOthers: (user: number, digest?: string) => Effect.Effect<void>
    /** Counts the sessions of each user, or of this one, that have not expired. */
    readonly counts: (at: Timestamp, user?: number) => Effect.Effect<ReadonlyMap<number, number>>
  }
>()("@halyard/core/SessionStore") {}
