import { Constraint, ContextField, LegalValue, Segment, TagType } from "@halyard/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "./access.ts"
import { created } from "./created.ts"
import { ExceedsLimitError, NameExistsError, NotFoundError } from "./errors.ts"
import { operation } from "./operation.ts"

const Description = Schema.optionalKey(Schema.NullOr(Schema.String))

const NewSegment = Schema.Struct({
  name: Schema.String,
  description: Description,
  project: Schema.optionalKey(Schema.NullOr(Schema.String)),
  constraints: Schema.Array(Constraint)
}).annotate({ identifier: "NewSegment" })

const NewContextField = Schema.Struct({
  name: Schema.String,
  description: Description,
  stickiness: Schema.optionalKey(Schema.Boolean),
  sortOrder: Schema.optionalKey(Schema.Finite),
  legalValues: Schema.optionalKey(Schema.Array(LegalValue))
}).annotate({ identifier: "NewContextField" })

const NewTagType = Schema.Struct({
  name: Schema.String,
  description: Description,
  icon: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "NewTagType" })

const createSegment = HttpApiEndpoint.post("createSegment", "/segments", {
  payload: NewSegment,
  success: created(Segment),
  error: [ExceedsLimitError, NotFoundError, NameExistsError]
})
  .annotate(RequiresPermission, { permission: "CREATE_SEGMENT", scope: "root" })
  .annotateMerge(operation("createSegment", "Create a segment", "For all projects, or for one."))

const createContextField = HttpApiEndpoint.post("createContextField", "/context", {
  payload: NewContextField,
  success: created(ContextField),
  error: NameExistsError
})
  .annotate(RequiresPermission, { permission: "CREATE_CONTEXT_FIELD", scope: "root" })
  .annotateMerge(operation("createContextField", "Create a context field", "Without legal values it takes any value."))

const createTagType = HttpApiEndpoint.post("createTagType", "/tag-types", {
  payload: NewTagType,
  success: created(TagType),
  error: NameExistsError
})
  .annotate(RequiresPermission, { permission: "CREATE_TAG_TYPE", scope: "root" })
  .annotateMerge(operation("createTagType", "Create a tag type", "Tags name it before a colon."))

/** What features refer to. */
export class CatalogGroup extends HttpApiGroup.make("catalog")
  .add(createSegment, createContextField, createTagType)
  .annotateMerge(OpenApi.annotations({ title: "Catalog", description: "Segments, context fields and tag types" })) {}
