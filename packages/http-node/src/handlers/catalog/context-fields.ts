import {
  createContextField,
  deleteContextField,
  getContextField,
  listContextFields,
  listContextFieldStrategies,
  updateContextField,
  validateContextFieldName
} from "@halyard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answer-created.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerContextFields = HttpApiBuilder.group(AdminApi, "contextFields", (handlers) =>
  handlers.handleAll({
    getContextFields: () => asWireErrors(listContextFields()),
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
