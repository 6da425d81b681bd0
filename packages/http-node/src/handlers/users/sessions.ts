import {
  endOtherSessions,
  endOwnSession,
  endUserSession,
  endUserSessions,
  listOwnSessions,
  listUserSessions
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"

export const layerSessions = HttpApiBuilder.group(AdminApi, "sessions", (handlers) =>
  handlers.handleAll({
    getMySessions: () => asWireErrors(listOwnSessions()),
    endMySession: ({ params }) => asWireErrors(endOwnSession(params.sessionId)),
    endMyOtherSessions: () => asWireErrors(endOtherSessions()),
    getUserSessions: ({ params }) => asWireErrors(Effect.flatMap(idAt("user", params.id), listUserSessions)),
    endUserSession: ({ params }) =>
      asWireErrors(Effect.flatMap(idAt("user", params.id), (id) => endUserSession(id, params.sessionId))),
    endUserSessions: ({ params }) => asWireErrors(Effect.flatMap(idAt("user", params.id), endUserSessions))
  })
)
