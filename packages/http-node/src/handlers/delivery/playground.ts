import { play, playAdvanced } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerPlayground = HttpApiBuilder.group(AdminApi, "playground", (handlers) =>
  handlers.handleAll({
    getPlayground: ({ payload }) => asWireErrors(play(payload)),
    getAdvancedPlayground: ({ payload }) => asWireErrors(playAdvanced(payload))
  })
)
