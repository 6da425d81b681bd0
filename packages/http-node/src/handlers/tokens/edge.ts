import { validateTokens } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AuthApi } from "@halyard/http-contract"

export const layerEdge = HttpApiBuilder.group(AuthApi, "edge", (handlers) =>
  handlers.handleAll({
    getValidTokens: ({ payload }) => Effect.map(validateTokens(payload.tokens), (tokens) => ({ tokens }))
  })
)
