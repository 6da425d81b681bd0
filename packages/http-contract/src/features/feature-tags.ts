import { Tag } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { TagList } from "../catalog/tags.ts"
import { created } from "../operation/created.ts"
import { ArchivedFeatureError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeatureNamePath, FeatureTagPath, ProjectPath } from "../operation/paths.ts"

const TagChange = Schema.Struct({ addedTags: Schema.Array(Tag), removedTags: Schema.Array(Tag) }).annotate({
  identifier: "TagChange"
})

const TagBatch = Schema.Struct({ features: Schema.Array(Schema.String), tags: TagChange }).annotate({
  identifier: "TagBatch"
})

const listTags = HttpApiEndpoint.get("listTags", "/features/:featureName/tags", {
  params: FeatureNamePath,
  success: TagList,
  error: NotFoundError
}).annotateMerge(operation("listTags", "List the tags of a feature", "By type, then value."))

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

const updateTags = HttpApiEndpoint.put("updateTags", "/features/:featureName/tags", {
  params: FeatureNamePath,
  payload: TagChange,
  success: TagList,
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation(
    "updateTags",
    "Change the tags of a feature",
    "Added tags are made if they are missing; their types must exist. Needs `UPDATE_FEATURE` in the project of the feature."
  )
)

const removeTag = HttpApiEndpoint.delete("removeTag", "/features/:featureName/tags/:type/:value", {
  params: FeatureTagPath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation(
    "removeTag",
    "Untag a feature",
    "The tag itself stays. Needs `UPDATE_FEATURE` in the project of the feature."
  )
)

const addTagToFeatures = HttpApiEndpoint.put("addTagToFeatures", "/projects/:projectId/tags", {
  params: ProjectPath,
  payload: TagBatch,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE", scope: "project" })
  .annotateMerge(operation("addTagToFeatures", "Change the tags of many features", "Of all of them, or of none."))

/** What features are tagged with. */
export class FeatureTagsGroup extends HttpApiGroup.make("featureTags")
  .add(listTags, addTag, updateTags, removeTag, addTagToFeatures)
  .annotateMerge(OpenApi.annotations({ title: "Tags of features", description: "What features are tagged with" })) {}
