import { createContextField } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answer-created.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerContextFields = HttpApiBuilder.group(AdminApi, "contextFields", (handlers) =>
  handlers.handleAll({
    createContextField: ({ payload }) =>
      answerCreated(asWireErrors(createContextField(payload)), ({ name }) => ["context", name])
  })
)
