import { Constraint, Segment, SegmentListItem } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SegmentPath } from "../operation/paths.ts"

const NewSegment = Schema.Struct({
  name: Schema.String,
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  project: Schema.optionalKey(Schema.NullOr(Schema.String)),
  constraints: Schema.Array(Constraint)
}).annotate({ identifier: "NewSegment" })

const SegmentName = Schema.Struct({ name: Schema.String }).annotate({ identifier: "SegmentName" })

const SegmentList = Schema.Struct({ segments: Schema.Array(SegmentListItem) }).annotate({ identifier: "SegmentList" })

const getSegments = HttpApiEndpoint.get("getSegments", "/segments", { success: SegmentList }).annotateMerge(
  operation("getSegments", "List segments", "Those of projects that the caller may see, and those for all projects.")
)

const createSegment = HttpApiEndpoint.post("createSegment", "/segments", {
  payload: NewSegment,
  success: created(Segment),
  error: [ExceedsLimitError, NameExistsError]
})
  .annotate(RequiresPermission, { permission: "CREATE_SEGMENT", scope: "root" })
  .annotateMerge(operation("createSegment", "Create a segment", "For all projects, or for one."))

const validateSegment = HttpApiEndpoint.post("validateSegment", "/segments/validate", {
  payload: SegmentName,
  success: HttpApiSchema.NoContent,
  error: NameExistsError
}).annotateMerge(operation("validateSegment", "Check a segment's name", "Whether a new segment could have it."))

const getSegment = HttpApiEndpoint.get("getSegment", "/segments/:id", {
  params: SegmentPath,
  success: Segment,
  error: NotFoundError
}).annotateMerge(operation("getSegment", "Read a segment", "With all of its constraints."))

const updateSegment = HttpApiEndpoint.put("updateSegment", "/segments/:id", {
  params: SegmentPath,
  payload: NewSegment,
  success: HttpApiSchema.NoContent,
  error: [ExceedsLimitError, NotFoundError, NameExistsError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_SEGMENT", scope: "root" })
  .annotateMerge(
    operation(
      "updateSegment",
      "Change a segment",
      "Without a description or a project it keeps the one it has. It cannot be taken from strategies that use it."
    )
  )

const removeSegment = HttpApiEndpoint.delete("removeSegment", "/segments/:id", {
  params: SegmentPath,
  success: HttpApiSchema.NoContent,
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_SEGMENT", scope: "root" })
  .annotateMerge(
    operation("removeSegment", "Delete a segment", "Refused while strategies use it, those of archived features too.")
  )

export class SegmentsGroup extends HttpApiGroup.make("segments")
  .add(getSegments, createSegment, validateSegment, getSegment, updateSegment, removeSegment)
  .annotateMerge(OpenApi.annotations({ title: "Segments", description: "Named constraints that strategies share" })) {}
