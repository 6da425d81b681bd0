import { createTagType } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answer-created.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerTagTypes = HttpApiBuilder.group(AdminApi, "tagTypes", (handlers) =>
  handlers.handleAll({
    createTagType: ({ payload }) =>
      answerCreated(asWireErrors(createTagType(payload)), ({ name }) => ["tag-types", name])
  })
)
