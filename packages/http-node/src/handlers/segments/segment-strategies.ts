import { listSegmentsOfStrategy, listStrategiesOfSegment, replaceStrategySegments } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { segmentAt } from "./segment-at.ts"

export const layerSegmentStrategies = HttpApiBuilder.group(AdminApi, "segmentStrategies", (handlers) =>
  handlers.handleAll({
    getStrategiesBySegmentId: ({ params }) =>
      asWireErrors(
        Effect.map(Effect.flatMap(segmentAt(params), listStrategiesOfSegment), (strategies) => ({
          strategies,
          changeRequestStrategies: []
        }))
      ),
    getSegmentsByStrategyId: ({ params }) =>
      asWireErrors(Effect.map(listSegmentsOfStrategy(params.strategyId), (segments) => ({ segments }))),
    updateFeatureStrategySegments: ({ payload }) =>
      answerCreated(asWireErrors(replaceStrategySegments(payload)), ({ strategyId }) => [
        "segments",
        "strategies",
        strategyId
      ])
  })
)
