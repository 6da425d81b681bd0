import { TagType } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { TagTypePath } from "../operation/paths.ts"
import { tagTypeExamples } from "./tag-types.examples.ts"

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
  operation({
    summary: "List tag types",
    description: "By name. Each tag has one type.",
    example: tagTypeExamples.getTagTypes
  })
)

const createTagType = HttpApiEndpoint.post("createTagType", "/tag-types", {
  payload: NewTagType,
  success: created(TagType),
  error: NameExistsError
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
  error: NotFoundError
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
