import {
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  updateSegment,
  validateSegmentName
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { segmentAt } from "./segment-at.ts"

export const layerSegments = HttpApiBuilder.group(AdminApi, "segments", (handlers) =>
  handlers.handleAll({
    getSegments: () => asWireErrors(Effect.map(listSegments(), (segments) => ({ segments }))),
    createSegment: ({ payload }) =>
      answerCreated(asWireErrors(createSegment(payload)), ({ id }) => ["segments", String(id)]),
    validateSegment: ({ payload }) => asWireErrors(validateSegmentName(payload.name)),
    getSegment: ({ params }) => asWireErrors(Effect.flatMap(segmentAt(params), getSegment)),
    updateSegment: ({ params, payload }) =>
      asWireErrors(Effect.asVoid(Effect.flatMap(segmentAt(params), (id) => updateSegment(id, payload)))),
    removeSegment: ({ params }) => asWireErrors(Effect.flatMap(segmentAt(params), deleteSegment))
  })
)
