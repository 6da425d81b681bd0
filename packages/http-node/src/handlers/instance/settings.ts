import { getUiConfig } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerSettings = HttpApiBuilder.group(AdminApi, "settings", (handlers) =>
  handlers.handleAll({
    getUiConfig: () => asWireErrors(getUiConfig())
  })
)
