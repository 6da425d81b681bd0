import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { featurePath, FeaturePath } from "../operation/paths.ts"

const addFavorite = HttpApiEndpoint.post("addFavoriteFeature", `${featurePath}/favorites`, {
  params: FeaturePath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(operation("addFavoriteFeature", "Mark a feature as a favourite", "Of the caller alone."))

const removeFavorite = HttpApiEndpoint.delete("removeFavoriteFeature", `${featurePath}/favorites`, {
  params: FeaturePath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(operation("removeFavoriteFeature", "Unmark a favourite feature", "Of the caller alone."))

/** What features have to do with people. */
export class FeatureRelationsGroup extends HttpApiGroup.make("featureRelations")
  .add(addFavorite, removeFavorite)
  .annotateMerge(OpenApi.annotations({ title: "Feature relations", description: "Favourites of people" })) {}
