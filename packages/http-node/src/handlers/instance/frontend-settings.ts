import { saveFrontendSettings } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerFrontendSettings = HttpApiBuilder.group(AdminApi, "frontendSettings", (handlers) =>
  handlers.handleAll({
    setCors: ({ payload }) => asWireErrors(saveFrontendSettings(payload))
  })
)
