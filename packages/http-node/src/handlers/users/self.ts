import { SESSION_COOKIE } from "@halyard/core/domain"
import { changeOwnPassword, getMe, getProfile, listOwnRoles } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerSelf = HttpApiBuilder.group(AdminApi, "self", (handlers) =>
  handlers.handleAll({
    getMe: () => asWireErrors(getMe()),
    getProfile: () => asWireErrors(getProfile()),
    changeMyPassword: ({ payload }) =>
      asWireErrors(Effect.flatMap(askingSession, (session) => changeOwnPassword({ ...payload, ...session }))),
    getUserRoles: ({ query }) =>
      asWireErrors(Effect.map(listOwnRoles(query.projectId), (roles) => ({ version: 1, roles })))
  })
)

/** The session that the request came with, if it came with one. */
const askingSession = Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) => {
  const secret = cookies[SESSION_COOKIE]
  return secret === undefined ? {} : { session: Redacted.make(secret) }
})
