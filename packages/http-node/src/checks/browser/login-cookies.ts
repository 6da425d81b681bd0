import { cookieNames, CurrentInstance, HOST_PREFIX, SESSION_COOKIE } from "@halyard/core/domain"
import type { BegunProviderLogin, BegunSession } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { TLSSocket } from "node:tls"
import { HttpConfig } from "../../http-config.ts"
import { IncomingMessage } from "../../node/http.ts"

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

/** Sets the cookie by which the device of a user is recognized. Without a secret, sets nothing. */
export const giveDeviceCookie = (secret: Redacted.Redacted<string> | undefined) =>
  secret === undefined ? Effect.void : setCookie(DEVICE_COOKIE, secret, DEVICE_SECONDS)

/** The secret in the device cookie of the request, if somebody has logged in with this browser before. */
export const requestDevice = Effect.suspend(() => readCookie(DEVICE_COOKIE))

const DEVICE_COOKIE = "halyard-device"

/** The longest time for which browsers store cookies. */
const DEVICE_SECONDS = 400 * 86_400

/**
 * Also removes the cookie of the same name without the prefix, which the browser got over plain HTTP. It would be read
 * again once the new one expires.
 */
const setCookie = Effect.fnUntraced(function* (name: string, value: Redacted.Redacted<string>, seconds: number) {
  const attributes = yield* cookieAttributes
  const options = { ...attributes, maxAge: `${seconds} seconds` } as const
  const newName = nameFor(name, attributes)
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.orDie(HttpServerResponse.setCookie(response, newName, Redacted.value(value), options))
  )
  if (newName !== name && (yield* HttpServerRequest.HttpServerRequest).cookies[name] !== undefined) {
    yield* expireNamed(name)
  }
})

/**
 * Expires the cookie under each of its names that the browser sent. If there is none, under the name that it would have
 * now.
 */
const expireCookie = Effect.fnUntraced(function* (name: string) {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  const sent = cookieNames(name).filter((each) => cookies[each] !== undefined)
  const names = sent.length > 0 ? sent : [nameFor(name, yield* cookieAttributes)]
  yield* Effect.forEach(names, expireNamed, { discard: true })
})

const expireNamed = Effect.fnUntraced(function* (name: string) {
  const attributes = yield* cookieAttributes
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.orDie(HttpServerResponse.expireCookie(response, name, attributes))
  )
})

const readCookie = (name: string) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) => {
    const value = cookieNames(name).flatMap((each) => cookies[each] ?? [])[0]
    return value === undefined ? undefined : Redacted.make(value)
  })

/** The name of the cookie, with a prefix where browsers accept that. */
const nameFor = (name: string, { path, secure }: Effect.Success<typeof cookieAttributes>): string =>
  secure && path === "/" ? `${HOST_PREFIX}${name}` : name

/** Cookies are sent to this service only. */
const cookieAttributes = Effect.gen(function* () {
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
