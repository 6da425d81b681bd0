import { Effect, Redacted } from "effect"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { SessionStore } from "../../ports/login/session-store.ts"

/** Ends the session that has this secret, if there is one, and answers what it was. */
export const endSession = Effect.fn("endSession")(function* (secret: Redacted.Redacted<string>) {
  const sessions = yield* SessionStore
  const key = yield* (yield* Secrets).digest(Redacted.value(secret))
  const ended = yield* sessions.find(key)
  yield* sessions.remove(key)
  return ended
})
