import {
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  listSegmentsOfStrategy,
  listStrategiesOfSegment,
  replaceStrategySegments,
  updateSegment,
  validateSegmentName
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"

export const layerSegments = HttpApiBuilder.group(AdminApi, "segments", (handlers) =>
  handlers.handleAll({
    getSegments: () => asWireErrors(Effect.map(listSegments(), (segments) => ({ segments }))),
    createSegment: ({ payload }) =>
      answerCreated(asWireErrors(createSegment(payload)), ({ id }) => ["segments", String(id)]),
    validateSegment: ({ payload }) => asWireErrors(validateSegmentName(payload.name)),
    getSegment: ({ params }) => asWireErrors(Effect.flatMap(idAt("segment", params.id), getSegment)),
    updateSegment: ({ params, payload }) =>
      asWireErrors(Effect.asVoid(Effect.flatMap(idAt("segment", params.id), (id) => updateSegment(id, payload)))),
    removeSegment: ({ params }) => asWireErrors(Effect.flatMap(idAt("segment", params.id), deleteSegment))
  })
)

export const layerSegmentStrategies = HttpApiBuilder.group(AdminApi, "segmentStrategies", (handlers) =>
  handlers.handleAll({
    getStrategiesBySegmentId: ({ params }) =>
      asWireErrors(
        Effect.map(Effect.flatMap(idAt("segment", params.id), listStrategiesOfSegment), (strategies) => ({
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
