import { Effect } from "effect"
import { passwordChanged } from "../../domain/users/user-events.ts"
import { PasswordLinkStore } from "../../ports/users/password-link-store.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { recordEvents } from "../events/in-transaction.ts"

/**
 * Gives a user another password within `changePeople`. Links by which one could be set count no longer, and all sessions
 * end but the one of this digest. The password goes first: a login with the old one waits for it, and fails.
 */
export const setPassword = Effect.fn("setPassword")(function* (user: number, hash: string, session?: string) {
  const users = yield* UserStore
  yield* users.setPasswordHash(user, hash)
  yield* users.countLogin(user, true)
  yield* (yield* PasswordLinkStore).removeOf(user)
  yield* (yield* SessionStore).removeOthers(user, session)
  yield* recordEvents(passwordChanged)
})
