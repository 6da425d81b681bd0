import type { Tag } from "@halyard/core/domain"
import { createTag, deleteTag, getTag, listTags } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

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
