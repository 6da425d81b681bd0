import { Effect, Option } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { personalTokenDeleted } from "../../domain/tokens/personal-token.ts"
import { NoAccess, Unauthenticated } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { PersonalTokenStore } from "../../ports/tokens/personal-token-store.ts"
import { PasswordLinkStore } from "../../ports/users/password-link-store.ts"
import { recordEvents } from "../events/in-transaction.ts"

/**
 * Ends all sessions, personal tokens and password links of a user inside `changePeople`. Change the password first: a
 * concurrent login with the old one waits for that change, and fails.
 */
export const endAccess = Effect.fnUntraced(function* (user: number) {
  yield* (yield* PasswordLinkStore).removeOf(user)
  yield* (yield* SessionStore).removeOthers(user)
  yield* endPersonalTokens(user)
})

/** Ends all personal tokens of a user in the open transaction. */
export const endPersonalTokens = Effect.fnUntraced(function* (user: number) {
  yield* lockPersonalTokens(user)
  const revoked = yield* (yield* PersonalTokenStore).removeAll(user)
  yield* recordEvents(...revoked.map(personalTokenDeleted))
})

/** Until the transaction ends, no other transaction can add personal tokens of the user, or remove all of them. */
export const lockPersonalTokens = Effect.fnUntraced(function* (user: number) {
  yield* (yield* Transactions).lock(`personal tokens ${user}`)
})

/**
 * Fails with this reason if the request was made with a personal token: somebody who stole one must not gain more by
 * it, nor log its owner out.
 */
export const refusePersonalToken = Effect.fnUntraced(function* (reason: string) {
  const { credential } = yield* CurrentPrincipal
  if (credential?.kind === "personal-token") return yield* new NoAccess({ permissions: [], reason })
})

/**
 * Fails if the session of the request has ended meanwhile, for example because the password was changed. Call it in a
 * transaction.
 */
export const refuseEnded = Effect.fnUntraced(function* () {
  const { credential } = yield* CurrentPrincipal
  if (credential === undefined) return
  if (Option.isNone(yield* (yield* SessionStore).find(credential.digest))) return yield* new Unauthenticated()
})
