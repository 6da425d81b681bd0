import { Effect, Option, Redacted } from "effect"
import { Unauthenticated } from "../../domain/violations/errors.ts"
import { type User, userOf } from "../../domain/users/user.ts"
import { CurrentSessionSettings } from "../../domain/login/session-settings.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { CredentialStore } from "../../ports/login/credential-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"

/** A login. The secret is for the cookie of who logged in, and for nobody else. */
export interface BegunSession {
  readonly user: User
  readonly secret: Redacted.Redacted<string>
  readonly seconds: number
}

/**
 * Begins a session of a user, under a secret that nobody knew before, in the open transaction. It holds the user until that
 * ends, so whoever removes them, or ends their sessions, meets this one too. `providerSession` is sealed.
 */
export const beginSession = Effect.fn("beginSession")(function* (id: number, providerSession: string | null = null) {
  const users = yield* UserStore
  yield* users.countLogin(id, true)
  const account = yield* users.find(id)
  if (Option.isNone(account)) return yield* new Unauthenticated({ reason: "There is no such user any more" })

  const { digest, randomHex } = yield* Secrets
  const secret = yield* randomHex(32)
  const key = yield* digest(secret)
  const createdAt = yield* now
  const seconds = (yield* CurrentSessionSettings).hours * 3600
  const expiresAt = secondsAfter(createdAt, seconds)
  yield* (yield* SessionStore).insert(key, { user: id, createdAt, expiresAt, providerSession })
  yield* (yield* CredentialStore).markSeen("session", key, createdAt)
  const session: BegunSession = {
    user: userOf({ ...account.value, seenAt: createdAt }),
    secret: Redacted.make(secret),
    seconds
  }
  return session
})
