import { removeLegalValue, setLegalValue } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerLegalValues = HttpApiBuilder.group(AdminApi, "legalValues", (handlers) =>
  handlers.handleAll({
    updateContextFieldLegalValue: ({ params, payload }) => asWireErrors(setLegalValue(params.contextField, payload)),
    deleteContextFieldLegalValue: ({ params }) => asWireErrors(removeLegalValue(params.contextField, params.legalValue))
  })
)
