import { addTag, changeTags, changeTagsOfFeatures, listFeatureTags, removeTag } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerFeatureTags = HttpApiBuilder.group(AdminApi, "featureTags", (handlers) =>
  handlers.handleAll({
    listTags: ({ params }) =>
      asWireErrors(Effect.map(listFeatureTags(params.featureName), (tags) => ({ version: 1, tags }))),
    addTag: ({ params: { featureName }, payload }) =>
      answerCreated(asWireErrors(addTag(featureName, payload)), () => ["features", featureName, "tags"]),
    updateTags: ({ params, payload }) =>
      asWireErrors(Effect.map(changeTags(params.featureName, payload), (tags) => ({ version: 1, tags }))),
    removeTag: ({ params: { featureName, type, value } }) => asWireErrors(removeTag(featureName, { type, value })),
    addTagToFeatures: ({ params, payload }) =>
      asWireErrors(changeTagsOfFeatures(params.projectId, payload.features, payload.tags))
  })
)
