import { createSegment } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answer-created.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerSegments = HttpApiBuilder.group(AdminApi, "segments", (handlers) =>
  handlers.handleAll({
    createSegment: ({ payload }) =>
      answerCreated(asWireErrors(createSegment(payload)), ({ id }) => ["segments", String(id)])
  })
)
