import type { Tag } from "@halyard/core/domain"
import {
  createTag,
  createTagType,
  deleteTag,
  deleteTagType,
  getTag,
  getTagType,
  listTags,
  listTagTypes,
  updateTagType,
  validateTagType
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
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

export const layerTags = HttpApiBuilder.group(AdminApi, "tags", (handlers) =>
  handlers.handleAll({
    getTags: () => asWireErrors(Effect.map(listTags(), tagList)),
    createTag: ({ payload }) =>
      answerCreated(asWireErrors(Effect.map(createTag(payload), versioned)), ({ tag }) => [
        "tags",
        tag.type,
        tag.value
      ]),
    getTagsByType: ({ params }) => asWireErrors(Effect.map(listTags(params.type), tagList)),
    getTag: ({ params }) => asWireErrors(Effect.map(getTag(params), versioned)),
    deleteTag: ({ params }) => asWireErrors(deleteTag(params))
  })
)

const tagList = (tags: ReadonlyArray<Tag>) => ({ version: 1, tags })

const versioned = (tag: Tag) => ({ version: 1, tag })
