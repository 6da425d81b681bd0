import { getOidcSettings, getPasswordLoginSettings, saveOidcSettings, savePasswordLoginSettings } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerLoginSettings = HttpApiBuilder.group(AdminApi, "loginSettings", (handlers) =>
  handlers.handleAll({
    getOidcSettings: () => asWireErrors(getOidcSettings()),
    setOidcSettings: ({ payload }) => asWireErrors(saveOidcSettings(payload)),
    getSimpleSettings: () => asWireErrors(getPasswordLoginSettings()),
    setSimpleSettings: ({ payload }) => asWireErrors(savePasswordLoginSettings(payload))
  })
)
