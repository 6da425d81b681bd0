import { Tag, field, formatVersion } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { TagPath, TagsOfTypePath } from "../operation/paths.ts"
import { tagExamples } from "./tags.examples.ts"

export const TagList = Schema.Struct({
  version: formatVersion,
  tags: field(Schema.Array(Tag), "The tags, by type, then value")
}).annotate({
  identifier: "TagList",
  description: "Tags, by type, then value."
})

const VersionedTag = Schema.Struct({
  version: formatVersion,
  tag: field(Tag, "The tag")
}).annotate({ identifier: "VersionedTag", description: "A tag with the version of the format." })

const getTags = HttpApiEndpoint.get("getTags", "/tags", { success: TagList }).annotateMerge(
  operation({ summary: "List tags", description: "By type, then value.", example: tagExamples.getTags })
)

const createTag = HttpApiEndpoint.post("createTag", "/tags", {
  payload: Tag,
  success: created(VersionedTag),
  error: NameExistsError
}).annotateMerge(
  operation({
    summary: "Create a tag",
    description: "Its type must exist. No feature has the tag yet.",
    needs: root("CREATE_TAG_TYPE"),
    example: tagExamples.createTag
  })
)

const getTagsByType = HttpApiEndpoint.get("getTagsByType", "/tags/:type", {
  params: TagsOfTypePath,
  success: TagList
}).annotateMerge(
  operation({
    summary: "List the tags of a type",
    description: "By value. The list is empty if the type does not exist.",
    example: tagExamples.getTagsByType
  })
)

const getTag = HttpApiEndpoint.get("getTag", "/tags/:type/:value", {
  params: TagPath,
  success: VersionedTag,
  error: NotFoundError
}).annotateMerge(
  operation({ summary: "Read a tag", description: "Fails if the tag does not exist.", example: tagExamples.getTag })
)

const deleteTag = HttpApiEndpoint.delete("deleteTag", "/tags/:type/:value", {
  params: TagPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Delete a tag",
    description:
      "Removes it from all features, including archived ones. Needs `UPDATE_FEATURE` in each of their projects.",
    needs: root("DELETE_TAG_TYPE"),
    example: tagExamples.deleteTag
  })
)

export class TagsGroup extends HttpApiGroup.make("tags")
  .add(getTags, createTag, getTagsByType, getTag, deleteTag)
  .annotateMerge(OpenApi.annotations({ title: "Tags", description: "Manage the tags that features can have" })) {}
