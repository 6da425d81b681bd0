import {
  getOidcSettings,
  getPasswordLoginSettings,
  saveOidcSettings,
  savePasswordLoginSettings
} from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerLoginSettings = HttpApiBuilder.group(AdminApi, "loginSettings", (handlers) =>
  handlers.handleAll({
    getOidcSettings: () => asWireErrors(getOidcSettings()),
    setOidcSettings: ({ payload }) => asWireErrors(saveOidcSettings(payload)),
    getSimpleSettings: () => asWireErrors(getPasswordLoginSettings()),
    setSimpleSettings: ({ payload }) => asWireErrors(savePasswordLoginSettings(payload))
  })
)
