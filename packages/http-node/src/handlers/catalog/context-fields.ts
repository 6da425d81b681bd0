import {
  createContextField,
  deleteContextField,
  getContextField,
  listContextFields,
  listContextFieldStrategies,
  removeLegalValue,
  setLegalValue,
  updateContextField,
  validateContextFieldName
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerContextFields = HttpApiBuilder.group(AdminApi, "contextFields", (handlers) =>
  handlers.handleAll({
    getContextFields: ({ query }) => asWireErrors(listContextFields(query)),
    createContextField: ({ payload }) =>
      answerCreated(asWireErrors(createContextField(payload)), ({ name }) => ["context", name]),
    validateContextFieldName: ({ payload }) => asWireErrors(validateContextFieldName(payload.name)),
    getContextField: ({ params }) => asWireErrors(getContextField(params.contextField)),
    updateContextField: ({ params, payload }) => asWireErrors(updateContextField(params.contextField, payload)),
    deleteContextField: ({ params }) => asWireErrors(deleteContextField(params.contextField)),
    getStrategiesByContextField: ({ params }) =>
      asWireErrors(Effect.map(listContextFieldStrategies(params.contextField), (strategies) => ({ strategies })))
  })
)

export const layerLegalValues = HttpApiBuilder.group(AdminApi, "legalValues", (handlers) =>
  handlers.handleAll({
    updateContextFieldLegalValue: ({ params, payload }) => asWireErrors(setLegalValue(params.contextField, payload)),
    deleteContextFieldLegalValue: ({ params }) => asWireErrors(removeLegalValue(params.contextField, params.legalValue))
  })
)
