import { Effect, type Redacted } from "effect"
import { expiryOf, expiryViolations } from "../../domain/tokens/api-token-draft.ts"
import { apiTokenUpdated } from "../../domain/tokens/api-token-events.ts"
import { tokenPermission, tokenPermissions } from "../../domain/tokens/api-token-permission.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { findApiToken } from "./known-api-tokens.ts"
import { requireAnyPermission, requirePermission } from "../access/require-permission.ts"

/** Gives a token, named by its id or its whole secret, another moment of expiry: null is never, one that has passed is now. */
export const updateApiToken = Effect.fn("updateApiToken")(function* (
  idOrSecret: Redacted.Redacted<string>,
  { expiresAt: given }: { readonly expiresAt: string | null }
) {
  yield* requireAnyPermission(tokenPermissions("UPDATE"))
  yield* refuseInvalid(expiryViolations(given))

  yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock("api tokens")
      const before = yield* findApiToken(idOrSecret)
      yield* requirePermission(tokenPermission("UPDATE", before.type))
      const expiresAt = expiryOf(given)
      if (expiresAt === before.expiresAt) return
      yield* (yield* ApiTokenStore).setExpiry(before.id, expiresAt)
      yield* recordEvents(apiTokenUpdated(before, { ...before, expiresAt }))
    })
  )
})
