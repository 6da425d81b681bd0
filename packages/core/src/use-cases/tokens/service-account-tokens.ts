import { Effect } from "effect"
import { type PersonalTokenDraft, personalTokenViolations } from "../../domain/tokens/personal-token-rules.ts"
import { now } from "../../domain/values/timestamp.ts"
import { PersonalTokenStore } from "../../ports/tokens/personal-token-store.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { addPersonalToken, removePersonalToken } from "./personal-tokens.ts"
import { requirePermission } from "../access/require-permission.ts"
import { findServiceAccount } from "./service-accounts.ts"

/** The tokens of a service account, by id. */
export const listServiceAccountTokens = Effect.fn("listServiceAccountTokens")(function* (account: number) {
  yield* requirePermission("ADMIN")
  const { id } = yield* findServiceAccount(account)
  return yield* (yield* PersonalTokenStore).list([id])
})

/** Makes a token that may do what the service account may do. */
export const createServiceAccountToken = Effect.fn("createServiceAccountToken")(function* (
  account: number,
  draft: PersonalTokenDraft
) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(
    Effect.gen(function* () {
      const { id } = yield* findServiceAccount(account)
      yield* refuseInvalid(personalTokenViolations(draft, yield* now))
      return yield* addPersonalToken(id, draft)
    })
  )
})

/** Deletes a token of a service account. */
export const deleteServiceAccountToken = Effect.fn("deleteServiceAccountToken")(function* (
  account: number,
  token: number
) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      const { id } = yield* findServiceAccount(account)
      yield* removePersonalToken(id, token)
    })
  )
})
