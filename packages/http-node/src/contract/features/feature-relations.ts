import { Dependency, NewDependency, Tag } from "@halyard/core"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../access.ts"
import { created } from "../created.ts"
import { ArchivedFeatureError, InvalidOperationError, NotFoundError } from "../errors.ts"
import { operation } from "../operation.ts"
import { FeatureNamePath, featurePath, FeaturePath } from "../paths.ts"

const addDependency = HttpApiEndpoint.post("addFeatureDependency", `${featurePath}/dependencies`, {
  params: FeaturePath,
  payload: NewDependency,
  success: Dependency,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_DEPENDENCY", scope: "project" })
  .annotateMerge(
    operation("addFeatureDependency", "Make a feature depend on another", "The parent must be in the same project.")
  )

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

const addTag = HttpApiEndpoint.post("addTag", "/features/:featureName/tags", {
  params: FeatureNamePath,
  payload: Tag,
  success: created(Tag),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation(
    "addTag",
    "Tag a feature",
    "The tag is made if it is missing; its type must exist. Needs `UPDATE_FEATURE` in the project of the feature."
  )
)

/** What features have to do with each other, with tags and with people. */
export class FeatureRelationsGroup extends HttpApiGroup.make("featureRelations")
  .add(addDependency, addFavorite, removeFavorite, addTag)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature relations", description: "Dependencies, favourites and tags of features" })
  ) {}
