import { saveFrontendSettings } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerFrontendSettings = HttpApiBuilder.group(AdminApi, "frontendSettings", (handlers) =>
  handlers.handleAll({
    setCors: ({ payload }) => asWireErrors(saveFrontendSettings(payload))
  })
)
