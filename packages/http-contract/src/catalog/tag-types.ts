import { TagType } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { TagTypePath } from "../operation/paths.ts"

const content = {
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  icon: Schema.optionalKey(Schema.NullOr(Schema.String)),
  color: Schema.optionalKey(Schema.NullOr(Schema.String))
}

const NewTagType = Schema.Struct({ name: Schema.String, ...content }).annotate({ identifier: "NewTagType" })

const TagTypeChange = Schema.Struct(content).annotate({ identifier: "TagTypeChange" })

const TagTypeList = Schema.Struct({ version: Schema.Int, tagTypes: Schema.Array(TagType) }).annotate({
  identifier: "TagTypeList"
})

const VersionedTagType = Schema.Struct({ version: Schema.Int, tagType: TagType }).annotate({
  identifier: "VersionedTagType"
})

const TagTypeCheck = Schema.Struct({ valid: Schema.Boolean, tagType: TagType }).annotate({ identifier: "TagTypeCheck" })

const getTagTypes = HttpApiEndpoint.get("getTagTypes", "/tag-types", { success: TagTypeList }).annotateMerge(
  operation("getTagTypes", "List tag types", "By name. Each tag has one of them.")
)

const createTagType = HttpApiEndpoint.post("createTagType", "/tag-types", {
  payload: NewTagType,
  success: created(TagType),
  error: NameExistsError
})
  .annotate(RequiresPermission, { permission: "CREATE_TAG_TYPE", scope: "root" })
  .annotateMerge(operation("createTagType", "Create a tag type", "Tags name it before a colon."))

const validateTagType = HttpApiEndpoint.post("validateTagType", "/tag-types/validate", {
  payload: NewTagType,
  success: TagTypeCheck,
  error: NameExistsError
}).annotateMerge(operation("validateTagType", "Check a tag type", "Whether it could be created."))

const getTagType = HttpApiEndpoint.get("getTagType", "/tag-types/:name", {
  params: TagTypePath,
  success: VersionedTagType,
  error: NotFoundError
}).annotateMerge(operation("getTagType", "Read a tag type", "Its tags are read on their own."))

const updateTagType = HttpApiEndpoint.put("updateTagType", "/tag-types/:name", {
  params: TagTypePath,
  payload: TagTypeChange,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_TAG_TYPE", scope: "root" })
  .annotateMerge(operation("updateTagType", "Change a tag type", "What is left out stays as it is."))

const deleteTagType = HttpApiEndpoint.delete("deleteTagType", "/tag-types/:name", {
  params: TagTypePath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_TAG_TYPE", scope: "root" })
  .annotateMerge(
    operation(
      "deleteTagType",
      "Delete a tag type",
      "Refused while features, archived or not, carry its tags, and for `simple`. Its other tags go with it."
    )
  )

export class TagTypesGroup extends HttpApiGroup.make("tagTypes")
  .add(getTagTypes, createTagType, validateTagType, getTagType, updateTagType, deleteTagType)
  .annotateMerge(OpenApi.annotations({ title: "Tag types", description: "Kinds of tags" })) {}
