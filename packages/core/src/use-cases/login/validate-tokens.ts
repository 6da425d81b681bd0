import { Effect, Redacted } from "effect"
import { isApiSecret, isExpired, type ValidatedToken, validationViolations } from "../../domain/tokens/api-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { countAttempt, UNKNOWN_ADDRESS } from "./limit-attempts.ts"

/** Secrets to validate, and the address of the caller. */
export interface TokenValidation {
  readonly tokens: ReadonlyArray<Redacted.Redacted<string>>
  /** The address of the client; empty if unknown. */
  readonly address: string
}

/**
 * Returns the valid tokens among the secrets, in their order. Anybody who knows a secret may ask, so requests with
 * invalid secrets are limited by address. Requests with only valid ones do not count, and are answered even beyond the
 * limit: relays repeat them to notice deleted tokens, and several relays can share an address. This reveals no more
 * about a guessed secret than any other request with it.
 */
export const validateTokens = Effect.fn("validateTokens")(function* ({ address, tokens }: TokenValidation) {
  yield* refuseInvalid(validationViolations(tokens))
  const { digest } = yield* Secrets
  const texts = tokens.map(Redacted.value).filter(isApiSecret)
  const digests = yield* Effect.forEach(texts, digest)
  const found = yield* (yield* ApiTokenStore).findAll(digests)
  const at = yield* now
  const valid = digests.flatMap((key, index): ReadonlyArray<ValidatedToken> => {
    const known = found.get(key)
    if (known === undefined || isExpired(known, at)) return []
    const { type, projects, environment } = known
    return [{ token: texts[index] ?? "", type, projects, environment }]
  })
  if (valid.length < tokens.length && address !== UNKNOWN_ADDRESS) {
    yield* countAttempt({ account: "token validation", address: `tokens ${address}` }, VALIDATIONS_A_MINUTE)
  }
  return valid
})

/**
 * The most requests with an invalid secret. Proxies make few: one when a client sends a wrong secret for the first
 * time.
 */
const VALIDATIONS_A_MINUTE = 100
