import { play, playAdvanced, tryStrategy } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerPlayground = HttpApiBuilder.group(AdminApi, "playground", (handlers) =>
  handlers.handleAll({
    getPlayground: ({ payload }) => asWireErrors(play(payload)),
    getAdvancedPlayground: ({ payload }) => asWireErrors(playAdvanced(payload)),
    tryStrategy: ({ payload }) => asWireErrors(tryStrategy(payload))
  })
)
