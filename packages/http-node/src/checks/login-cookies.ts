import { CurrentInstance, SESSION_COOKIE } from "@halyard/core/domain"
import type { BegunProviderLogin, BegunSession } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { IncomingMessage } from "node:http"
import { TLSSocket } from "node:tls"
import { HttpConfig } from "../http-config.ts"

/** Gives the browser the secret of its session with the answer. Scripts cannot read it, and other sites cannot use it. */
export const giveSessionCookie = Effect.fnUntraced(function* ({ seconds, secret }: BegunSession) {
  const options = { ...(yield* cookieOptions), maxAge: `${seconds} seconds` } as const
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.orDie(HttpServerResponse.setCookie(response, SESSION_COOKIE, Redacted.value(secret), options))
  )
})

/** Takes it away again. */
export const takeSessionCookie = Effect.gen(function* () {
  const options = yield* cookieOptions
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.orDie(HttpServerResponse.expireCookie(response, SESSION_COOKIE, options))
  )
})

/** The secret of the session that the browser sent along. */
export const requestSession = Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) => {
  const secret = cookies[SESSION_COOKIE]
  return secret === undefined ? undefined : Redacted.make(secret)
})

/** How cookies are given that are only for this service. */
export const cookieOptions = Effect.gen(function* () {
  const { baseUriPath, serviceUrl } = yield* CurrentInstance
  const { trustProxy } = yield* HttpConfig
  const request = yield* HttpServerRequest.HttpServerRequest
  const secure = serviceUrl.startsWith("https:") || cameByHttps(request, trustProxy)
  return { httpOnly: true, sameSite: "lax", path: baseUriPath === "" ? "/" : baseUriPath, secure } as const
})

/** Whether the client speaks HTTPS, be it with a proxy that can be believed. */
const cameByHttps = ({ headers, source }: HttpServerRequest.HttpServerRequest, trustProxy: number): boolean => {
  const [protocol = ""] = trustProxy === 0 ? [] : (headers["x-forwarded-proto"] ?? "").split(",")
  if (protocol.trim().toLowerCase() === "https") return true
  return source instanceof IncomingMessage
    ? source.socket instanceof TLSSocket
    : source instanceof Request && source.url.startsWith("https:")
}

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
