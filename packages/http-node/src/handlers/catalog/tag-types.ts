import {
  createTagType,
  deleteTagType,
  getTagType,
  listTagTypes,
  updateTagType,
  validateTagType
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerTagTypes = HttpApiBuilder.group(AdminApi, "tagTypes", (handlers) =>
  handlers.handleAll({
    getTagTypes: () => asWireErrors(Effect.map(listTagTypes(), (tagTypes) => ({ version: 1, tagTypes }))),
    createTagType: ({ payload }) =>
      answerCreated(asWireErrors(createTagType(payload)), ({ name }) => ["tag-types", name]),
    validateTagType: ({ payload }) =>
      asWireErrors(Effect.map(validateTagType(payload), (tagType) => ({ valid: true, tagType }))),
    getTagType: ({ params }) =>
      asWireErrors(Effect.map(getTagType(params.name), (tagType) => ({ version: 1, tagType }))),
    updateTagType: ({ params, payload }) => asWireErrors(updateTagType(params.name, payload)),
    deleteTagType: ({ params }) => asWireErrors(deleteTagType(params.name))
  })
)
