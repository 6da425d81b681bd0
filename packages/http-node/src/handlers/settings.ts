import { getUiConfig } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "../contract/admin-api.ts"
import { asWireErrors } from "../wire-errors.ts"

export const layerSettings = HttpApiBuilder.group(AdminApi, "settings", (handlers) =>
  handlers.handleAll({
    getUiConfig: () => asWireErrors(getUiConfig())
  })
)
