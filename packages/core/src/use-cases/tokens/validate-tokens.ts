import { Effect, Redacted } from "effect"
import { isApiSecret, isExpired } from "../../domain/tokens/api-token.ts"
import type { ValidatedToken } from "../../domain/tokens/shown-api-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"

/** What those of the secrets are good for that count at this moment, in their order. Who shows a secret needs no other credential. */
export const validateTokens = Effect.fn("validateTokens")(function* (
  secrets: ReadonlyArray<Redacted.Redacted<string>>
) {
  const { digest } = yield* Secrets
  const texts = secrets.map(Redacted.value).filter(isApiSecret)
  const digests = yield* Effect.forEach(texts, digest)
  const found = yield* (yield* ApiTokenStore).findAll(digests)
  const at = yield* now
  return digests.flatMap((key, index): ReadonlyArray<ValidatedToken> => {
    const known = found.get(key)
    if (known === undefined || isExpired(known, at)) return []
    const { type, projects, environment } = known
    return [{ token: texts[index] ?? "", type, projects, environment }]
  })
})
