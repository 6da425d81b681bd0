import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { featurePath, FeaturePath } from "../operation/paths.ts"
import { featureRelationExamples } from "./feature-relations.examples.ts"

const addFavorite = HttpApiEndpoint.post("addFavoriteFeature", `${featurePath}/favorites`, {
  params: FeaturePath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Mark a feature as a favorite",
    description: "Only for the caller.",
    example: featureRelationExamples.addFavoriteFeature
  })
)

const removeFavorite = HttpApiEndpoint.delete("removeFavoriteFeature", `${featurePath}/favorites`, {
  params: FeaturePath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Unmark a favorite feature",
    description: "Only for the caller.",
    example: featureRelationExamples.removeFavoriteFeature
  })
)

export class FeatureRelationsGroup extends HttpApiGroup.make("featureRelations")
  .add(addFavorite, removeFavorite)
  .annotateMerge(OpenApi.annotations({ title: "Favorite features", description: "Mark features as favorites" })) {}
