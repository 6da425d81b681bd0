import { Effect, Option, Redacted } from "effect"
import { CurrentApiTokenSettings, listedApiToken } from "../../domain/tokens/api-token.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import type { KnownApiToken } from "./known-api-tokens.ts"

/**
 * Returns the tokens as lists contain them. If this instance stores readable secrets, tokens that `mayRead` accepts
 * come with their secrets, provided that the caller may see all of their projects.
 */
export const listedApiTokens = Effect.fnUntraced(function* (
  tokens: ReadonlyArray<KnownApiToken>,
  mayRead: (token: KnownApiToken["token"]) => boolean
) {
  const { readable } = yield* CurrentApiTokenSettings
  const stored: ReadonlyMap<number, string> = readable ? yield* (yield* ApiTokenStore).storedSecrets : new Map()
  const { open } = yield* Sealing
  return yield* Effect.forEach(
    tokens,
    Effect.fnUntraced(function* ({ seesAll, token }) {
      const sealed = seesAll && mayRead(token) ? stored.get(token.id) : undefined
      const secret = sealed === undefined ? Option.none() : yield* open(sealed)
      return listedApiToken(token, Option.getOrUndefined(Option.map(secret, Redacted.value)))
    })
  )
})

/** Encrypts and stores the secret of a token, if this instance stores readable secrets. */
export const storeReadable = Effect.fnUntraced(function* (digest: string, secret: Redacted.Redacted<string>) {
  const { readable } = yield* CurrentApiTokenSettings
  if (readable) yield* (yield* ApiTokenStore).keepSecret(digest, yield* (yield* Sealing).seal(secret))
})

/** Deletes stored readable secrets, unless this instance still stores them. The tokens stay valid. */
export const forgetReadableApiTokens = Effect.fn("forgetReadableApiTokens")(function* () {
  if ((yield* CurrentApiTokenSettings).readable) return
  const count = yield* (yield* ApiTokenStore).forgetSecrets
  if (count > 0) {
    yield* Effect.logInfo(`The secrets of ${count} API tokens were deleted. The tokens stay valid: see ${SETTING}`)
  }
})

const SETTING = "HALYARD_READABLE_API_TOKENS"
