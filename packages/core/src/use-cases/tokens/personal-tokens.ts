import { Effect, Option, Redacted } from "effect"
import { LimitExceeded, NameExists, NoAccess, NotFound, Unauthenticated } from "../../domain/violations/errors.ts"
import {
  draftedPersonalToken,
  MOST_PERSONAL_TOKENS,
  type NewPersonalToken,
  type PersonalToken,
  personalTokenCreated,
  personalTokenDeleted,
  personalTokenViolations
} from "../../domain/tokens/personal-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { PersonalTokenStore } from "../../ports/tokens/personal-token-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { findCaller } from "../users/find-users.ts"

/** A token and its secret, which nobody can read again. */
export interface NewPersonalSecret {
  readonly token: PersonalToken
  readonly secret: Redacted.Redacted<string>
}

/** The caller's own tokens, by id. */
export const listPersonalTokens = Effect.fn("listPersonalTokens")(function* () {
  return yield* (yield* PersonalTokenStore).list([yield* personalTokenOwner()])
})

/** Makes a token that may do what the caller may do, always. */
export const createPersonalToken = Effect.fn("createPersonalToken")(function* (draft: NewPersonalToken) {
  const owner = yield* personalTokenOwner()
  yield* refuseInvalid(personalTokenViolations(draft, yield* now))
  return yield* Effect.catchTag(inTransaction(addPersonalToken(owner, draft)), "NotFound", () => new Unauthenticated())
})

/** Deletes one of the caller's own tokens. It counts no longer from the next request on. */
export const deletePersonalToken = Effect.fn("deletePersonalToken")(function* (id: number) {
  const owner = yield* personalTokenOwner()
  yield* inTransaction(removePersonalToken(owner, id))
})

/** Adds a token of a user, whose draft is sound, in the open transaction. */
export const addPersonalToken = Effect.fn("addPersonalToken")(function* (userId: number, draft: NewPersonalToken) {
  yield* (yield* Transactions).lock(`personal tokens ${userId}`)
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
export const removePersonalToken = Effect.fn("removePersonalToken")(function* (userId: number, id: number) {
  const token = yield* (yield* PersonalTokenStore).remove(userId, id)
  if (token === undefined) return yield* new NotFound({ resource: "personal token", id: String(id) })
  yield* recordEvents(personalTokenDeleted(token))
})

/** The caller's id as a user. API tokens are no users, and those whom only the host application knows have no tokens here. */
export const personalTokenOwner = Effect.fn("personalTokenOwner")(function* () {
  const caller = yield* findCaller()
  if (Option.isSome(caller)) return caller.value.id
  return yield* new NoAccess({ permissions: [], reason: "Personal tokens belong to users; this caller is none" })
})
