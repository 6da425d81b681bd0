import { addDependency, addTag, favorFeature } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answer-created.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"
import { featureAt } from "../addresses.ts"

export const layerFeatureRelations = HttpApiBuilder.group(AdminApi, "featureRelations", (handlers) =>
  handlers.handleAll({
    addFeatureDependency: ({ params, payload }) => asWireErrors(addDependency(featureAt(params), payload)),
    addFavoriteFeature: ({ params }) => asWireErrors(favorFeature(featureAt(params), true)),
    removeFavoriteFeature: ({ params }) => asWireErrors(favorFeature(featureAt(params), false)),
    addTag: ({ params: { featureName }, payload }) =>
      answerCreated(asWireErrors(addTag(featureName, payload)), () => ["features", featureName, "tags"])
  })
)
