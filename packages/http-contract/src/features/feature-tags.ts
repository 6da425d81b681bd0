import { ColoredTag, field, formatVersion, Tag, TagChange } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ArchivedFeatureError, ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeatureNamePath, FeatureTagPath, ProjectPath } from "../operation/paths.ts"
import { featureTagExamples } from "./feature-tags.examples.ts"

const TagBatch = Schema.Struct({
  features: field(
    Schema.Array(Schema.String),
    "The names of the features, which must be active features of the project"
  ),
  tags: field(TagChange, "The tags to add and remove")
}).annotate({
  identifier: "TagBatch",
  description: "Tags to add to many features, and tags to remove."
})

const FeatureTags = Schema.Struct({
  version: formatVersion,
  tags: field(Schema.Array(ColoredTag), "The tags, by type, then value")
}).annotate({ identifier: "FeatureTags", description: "The tags of a feature, by type, then value." })

const listTags = HttpApiEndpoint.get("listTags", "/features/:featureName/tags", {
  params: FeatureNamePath,
  success: FeatureTags,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a feature's tags",
    description: "By type, then value.",
    example: featureTagExamples.listTags
  })
)

const addTag = HttpApiEndpoint.post("addTag", "/features/:featureName/tags", {
  params: FeatureNamePath,
  payload: Tag,
  success: created(Tag),
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Tag a feature",
    description:
      "Creates the tag if it does not exist; its type must exist. Needs `UPDATE_FEATURE` in the feature's project.",
    example: featureTagExamples.addTag
  })
)

const updateTags = HttpApiEndpoint.put("updateTags", "/features/:featureName/tags", {
  params: FeatureNamePath,
  payload: TagChange,
  success: FeatureTags,
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Change a feature's tags",
    description:
      "Creates added tags if they do not exist; their types must exist. Needs `UPDATE_FEATURE` in the feature's project.",
    example: featureTagExamples.updateTags
  })
)

const removeTag = HttpApiEndpoint.delete("removeTag", "/features/:featureName/tags/:type/:value", {
  params: FeatureTagPath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Untag a feature",
    description: "The tag itself is kept. Needs `UPDATE_FEATURE` in the feature's project.",
    example: featureTagExamples.removeTag
  })
)

const addTagToFeatures = HttpApiEndpoint.put("addTagToFeatures", "/projects/:projectId/tags", {
  params: ProjectPath,
  payload: TagBatch,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Change the tags of many features",
    description: "All features change, or none.",
    needs: inProject("UPDATE_FEATURE"),
    example: featureTagExamples.addTagToFeatures
  })
)

export class FeatureTagsGroup extends HttpApiGroup.make("featureTags")
  .add(listTags, addTag, updateTags, removeTag, addTagToFeatures)
  .annotateMerge(OpenApi.annotations({ title: "Feature tags", description: "Tag features" })) {}
