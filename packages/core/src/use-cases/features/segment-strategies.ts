import { Effect } from "effect"
import type { SegmentStrategy } from "../../domain/segments/segment-users.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { projectVisibility } from "../access/project-visibility.ts"
import { getSegment } from "../segments/find-segment.ts"

/** The strategies that use a segment, of features that are not archived in projects that the caller may see. */
export const listStrategiesOfSegment = Effect.fn("listStrategiesOfSegment")(function* (id: number) {
  yield* getSegment(id)
  const isVisible = yield* projectVisibility()
  const { strategies } = yield* (yield* SegmentStore).users(id)
  return strategies
    .filter(({ archived, projectId }) => !archived && isVisible(projectId))
    .map(({ archived: _, ...strategy }): SegmentStrategy => strategy)
})

/** The segments that a strategy uses, in the strategy's order. */
export const listSegmentsOfStrategy = Effect.fn("listSegmentsOfStrategy")(function* (strategyId: string) {
  const isVisible = yield* projectVisibility()
  const store = yield* FeatureEnvironmentStore
  const place = yield* store.placeOfStrategy(strategyId)
  const [feature] = place === undefined ? [] : yield* (yield* FeatureStore).hold([place.feature])
  if (place === undefined || feature === undefined || !isVisible(feature.project)) {
    return yield* new NotFound({ resource: "strategy", id: strategyId })
  }
  const strategies = yield* store.strategies(place)
  const segments = yield* (yield* SegmentStore).list
  const used = strategies.find(({ id }) => id === strategyId)?.segments ?? []
  return used.flatMap((id) => segments.filter((segment) => segment.id === id))
})
