import { Effect, Option, Redacted } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { maskedSecret } from "../../domain/tokens/api-token.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { SignupTokenStore } from "../../ports/login/signup-token-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"

/**
 * The invitation that has this secret. Fails with `NotFound` if there is none, and does not repeat what was shown: it may be
 * the secret of something else.
 */
export const findSignupToken = Effect.fn("findSignupToken")(function* (secret: Redacted.Redacted<string>) {
  const digest = yield* (yield* Secrets).digest(Redacted.value(secret))
  const token = yield* (yield* SignupTokenStore).find(digest)
  if (Option.isNone(token)) {
    return yield* new NotFound({ resource: "signup token", id: maskedSecret(Redacted.value(secret)) })
  }
  return token.value
})

/** The same, and nobody else changes it or signs up by it until the transaction ends. */
export const holdSignupToken = Effect.fn("holdSignupToken")(function* (secret: Redacted.Redacted<string>) {
  const { digest } = yield* findSignupToken(secret)
  yield* (yield* Transactions).lock(`signup token ${digest}`)
  return yield* findSignupToken(secret)
})
