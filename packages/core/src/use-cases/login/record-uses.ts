import { Effect, Predicate } from "effect"
import { CurrentSessionSettings, renewalStep, renewedExpiry, type Session } from "../../domain/login/session.ts"
import { isSeenAgain } from "../../domain/users/user.ts"
import { millisOf, type Timestamp } from "../../domain/values/timestamp.ts"
import { type Credential, CredentialStore } from "../../ports/login/credential-store.ts"
import { SessionStore } from "../../ports/login/session-store.ts"

/**
 * Records that credentials are used. This process tries each write only once in a while, whether or not it succeeds:
 * concurrent requests must not wait for each other's commits, and a store that accepts no writes, for example because
 * its disk is full, must not keep people from reading.
 */
export const makeUses = Effect.gen(function* () {
  const { markSeen } = yield* CredentialStore
  const { renew } = yield* SessionStore
  const settings = yield* CurrentSessionSettings
  const [mayRenew, mayMark, mayWarn] = [onceIn(renewalStep(settings)), onceIn(A_MINUTE), onceIn(A_MINUTE)]

  const ifPossible = (write: Effect.Effect<void>, at: Timestamp) =>
    Effect.catchDefect(write, (defect) => (mayWarn("", at) ? Effect.logWarning(notRecorded(defect)) : Effect.void))

  return {
    /** Prolongs a session. */
    renewed: (session: Pick<Session, "endsAt" | "usedAt">, digest: string, at: Timestamp): Effect.Effect<void> => {
      const expiresAt = renewedExpiry(session, settings, at)
      if (expiresAt === undefined || !mayRenew(digest, at)) return Effect.void
      return ifPossible(renew(digest, at, expiresAt), at)
    },
    seen: (kind: Credential["kind"], seenAt: Timestamp | null, digest: string, at: Timestamp): Effect.Effect<void> =>
      isSeenAgain(seenAt, at) && mayMark(digest, at) ? ifPossible(markSeen(kind, digest, at), at) : Effect.void
  }
})

const A_MINUTE = 60_000

const notRecorded = (defect: unknown) =>
  `The use of a session or token could not be recorded: ${messageOf(defect)}. Sessions that expire unused may end early, and tokens may seem unused`

/** The message of the innermost failure, because a store wraps what its database reports. */
const messageOf = (failure: unknown): string => {
  if (!Predicate.isError(failure)) return String(failure)
  const behind = failure.cause === undefined ? "" : messageOf(failure.cause)
  return behind === "" ? failure.message : behind
}

/**
 * Returns a test for keys: whether at least this many milliseconds have passed since it last returned true for the key.
 * It remembers a limited number of keys.
 */
const onceIn = (step: number) => {
  const last = new Map<string, number>()
  return (key: string, at: Timestamp): boolean => {
    const moment = millisOf(at)
    if (Math.abs(moment - (last.get(key) ?? -Infinity)) < step) return false
    last.delete(key)
    const [oldest] = last.size < MOST_REMEMBERED ? [] : last.keys()
    if (oldest !== undefined) last.delete(oldest)
    last.set(key, moment)
    return true
  }
}

const MOST_REMEMBERED = 10_000
