import { Effect, Option, Redacted } from "effect"
import { CurrentApiTokenSettings, listedApiToken } from "../../domain/tokens/api-token.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import type { KnownApiToken } from "./known-api-tokens.ts"

/**
 * The tokens as lists show them. If API tokens are kept readable, tokens that `mayRead` accepts come with their
 * secrets, provided that the caller may see all of their projects.
 */
export const listedApiTokens = Effect.fnUntraced(function* (
  tokens: ReadonlyArray<KnownApiToken>,
  mayRead: (token: KnownApiToken["token"]) => boolean
) {
  const { readable } = yield* CurrentApiTokenSettings
  const kept: ReadonlyMap<number, string> = readable ? yield* (yield* ApiTokenStore).storedSecrets : new Map()
  const { open } = yield* Sealing
  return yield* Effect.forEach(
    tokens,
    Effect.fnUntraced(function* ({ seesAll, token }) {
      const sealed = seesAll && mayRead(token) ? kept.get(token.id) : undefined
      const secret = sealed === undefined ? Option.none() : yield* open(sealed)
      return listedApiToken(token, Option.getOrUndefined(Option.map(secret, Redacted.value)))
    })
  )
})

/** Encrypts and keeps the secret of a token, if API tokens are kept readable. */
export const keepReadable = Effect.fnUntraced(function* (digest: string, secret: Redacted.Redacted<string>) {
  const { readable } = yield* CurrentApiTokenSettings
  if (readable) yield* (yield* ApiTokenStore).keepSecret(digest, yield* (yield* Sealing).seal(secret))
})

/** Deletes the secrets that an earlier start kept readable, unless API tokens still are. The tokens stay valid. */
export const forgetReadableApiTokens = Effect.fn("forgetReadableApiTokens")(function* () {
  if ((yield* CurrentApiTokenSettings).readable) return
  const count = yield* (yield* ApiTokenStore).forgetSecrets
  if (count > 0) {
    yield* Effect.logInfo(`The secrets of ${count} API tokens were deleted. The tokens stay valid: see ${SETTING}`)
  }
})

const SETTING = "HALYARD_READABLE_API_TOKENS"
