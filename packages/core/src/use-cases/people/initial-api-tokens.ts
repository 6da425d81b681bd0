import { Effect, Redacted } from "effect"
import { InvalidData } from "../../domain/errors.ts"
import { type ApiTokenType, parseApiToken, type TokenScope } from "../../domain/people/api-token.ts"
import { now } from "../../domain/timestamp.ts"
import { ApiTokenStore } from "../../ports/api-token-store.ts"
import { Secrets } from "../../ports/secrets.ts"
import { Transactions } from "../../ports/transactions.ts"

/** Secrets of tokens that an instance is to know from its start. */
export interface InitialApiTokens {
  readonly admin: ReadonlyArray<Redacted.Redacted<string>>
  readonly client: ReadonlyArray<Redacted.Redacted<string>>
  readonly frontend: ReadonlyArray<Redacted.Redacted<string>>
}

/**
 * Adds the tokens that were never there before: one that was deleted stays deleted. An instance without any admin token
 * gets a new one, and its secret is answered. Fails with `InvalidData` if one of them is no token of its kind.
 */
export const addInitialApiTokens = Effect.fn("addInitialApiTokens")(function* (initial: InitialApiTokens) {
  const transactions = yield* Transactions
  return yield* transactions.run(
    Effect.gen(function* () {
      yield* transactions.lock("initial api tokens")
      yield* addTokens("admin", initial.admin)
      yield* addTokens("client", initial.client)
      yield* addTokens("frontend", initial.frontend)
      if ((yield* (yield* ApiTokenStore).count("admin")) > 0) return undefined

      const secret = Redacted.make(`*:*.${yield* (yield* Secrets).randomHex(28)}`)
      yield* addTokens("admin", [secret], "first-admin")
      return secret
    })
  )
})

const addTokens = Effect.fn("addTokens")(function* (
  type: ApiTokenType,
  secrets: ReadonlyArray<Redacted.Redacted<string>>,
  prefix: string = `init-${type}`
) {
  const { digest } = yield* Secrets
  const store = yield* ApiTokenStore
  const createdAt = yield* now
  yield* Effect.forEach(secrets, (secret, index) =>
    Effect.gen(function* () {
      const scope = yield* scopeOf(type, Redacted.value(secret), index)
      yield* store.insertOnce(yield* digest(Redacted.value(secret)), {
        name: `${prefix}-${index + 1}`,
        type,
        ...scope,
        createdAt,
        expiresAt: null
      })
    })
  )
})

/** What a token is for, as its secret says. */
const scopeOf = (type: ApiTokenType, secret: string, index: number) => {
  const scope = parseApiToken(secret)
  if (scope !== undefined && fits(type, scope)) return Effect.succeed(scope)
  const shape = type === "admin" ? "*:*" : "<project or *>:<environment>"
  const message = `Token ${index + 1} of the initial ${type} tokens must look like ${shape}.<at least 16 of A-Za-z0-9._->`
  return Effect.fail(InvalidData.of(`/${type}/${index}`, message))
}

/** Admin tokens are for everything, SDK tokens for one environment. */
const fits = (type: ApiTokenType, scope: TokenScope): boolean =>
  type === "admin" ? scope.environment === "*" && scope.projects[0] === "*" : scope.environment !== "*"
