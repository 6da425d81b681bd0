import { Context, type Effect, type Option } from "effect"
import type { Session } from "../../domain/login/session.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Stores sessions by the SHA-256 digest (hex) of their secrets. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    /** Adds a session, and deletes all sessions that have expired by its beginning. */
    readonly insert: (digest: string, session: Session) => Effect.Effect<void>
    readonly find: (digest: string) => Effect.Effect<Option.Option<Session>>
    readonly remove: (digest: string) => Effect.Effect<void>
    /** Ends all sessions of a user except the one with this digest. */
    readonly removeOthers: (user: number, digest?: string) => Effect.Effect<void>
    /** Counts the sessions of each user, or of this one, that have not expired. */
    readonly counts: (at: Timestamp, user?: number) => Effect.Effect<ReadonlyMap<number, number>>
  }
>()("@halyard/core/SessionStore") {}
