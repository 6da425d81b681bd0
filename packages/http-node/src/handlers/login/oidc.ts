import { CurrentInstance, LoginDenied } from "@halyard/core/domain"
import { beginProviderLink, beginProviderLogin, endSession, finishProviderLogin } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder, HttpApiSchema } from "effect/http-api"
import { AuthApi } from "@halyard/http-contract"
import { loginClient } from "../../checks/attempt-source.ts"
import { refuseForged } from "../../checks/browser/refuse-forged.ts"
import {
  giveProviderLogin,
  giveSessionCookie,
  requestSession,
  takeProviderLogin
} from "../../checks/browser/login-cookies.ts"
import { asWireErrors, type DomainError } from "../../answers/wire-errors.ts"
import { opensPage } from "../../page/opens-page.ts"
import { HttpConfig } from "../../http-config.ts"

export const layerOidc = HttpApiBuilder.group(AuthApi, "oidc", (handlers) =>
  handlers.handleAll({
    beginOidcLogin: ({ query }) => asWireErrors(orToPage(handleBegin(query.redirect))),
    linkOidcLogin: ({ query }) => asWireErrors(handleLink(query.redirect)),
    finishOidcLogin: () => asWireErrors(orToPage(handleFinish))
  })
)

const handleBegin = Effect.fnUntraced(function* (returnTo: string | undefined) {
  const begun = yield* beginProviderLogin(returnTo)
  yield* giveProviderLogin(begun)
  return redirectTo(begun.url)
})

const handleLink = Effect.fnUntraced(function* (returnTo: string | undefined) {
  yield* refuseForged
  const begun = yield* beginProviderLink({ session: yield* requestSession, returnTo })
  yield* giveProviderLogin(begun)
  return { redirectTo: begun.url }
})

/** Ends the former session of the browser. */
const handleFinish = Effect.gen(function* () {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const query = url.includes("?") ? url.slice(url.indexOf("?") + 1) : ""
  const former = yield* requestSession
  const { returnTo, session } = yield* finishProviderLogin({
    query,
    kept: yield* takeProviderLogin,
    session: former,
    ...(yield* loginClient)
  })
  if (former !== undefined) yield* endSession(former)
  yield* giveSessionCookie(session)
  const { baseUriPath } = yield* CurrentInstance
  return redirectTo(`${baseUriPath}${returnTo}`)
})

/**
 * Redirects browsers that would display a failure to the login page, if there is one. The page explains the failure by
 * its code.
 */
const orToPage = <A, E extends DomainError, R>(login: Effect.Effect<A, E, R>) =>
  Effect.catchIf(
    login,
    (_): _ is E => true,
    Effect.fnUntraced(function* (failure: E) {
      const request = yield* HttpServerRequest.HttpServerRequest
      if ((yield* HttpConfig).console === false || !opensPage(request)) return yield* Effect.fail(failure)
      const { baseUriPath } = yield* CurrentInstance
      return redirectTo(`${baseUriPath}/login?error=${codeOf(failure)}`)
    })
  )

const codeOf = (failure: DomainError): string => {
  switch (failure._tag) {
    case "NoAccess":
      return failure instanceof LoginDenied ? failure.refusal : "failed"
    case "Unauthenticated":
      return "expired"
    case "NotReady":
      return "provider-unavailable"
    case "InvalidOperation":
      return "not-enabled"
    default:
      return "failed"
  }
}

const redirectTo = (location: string) => HttpApiSchema.withHeaders({ body: undefined, headers: { location } })
