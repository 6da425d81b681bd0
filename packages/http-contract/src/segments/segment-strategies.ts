import { Segment, SegmentStrategy } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { created } from "../operation/created.ts"
import { ArchivedFeatureError, ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SegmentPath, StrategyIdPath } from "../operation/paths.ts"

const StrategySegments = Schema.Struct({
  projectId: Schema.String,
  strategyId: Schema.String,
  environmentId: Schema.String,
  segmentIds: Schema.Array(Schema.Finite)
}).annotate({ identifier: "StrategySegments" })

const SegmentsOfStrategy = Schema.Struct({ segments: Schema.Array(Segment) }).annotate({
  identifier: "SegmentsOfStrategy"
})

const StrategiesOfSegment = Schema.Struct({
  strategies: Schema.Array(SegmentStrategy),
  changeRequestStrategies: Schema.Array(SegmentStrategy)
}).annotate({ identifier: "StrategiesOfSegment" })

const getStrategiesBySegmentId = HttpApiEndpoint.get("getStrategiesBySegmentId", "/segments/:id/strategies", {
  params: SegmentPath,
  success: StrategiesOfSegment,
  error: NotFoundError
}).annotateMerge(
  operation(
    "getStrategiesBySegmentId",
    "List the strategies that use a segment",
    "Of features that are not archived, in projects that the caller may see."
  )
)

const getSegmentsByStrategyId = HttpApiEndpoint.get("getSegmentsByStrategyId", "/segments/strategies/:strategyId", {
  params: StrategyIdPath,
  success: SegmentsOfStrategy,
  error: NotFoundError
}).annotateMerge(operation("getSegmentsByStrategyId", "List the segments of a strategy", "In the strategy's order."))

const updateFeatureStrategySegments = HttpApiEndpoint.post("updateFeatureStrategySegments", "/segments/strategies", {
  payload: StrategySegments,
  success: created(StrategySegments),
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation(
    "updateFeatureStrategySegments",
    "Replace the segments of a strategy",
    "Needs `UPDATE_FEATURE_STRATEGY` in the environment of the project that the body names."
  )
)

/** Which strategies use which segments. */
export class SegmentStrategiesGroup extends HttpApiGroup.make("segmentStrategies")
  .add(getStrategiesBySegmentId, getSegmentsByStrategyId, updateFeatureStrategySegments)
  .annotateMerge(
    OpenApi.annotations({ title: "Segments of strategies", description: "Which strategies use which segments" })
  ) {}
