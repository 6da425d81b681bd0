import { CurrentInstance } from "@halyard/core/domain"
import { endProviderSession, endSession, logIn } from "@halyard/core/use-cases"
import { Effect, Option, type Redacted } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { attemptSource, loginClient } from "../../checks/attempt-source.ts"
import { AuthApi } from "@halyard/http-contract"
import { isFormSubmission } from "../../checks/browser/form-submission.ts"
import { refuseForged } from "../../checks/browser/refuse-forged.ts"
import {
  giveDeviceCookie,
  giveSessionCookie,
  requestDevice,
  requestSession,
  takeSessionCookie
} from "../../checks/browser/login-cookies.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerLogin = HttpApiBuilder.group(AuthApi, "login", (handlers) =>
  handlers.handleAll({
    login: ({ payload: { username, password } }) => asWireErrors(handleLogin(username, password)),
    logout: () => asWireErrors(handleLogout)
  })
)

/** Ends the former session of the browser. */
const handleLogin = Effect.fnUntraced(function* (username: string, password: Redacted.Redacted<string>) {
  yield* refuseForged
  const device = yield* requestDevice
  const former = yield* requestSession
  const session = yield* logIn({
    username,
    password,
    address: yield* attemptSource,
    ...(yield* loginClient),
    ...(device === undefined ? {} : { device }),
    ...(former === undefined ? {} : { former })
  })
  yield* giveSessionCookie(session)
  yield* giveDeviceCookie(session.device)
  return session.user
})

const handleLogout = Effect.gen(function* () {
  yield* refuseForged
  const ended = yield* endRequestSession
  yield* takeSessionCookie
  yield* clearSiteData
  const redirectTo = yield* endProviderSession(ended)
  if (!isFormSubmission(yield* HttpServerRequest.HttpServerRequest)) return { redirectTo }
  const { baseUriPath } = yield* CurrentInstance
  return HttpServerResponse.redirect(redirectTo ?? `${baseUriPath}/signed-out`, { status: 302 })
})

/**
 * Makes the browser delete what it stored of the page. Below a path that is only the cache, since storage belongs to
 * the whole origin, and so to the host application. `cookies` would delete those of all hosts of the domain.
 */
const clearSiteData = Effect.flatMap(CurrentInstance, ({ baseUriPath }) =>
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(
      HttpServerResponse.setHeader(response, "clear-site-data", baseUriPath === "" ? '"cache", "storage"' : '"cache"')
    )
  )
)

const endRequestSession = Effect.gen(function* () {
  const secret = yield* requestSession
  return secret === undefined ? Option.none() : yield* endSession(secret)
})
