import { validateTokens } from "@halyard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AuthApi } from "../../contract/auth-api.ts"

export const layerEdge = HttpApiBuilder.group(AuthApi, "edge", (handlers) =>
  handlers.handleAll({
    getValidTokens: ({ payload }) => Effect.map(validateTokens(payload.tokens), (tokens) => ({ tokens }))
  })
)
