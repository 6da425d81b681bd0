import { Effect } from "effect"
import { strategyUpdated } from "../../domain/features/feature-events.ts"
import type { SegmentStrategy } from "../../domain/segments/segment-users.ts"
import { atMost, CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { usedSegmentViolations } from "../../domain/strategies/strategy-rules.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { refuseExceeding, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { projectVisibility, visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { getSegment } from "../segments/segments.ts"
import { sharedSegments } from "../strategies/judge-strategy.ts"
import { placeOf } from "./hold-features.ts"
import { holdActiveFeature } from "./find-feature.ts"
import type { StrategySegments } from "../../domain/segments/segment.ts"

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

/** Gives a strategy these segments and no others. Answers them without repetitions. */
export const replaceStrategySegments = Effect.fn("replaceStrategySegments")(function* (given: StrategySegments) {
  const { projectId: project, environmentId: environment } = given
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", { project, environment })

  return yield* inTransaction(
    Effect.gen(function* () {
      const { address, strategy } = yield* holdStrategy(given)
      yield* refuseBadSegments(given)
      const segments = [...new Set(given.segmentIds)]
      const after = { ...strategy, segments }
      if (segments.join() !== strategy.segments.join()) {
        yield* (yield* FeatureEnvironmentStore).replaceStrategies([after])
        yield* recordEvents(strategyUpdated(address, strategy, after))
      }
      const answer: StrategySegments = { ...given, segmentIds: segments }
      return answer
    })
  )
})

/** Holds the strategy's feature, of which nothing is told where the strategy is not in that project and environment. */
const holdStrategy = Effect.fn("holdStrategy")(function* ({ projectId, environmentId, strategyId }: StrategySegments) {
  yield* visibleProject(projectId)
  const missing = new NotFound({ resource: "strategy", id: strategyId })
  const store = yield* FeatureEnvironmentStore
  const place = yield* store.placeOfStrategy(strategyId)
  if (place === undefined || place.environment !== environmentId) return yield* missing

  const address = { project: projectId, feature: place.feature, environment: environmentId }
  yield* Effect.catchTag(holdActiveFeature(address), "NotFound", () => Effect.fail(missing))
  const strategy = (yield* store.strategies(placeOf(address))).find(({ id }) => id === strategyId)
  if (strategy === undefined) return yield* missing
  return { address, strategy }
})

const refuseBadSegments = Effect.fn("refuseBadSegments")(function* ({ projectId, segmentIds }: StrategySegments) {
  const path = "/body/segmentIds"
  const segments = yield* sharedSegments(segmentIds)
  yield* refuseInvalid(usedSegmentViolations(segmentIds, path, { project: projectId, segments }))
  const { strategySegments: limit } = yield* CurrentLimits
  yield* refuseExceeding(atMost(new Set(segmentIds).size, limit, "segments per strategy", path))
})
