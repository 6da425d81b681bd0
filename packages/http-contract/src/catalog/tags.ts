import { Tag } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { TagPath, TagsOfTypePath } from "../operation/paths.ts"

export const TagList = Schema.Struct({ version: Schema.Int, tags: Schema.Array(Tag) }).annotate({
  identifier: "TagList"
})

const VersionedTag = Schema.Struct({ version: Schema.Int, tag: Tag }).annotate({ identifier: "VersionedTag" })

const getTags = HttpApiEndpoint.get("getTags", "/tags", { success: TagList }).annotateMerge(
  operation("getTags", "List tags", "By type, then value.")
)

const createTag = HttpApiEndpoint.post("createTag", "/tags", {
  payload: Tag,
  success: created(VersionedTag),
  error: NameExistsError
})
  .annotate(RequiresPermission, { permission: "CREATE_TAG_TYPE", scope: "root" })
  .annotateMerge(operation("createTag", "Create a tag", "Its type must exist. No feature carries it yet."))

const getTagsByType = HttpApiEndpoint.get("getTagsByType", "/tags/:type", {
  params: TagsOfTypePath,
  success: TagList
}).annotateMerge(operation("getTagsByType", "List the tags of a type", "By value; a type that is not there has none."))

const getTag = HttpApiEndpoint.get("getTag", "/tags/:type/:value", {
  params: TagPath,
  success: VersionedTag,
  error: NotFoundError
}).annotateMerge(operation("getTag", "Read a tag", "Tells whether it is there."))

const deleteTag = HttpApiEndpoint.delete("deleteTag", "/tags/:type/:value", {
  params: TagPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "DELETE_TAG_TYPE", scope: "root" })
  .annotateMerge(
    operation(
      "deleteTag",
      "Delete a tag",
      "Features that carry it lose it, archived ones too: that takes UPDATE_FEATURE in each of their projects."
    )
  )

export class TagsGroup extends HttpApiGroup.make("tags")
  .add(getTags, createTag, getTagsByType, getTag, deleteTag)
  .annotateMerge(OpenApi.annotations({ title: "Tags", description: "What features can be tagged with" })) {}
