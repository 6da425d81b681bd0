import { Context, type Effect, type Option } from "effect"
import type { Session } from "../../domain/login/session.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Keeps sessions by the SHA-256 digest (hex) of their secrets. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    /** Adds a session, and forgets those of anybody that have expired by its beginning. */
    readonly insert: (digest: string, session: Session) => Effect.Effect<void>
    readonly find: (digest: string) => Effect.Effect<Option.Option<Session>>
    readonly remove: (digest: string) => Effect.Effect<void>
    /** Ends all sessions of a user, but the one of this digest. */
    readonly removeOthers: (user: number, digest?: string) => Effect.Effect<void>
    /** How many sessions of each user have not expired. */
    readonly counts: (at: Timestamp) => Effect.Effect<ReadonlyMap<number, number>>
  }
>()("@halyard/core/SessionStore") {}
