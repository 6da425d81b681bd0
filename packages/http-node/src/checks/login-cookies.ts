import { CurrentInstance, SESSION_COOKIE } from "@halyard/core/domain"
import type { BegunProviderLogin, BegunSession } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { IncomingMessage } from "node:http"
import { TLSSocket } from "node:tls"
import { HttpConfig } from "../http-config.ts"

/** Sets the session cookie in the answer. Scripts cannot read it, and other sites cannot send it with a write. */
export const giveSessionCookie = ({ seconds, secret }: BegunSession) => setCookie(SESSION_COOKIE, secret, seconds)

/** Deletes the session cookie of the browser. */
export const takeSessionCookie = Effect.suspend(() => expireCookie(SESSION_COOKIE))

/** The secret in the session cookie of the request. */
export const requestSession = Effect.suspend(() => readCookie(SESSION_COOKIE))

/** Sets a cookie with the state of a provider login. Replaces that of a login that the browser began before. */
export const giveProviderLogin = ({ kept, seconds }: BegunProviderLogin) => setCookie(PROVIDER_COOKIE, kept, seconds)

/** Reads the state of a provider login and deletes the cookie: the state can be used once. */
export const takeProviderLogin = Effect.suspend(() =>
  Effect.andThen(expireCookie(PROVIDER_COOKIE), readCookie(PROVIDER_COOKIE))
)

const PROVIDER_COOKIE = "halyard-provider-login"

const setCookie = Effect.fnUntraced(function* (name: string, value: Redacted.Redacted<string>, seconds: number) {
  const options = { ...(yield* cookieOptions), maxAge: `${seconds} seconds` } as const
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.orDie(HttpServerResponse.setCookie(response, name, Redacted.value(value), options))
  )
})

const expireCookie = Effect.fnUntraced(function* (name: string) {
  const options = yield* cookieOptions
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.orDie(HttpServerResponse.expireCookie(response, name, options))
  )
})

const readCookie = (name: string) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) => {
    const value = cookies[name]
    return value === undefined ? undefined : Redacted.make(value)
  })

/** Cookies are sent to this service only. */
const cookieOptions = Effect.gen(function* () {
  const { baseUriPath, serviceUrl } = yield* CurrentInstance
  const { trustProxy } = yield* HttpConfig
  const request = yield* HttpServerRequest.HttpServerRequest
  const secure = serviceUrl.startsWith("https:") || cameByHttps(request, trustProxy)
  return { httpOnly: true, sameSite: "lax", path: baseUriPath === "" ? "/" : baseUriPath, secure } as const
})

/** Whether the client uses HTTPS, with the service or with a trusted proxy. */
const cameByHttps = ({ headers, source }: HttpServerRequest.HttpServerRequest, trustProxy: number): boolean => {
  const [protocol = ""] = trustProxy === 0 ? [] : (headers["x-forwarded-proto"] ?? "").split(",")
  if (protocol.trim().toLowerCase() === "https") return true
  return source instanceof IncomingMessage
    ? source.socket instanceof TLSSocket
    : source instanceof Request && source.url.startsWith("https:")
}
