import type { Principal } from "@halyard/core/domain"
import { Clock, Duration, Effect } from "effect"

/** The sessions of clients with this process, and their owners. */
export interface Sessions {
  /** Whether the caller began this session, and it has not ended. */
  readonly admits: (session: string, caller: Principal) => Effect.Effect<boolean>
  /**
   * Remembers a new session. Ends sessions that were not used for a day, and beyond the limit those that were unused
   * for longest.
   */
  readonly begin: (session: string, caller: Principal) => Effect.Effect<void>
  /** Forgets a session that has ended. */
  readonly forget: (session: string) => void
}

/** Ends unused sessions. Effect's server keeps a session until the client ends it, which many clients never do. */
export const makeSessions = (end: (session: string) => Effect.Effect<void>, limit = MOST_SESSIONS): Sessions => {
  /** Least recently used first. */
  const known = new Map<string, Session>()
  const use = Effect.fnUntraced(function* (id: string, caller: string) {
    known.delete(id)
    known.set(id, { caller, usedAt: yield* Clock.currentTimeMillis })
  })
  return {
    admits: Effect.fnUntraced(function* (id, principal) {
      const caller = nameOf(principal)
      if (known.get(id)?.caller !== caller) return false
      yield* use(id, caller)
      return true
    }),
    begin: Effect.fnUntraced(function* (id, principal) {
      yield* use(id, nameOf(principal))
      const now = yield* Clock.currentTimeMillis
      for (const [old, { usedAt }] of known) {
        if (known.size <= limit && now - usedAt < UNUSED_MILLIS) break
        known.delete(old)
        yield* end(old)
      }
    }),
    forget: (id) => void known.delete(id)
  }
}

interface Session {
  readonly caller: string
  readonly usedAt: number
}

/** Identifies the owner of a session. The id is not enough, because all admin tokens have the same one. */
const nameOf = ({ id, kind, name }: Principal): string => JSON.stringify([kind, id, name])

const MOST_SESSIONS = 1000
const UNUSED_MILLIS = Duration.toMillis("1 day")
