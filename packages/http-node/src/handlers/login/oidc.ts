import { CurrentInstance } from "@halyard/core/domain"
import { beginProviderLink, beginProviderLogin, endSession, finishProviderLogin } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder, HttpApiSchema } from "effect/http-api"
import { AuthApi } from "@halyard/http-contract"
import { loginAddress } from "../../checks/attempt-source.ts"
import { refuseForged } from "../../checks/browser/refuse-forged.ts"
import {
  giveProviderLogin,
  giveSessionCookie,
  requestSession,
  takeProviderLogin
} from "../../checks/browser/login-cookies.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerOidc = HttpApiBuilder.group(AuthApi, "oidc", (handlers) =>
  handlers.handleAll({
    beginOidcLogin: ({ query }) => asWireErrors(handleBegin(query.redirect)),
    linkOidcLogin: ({ query }) => asWireErrors(handleLink(query.redirect)),
    finishOidcLogin: () => asWireErrors(handleFinish)
  })
)

const handleBegin = Effect.fn("handleBegin")(function* (returnTo: string | undefined) {
  const begun = yield* beginProviderLogin(returnTo)
  yield* giveProviderLogin(begun)
  return redirectTo(begun.url)
})

const handleLink = Effect.fn("handleLink")(function* (returnTo: string | undefined) {
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
    ip: yield* loginAddress
  })
  if (former !== undefined) yield* endSession(former)
  yield* giveSessionCookie(session)
  const { baseUriPath } = yield* CurrentInstance
  return redirectTo(`${baseUriPath}${returnTo}`)
})

const redirectTo = (location: string) => HttpApiSchema.withHeaders({ body: undefined, headers: { location } })
