import { field, formatVersion, NewTagType, TagType, TagTypeChange } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { TagTypePath } from "../operation/paths.ts"
import { tagTypeExamples } from "./tag-types.examples.ts"

const TagTypeList = Schema.Struct({
  version: formatVersion,
  tagTypes: field(Schema.Array(TagType), "The tag types, by name")
}).annotate({
  identifier: "TagTypeList",
  description: "All tag types."
})

const VersionedTagType = Schema.Struct({
  version: formatVersion,
  tagType: field(TagType, "The tag type")
}).annotate({
  identifier: "VersionedTagType",
  description: "A tag type with the version of the format."
})

const TagTypeCheck = Schema.Struct({
  valid: field(Schema.Boolean, "Always true; otherwise the answer is an error"),
  tagType: field(TagType, "The tag type that would be created")
}).annotate({ identifier: "TagTypeCheck", description: "A tag type that can be created." })

const getTagTypes = HttpApiEndpoint.get("getTagTypes", "/tag-types", { success: TagTypeList }).annotateMerge(
  operation({
    summary: "List tag types",
    description: "By name. Each tag has one type.",
    example: tagTypeExamples.getTagTypes
  })
)

const createTagType = HttpApiEndpoint.post("createTagType", "/tag-types", {
  payload: NewTagType,
  success: created(TagType),
  error: [ExceedsLimitError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a tag type",
    description: "A tag is written as `<type>:<value>`.",
    needs: root("CREATE_TAG_TYPE"),
    example: tagTypeExamples.createTagType
  })
)

const validateTagType = HttpApiEndpoint.post("validateTagType", "/tag-types/validate", {
  payload: NewTagType,
  success: TagTypeCheck,
  error: NameExistsError
}).annotateMerge(
  operation({
    summary: "Validate a tag type",
    description: "Checks whether it can be created.",
    example: tagTypeExamples.validateTagType
  })
)

const getTagType = HttpApiEndpoint.get("getTagType", "/tag-types/:name", {
  params: TagTypePath,
  success: VersionedTagType,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a tag type",
    description: "Its tags are listed separately.",
    example: tagTypeExamples.getTagType
  })
)

const updateTagType = HttpApiEndpoint.put("updateTagType", "/tag-types/:name", {
  params: TagTypePath,
  payload: TagTypeChange,
  success: HttpApiSchema.Empty(200),
  error: [ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Change a tag type",
    description: "Properties that are left out stay unchanged.",
    needs: root("UPDATE_TAG_TYPE"),
    example: tagTypeExamples.updateTagType
  })
)

const deleteTagType = HttpApiEndpoint.delete("deleteTagType", "/tag-types/:name", {
  params: TagTypePath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete a tag type",
    description:
      "Also deletes its tags. Refused for `simple`, and while features have its tags, including archived ones.",
    needs: root("DELETE_TAG_TYPE"),
    example: tagTypeExamples.deleteTagType
  })
)

export class TagTypesGroup extends HttpApiGroup.make("tagTypes")
  .add(getTagTypes, createTagType, validateTagType, getTagType, updateTagType, deleteTagType)
  .annotateMerge(OpenApi.annotations({ title: "Tag types", description: "Manage kinds of tags" })) {}
