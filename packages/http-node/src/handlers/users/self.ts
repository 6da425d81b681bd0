import { changeOwnPassword, getMe, getProfile, listOwnRoles } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { giveDeviceCookie, requestSession } from "../../checks/browser/login-cookies.ts"

export const layerSelf = HttpApiBuilder.group(AdminApi, "self", (handlers) =>
  handlers.handleAll({
    getMe: () => asWireErrors(getMe()),
    getProfile: () => asWireErrors(getProfile()),
    changeMyPassword: ({ payload }) =>
      asWireErrors(
        Effect.flatMap(requestSession, (session) =>
          changeOwnPassword({ ...payload, ...(session === undefined ? {} : { session }) })
        ).pipe(Effect.flatMap(giveDeviceCookie))
      ),
    getUserRoles: ({ query }) =>
      asWireErrors(Effect.map(listOwnRoles(query.projectId), (roles) => ({ version: 1, roles })))
  })
)
