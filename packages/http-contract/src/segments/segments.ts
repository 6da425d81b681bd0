import { field, NewSegment, Segment, SegmentListItem } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { rootOrItsProject } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SegmentPath } from "../operation/paths.ts"
import { segmentExamples } from "./segments.examples.ts"

const SegmentName = Schema.Struct({ name: field(Schema.String, "The name to validate") }).annotate({
  identifier: "SegmentName",
  description: "A name to validate for a new segment."
})

const SegmentList = Schema.Struct({ segments: field(Schema.Array(SegmentListItem), "The segments, by id") }).annotate({
  identifier: "SegmentList",
  description: "The segments that the caller can see."
})

const getSegments = HttpApiEndpoint.get("getSegments", "/segments", { success: SegmentList }).annotateMerge(
  operation({
    summary: "List segments",
    description: "Global segments, and those of projects that the caller can see.",
    example: segmentExamples.getSegments
  })
)

const createSegment = HttpApiEndpoint.post("createSegment", "/segments", {
  payload: NewSegment,
  success: created(Segment),
  error: [ExceedsLimitError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a segment",
    description: "For all projects, or for one.",
    needs: rootOrItsProject("CREATE_SEGMENT", "UPDATE_PROJECT_SEGMENT"),
    example: segmentExamples.createSegment
  })
)

const validateSegment = HttpApiEndpoint.post("validateSegment", "/segments/validate", {
  payload: SegmentName,
  success: HttpApiSchema.NoContent,
  error: NameExistsError
}).annotateMerge(
  operation({
    summary: "Validate the name of a new segment",
    description: "Checks whether a new segment can have the name.",
    example: segmentExamples.validateSegment
  })
)

const getSegment = HttpApiEndpoint.get("getSegment", "/segments/:id", {
  params: SegmentPath,
  success: Segment,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a segment",
    description: "Includes all of its constraints.",
    example: segmentExamples.getSegment
  })
)

const updateSegment = HttpApiEndpoint.put("updateSegment", "/segments/:id", {
  params: SegmentPath,
  payload: NewSegment,
  success: HttpApiSchema.NoContent,
  error: [ExceedsLimitError, NotFoundError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Change a segment",
    description:
      "If left out, the description and the project stay unchanged. A segment in use cannot be moved out of reach of its strategies. A move needs the right to segments of both projects.",
    needs: rootOrItsProject("UPDATE_SEGMENT", "UPDATE_PROJECT_SEGMENT"),
    example: segmentExamples.updateSegment
  })
)

const removeSegment = HttpApiEndpoint.delete("removeSegment", "/segments/:id", {
  params: SegmentPath,
  success: HttpApiSchema.NoContent,
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete a segment",
    description: "Refused while strategies use it, including those of archived features.",
    needs: rootOrItsProject("DELETE_SEGMENT", "UPDATE_PROJECT_SEGMENT"),
    example: segmentExamples.removeSegment
  })
)

export class SegmentsGroup extends HttpApiGroup.make("segments")
  .add(getSegments, createSegment, validateSegment, getSegment, updateSegment, removeSegment)
  .annotateMerge(
    OpenApi.annotations({ title: "Segments", description: "Manage named constraints that strategies share" })
  ) {}
