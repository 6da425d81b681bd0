import { Effect, Option, Redacted } from "effect"
import { LimitExceeded, NameExists, NoAccess, NotFound, Unauthenticated } from "../../domain/violations/errors.ts"
import {
  CurrentPersonalTokenSettings,
  draftedPersonalToken,
  MOST_PERSONAL_TOKENS,
  type NewPersonalToken,
  type PersonalToken,
  personalTokenCreated,
  personalTokenDeleted,
  personalTokenViolations,
  withinLifetime
} from "../../domain/tokens/personal-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { PersonalTokenStore } from "../../ports/tokens/personal-token-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { mailNewToken } from "../users/account-mails.ts"
import { lockPersonalTokens, refuseEnded, refusePersonalToken } from "../users/end-access.ts"
import { findCaller } from "../users/find-users.ts"

/** A token and its secret, which is returned only once. */
export interface NewPersonalSecret {
  readonly token: PersonalToken
  readonly secret: Redacted.Redacted<string>
}

/** Lists the caller's own tokens by id. */
export const listPersonalTokens = Effect.fn("listPersonalTokens")(function* () {
  return yield* (yield* PersonalTokenStore).list([yield* personalTokenOwner()])
})

/**
 * Creates a token that always has the caller's current rights. Its life is limited to the longest that the instance
 * allows. Fails with `NoAccess` if called with a personal token, so that a stolen one cannot create others that outlive
 * it.
 */
export const createPersonalToken = Effect.fn("createPersonalToken")(function* (draft: NewPersonalToken) {
  const owner = yield* tokenOwner()
  yield* refusePersonalToken(loginNeeded)
  const at = yield* now
  yield* refuseInvalid(personalTokenViolations(draft, at))
  const limited = withinLifetime(draft, yield* CurrentPersonalTokenSettings, at)
  const adding = addPersonalToken(owner.id, limited).pipe(
    Effect.tap(refuseEnded),
    Effect.tap(({ token }) => mailNewToken(owner, token))
  )
  return yield* Effect.catchTag(inTransaction(adding), "NotFound", () => new Unauthenticated())
})

const loginNeeded =
  "A personal token cannot create personal tokens. Log in, and create the token with your session. Tokens of a service account are created by administrators."

/** Deletes one of the caller's own tokens. It is invalid from the next request on. */
export const deletePersonalToken = Effect.fn("deletePersonalToken")(function* (id: number) {
  const owner = yield* personalTokenOwner()
  yield* inTransaction(removePersonalToken(owner, id))
})

/** Creates a token of a user from a valid draft, in the open transaction. */
export const addPersonalToken = Effect.fnUntraced(function* (userId: number, draft: NewPersonalToken) {
  yield* lockPersonalTokens(userId)
  const store = yield* PersonalTokenStore
  const present = yield* store.list([userId])
  if (present.some(({ description }) => description === draft.description)) {
    return yield* new NameExists({ resource: "personal token", name: draft.description })
  }
  if (present.length >= MOST_PERSONAL_TOKENS) {
    return yield* new LimitExceeded({ subject: "personal tokens of a user", limit: MOST_PERSONAL_TOKENS })
  }
  const secrets = yield* Secrets
  const secret = `user:${yield* secrets.randomHex(28)}`
  const drafted = { ...draftedPersonalToken(draft), userId, createdAt: yield* now }
  const token = yield* store.insert(yield* secrets.digest(secret), drafted)
  if (token === undefined) return yield* new NotFound({ resource: "user", id: String(userId) })
  yield* recordEvents(personalTokenCreated(token))
  const added: NewPersonalSecret = { token, secret: Redacted.make(secret) }
  return added
})

/** Removes a token of a user in the open transaction. */
export const removePersonalToken = Effect.fnUntraced(function* (userId: number, id: number) {
  const token = yield* (yield* PersonalTokenStore).remove(userId, id)
  if (token === undefined) return yield* new NotFound({ resource: "personal token", id: String(id) })
  yield* recordEvents(personalTokenDeleted(token))
})

/** Returns the user id of the caller. Fails for API tokens, and for users whom only the host application knows. */
export const personalTokenOwner = () => Effect.map(tokenOwner(), ({ id }) => id)

const tokenOwner = Effect.fnUntraced(function* () {
  const caller = yield* findCaller()
  if (Option.isSome(caller)) return caller.value
  return yield* new NoAccess({
    permissions: [],
    reason:
      "Personal access tokens belong to users, and the caller is not a user. Log in to create one. To list and delete yours, a personal access token is enough."
  })
})
