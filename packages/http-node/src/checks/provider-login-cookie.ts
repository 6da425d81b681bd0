import type { BegunProviderLogin } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { cookieOptions } from "./session-cookie.ts"

/** Gives the browser what it is to bring back from the provider. Another login that it has begun counts no longer. */
export const giveProviderLogin = Effect.fnUntraced(function* ({ kept, seconds }: BegunProviderLogin) {
  const options = { ...(yield* cookieOptions), maxAge: `${seconds} seconds` } as const
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.orDie(HttpServerResponse.setCookie(response, COOKIE, Redacted.value(kept), options))
  )
})

/** Takes what the browser brought back: it counts once, however the login ends. */
export const takeProviderLogin = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  const options = yield* cookieOptions
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.orDie(HttpServerResponse.expireCookie(response, COOKIE, options))
  )
  const kept = cookies[COOKIE]
  return kept === undefined ? undefined : Redacted.make(kept)
})

const COOKIE = "halyard-provider-login"
