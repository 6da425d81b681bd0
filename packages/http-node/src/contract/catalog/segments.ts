import { Constraint, Segment } from "@halyard/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../access.ts"
import { created } from "../created.ts"
import { ExceedsLimitError, NameExistsError, NotFoundError } from "../errors.ts"
import { operation } from "../operation.ts"

const NewSegment = Schema.Struct({
  name: Schema.String,
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  project: Schema.optionalKey(Schema.NullOr(Schema.String)),
  constraints: Schema.Array(Constraint)
}).annotate({ identifier: "NewSegment" })

const createSegment = HttpApiEndpoint.post("createSegment", "/segments", {
  payload: NewSegment,
  success: created(Segment),
  error: [ExceedsLimitError, NotFoundError, NameExistsError]
})
  .annotate(RequiresPermission, { permission: "CREATE_SEGMENT", scope: "root" })
  .annotateMerge(operation("createSegment", "Create a segment", "For all projects, or for one."))

export class SegmentsGroup extends HttpApiGroup.make("segments")
  .add(createSegment)
  .annotateMerge(OpenApi.annotations({ title: "Segments", description: "Named constraints that strategies share" })) {}
