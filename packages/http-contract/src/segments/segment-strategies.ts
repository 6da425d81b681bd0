import { field, Segment, SegmentStrategy, StrategySegments } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { created } from "../operation/created.ts"
import { ArchivedFeatureError, ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SegmentPath, StrategyIdPath } from "../operation/paths.ts"
import { segmentStrategyExamples } from "./segment-strategies.examples.ts"

const SegmentsOfStrategy = Schema.Struct({
  segments: field(Schema.Array(Segment), "The segments, in the order of the strategy")
}).annotate({
  identifier: "SegmentsOfStrategy",
  description: "The segments of a strategy."
})

const StrategiesOfSegment = Schema.Struct({
  strategies: field(Schema.Array(SegmentStrategy), "The strategies, by feature and environment"),
  changeRequestStrategies: field(Schema.Array(SegmentStrategy), "Always empty: changes need no approval")
}).annotate({ identifier: "StrategiesOfSegment", description: "The strategies that use a segment." })

const getStrategiesBySegmentId = HttpApiEndpoint.get("getStrategiesBySegmentId", "/segments/:id/strategies", {
  params: SegmentPath,
  success: StrategiesOfSegment,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List the strategies that use a segment",
    description: "Of active features in projects that the caller can see.",
    example: segmentStrategyExamples.getStrategiesBySegmentId
  })
)

const getSegmentsByStrategyId = HttpApiEndpoint.get("getSegmentsByStrategyId", "/segments/strategies/:strategyId", {
  params: StrategyIdPath,
  success: SegmentsOfStrategy,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a strategy's segments",
    description: "In the strategy's order.",
    example: segmentStrategyExamples.getSegmentsByStrategyId
  })
)

const updateFeatureStrategySegments = HttpApiEndpoint.post("updateFeatureStrategySegments", "/segments/strategies", {
  payload: StrategySegments,
  success: created(StrategySegments),
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Replace a strategy's segments",
    description: "Needs `UPDATE_FEATURE_STRATEGY` in the project and environment of the body.",
    example: segmentStrategyExamples.updateFeatureStrategySegments
  })
)

export class SegmentStrategiesGroup extends HttpApiGroup.make("segmentStrategies")
  .add(getStrategiesBySegmentId, getSegmentsByStrategyId, updateFeatureStrategySegments)
  .annotateMerge(
    OpenApi.annotations({
      title: "Strategy segments",
      description: "Read and change which strategies use which segments"
    })
  ) {}
