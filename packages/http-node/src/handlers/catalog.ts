import { createContextField, createSegment, createTagType } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../answer-created.ts"
import { AdminApi } from "../contract/admin-api.ts"
import { asWireErrors } from "../wire-errors.ts"

export const layerCatalog = HttpApiBuilder.group(AdminApi, "catalog", (handlers) =>
  handlers.handleAll({
    createSegment: ({ payload }) =>
      answerCreated(asWireErrors(createSegment(payload)), ({ id }) => ["segments", String(id)]),
    createContextField: ({ payload }) =>
      answerCreated(asWireErrors(createContextField(payload)), ({ name }) => ["context", name]),
    createTagType: ({ payload }) =>
      answerCreated(asWireErrors(createTagType(payload)), ({ name }) => ["tag-types", name])
  })
)
