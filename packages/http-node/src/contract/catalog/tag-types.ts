import { TagType } from "@halyard/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../access.ts"
import { created } from "../created.ts"
import { NameExistsError } from "../errors.ts"
import { operation } from "../operation.ts"

const NewTagType = Schema.Struct({
  name: Schema.String,
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  icon: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "NewTagType" })

const createTagType = HttpApiEndpoint.post("createTagType", "/tag-types", {
  payload: NewTagType,
  success: created(TagType),
  error: NameExistsError
})
  .annotate(RequiresPermission, { permission: "CREATE_TAG_TYPE", scope: "root" })
  .annotateMerge(operation("createTagType", "Create a tag type", "Tags name it before a colon."))

export class TagTypesGroup extends HttpApiGroup.make("tagTypes")
  .add(createTagType)
  .annotateMerge(OpenApi.annotations({ title: "Tag types", description: "Kinds of tags" })) {}
