import { removeLegalValue, setLegalValue } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerLegalValues = HttpApiBuilder.group(AdminApi, "legalValues", (handlers) =>
  handlers.handleAll({
    updateContextFieldLegalValue: ({ params, payload }) => asWireErrors(setLegalValue(params.contextField, payload)),
    deleteContextFieldLegalValue: ({ params }) => asWireErrors(removeLegalValue(params.contextField, params.legalValue))
  })
)
