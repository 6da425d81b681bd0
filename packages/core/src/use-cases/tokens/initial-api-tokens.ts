import { Effect, Option, Redacted } from "effect"
import { apiTokenTypeOf } from "../../domain/tokens/api-token-draft.ts"
import { type ApiTokenTypeName, maskedSecret, parseApiToken } from "../../domain/tokens/api-token.ts"
import { type InitialApiTokens, initialTokenViolations } from "../../domain/tokens/initial-api-tokens.ts"
import { now } from "../../domain/values/timestamp.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { storeReadable } from "./readable-api-tokens.ts"

/**
 * Creates the configured tokens that never existed, so a deleted token is not created again. An instance that never had
 * an admin token gets a new one, and its secret is returned, unless there are other ways to call the instance. Fails
 * with `InvalidData` if a configured token is malformed.
 */
export const addInitialApiTokens = Effect.fn("addInitialApiTokens")(function* (
  initial: InitialApiTokens,
  { firstAdmin = true } = {}
) {
  yield* refuseInvalid(initialTokenViolations(initial))
  const transactions = yield* Transactions
  return yield* transactions.run(
    Effect.gen(function* () {
      yield* transactions.lock("initial api tokens")
      yield* addTokens("admin", initial.admin)
      yield* addTokens("client", initial.client)
      yield* addTokens("backend", initial.backend)
      yield* addTokens("frontend", initial.frontend)
      if (!firstAdmin || (yield* (yield* ApiTokenStore).everHad("admin"))) return undefined

      const secret = Redacted.make(`*:*.${yield* (yield* Secrets).randomHex(28)}`)
      yield* addTokens("admin", [secret], "first-admin")
      return secret
    })
  )
})

/** Whether any request was made with this token. False for unknown tokens. */
export const wasTokenUsed = Effect.fn("wasTokenUsed")(function* (secret: Redacted.Redacted<string>) {
  const found = yield* (yield* ApiTokenStore).find(yield* (yield* Secrets).digest(Redacted.value(secret)))
  return Option.exists(found, ({ seenAt }) => seenAt !== null)
})

const addTokens = Effect.fnUntraced(function* (
  typeName: ApiTokenTypeName,
  secrets: ReadonlyArray<Redacted.Redacted<string>>,
  prefix: string = `init-${typeName}`
) {
  const { digest } = yield* Secrets
  const { hasTheKey } = yield* Sealing
  const store = yield* ApiTokenStore
  const createdAt = yield* now
  yield* Effect.forEach(secrets, (secret, index) =>
    Effect.gen(function* () {
      const scope = parseApiToken(Redacted.value(secret))
      if (scope === undefined) return
      const key = yield* digest(Redacted.value(secret))
      yield* store.insertOnce(key, {
        name: `${prefix}-${index + 1}`,
        masked: maskedSecret(Redacted.value(secret)),
        type: apiTokenTypeOf(typeName),
        typeName,
        ...scope,
        createdAt,
        expiresAt: null
      })
      if (yield* hasTheKey) yield* storeReadable(key, secret)
    })
  )
})
