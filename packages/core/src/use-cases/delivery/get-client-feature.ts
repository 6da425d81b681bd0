import { Effect } from "effect"
import { type ClientQuery, isAskedFor } from "../../domain/delivery/client-query.ts"
import { inlinedSegments } from "../../domain/delivery/inlined-segments.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { DeliverySnapshots } from "./delivery-snapshots.ts"

/** One of the features that an SDK asks for. */
export const getClientFeature = Effect.fn("getClientFeature")(function* (name: string, query: ClientQuery) {
  const { current } = yield* DeliverySnapshots
  const { features, segments } = yield* current(query.environment)
  const found = features.get(name)
  if (found === undefined || !isAskedFor(query)(found)) return yield* new NotFound({ resource: "feature", id: name })
  return query.inlineSegmentConstraints ? inlinedSegments(found.feature, segments) : found.feature
})
