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
import { activeIn } from "./lock-features.ts"
import type { StrategySegments } from "../../domain/segments/segment.ts"

/** Lists the strategies that use a segment: those of active features in projects that the caller may see. */
export const listStrategiesOfSegment = Effect.fn("listStrategiesOfSegment")(function* (id: number) {
  yield* getSegment(id)
  const isVisible = yield* projectVisibility()
  const { strategies } = yield* (yield* SegmentStore).users(id)
  return strategies
    .filter(({ archived, projectId }) => !archived && isVisible(projectId))
    .map(({ archived: _, ...strategy }): SegmentStrategy => strategy)
})

/** Lists the segments that a strategy uses, in the order of the strategy. */
export const listSegmentsOfStrategy = Effect.fn("listSegmentsOfStrategy")(function* (strategyId: string) {
  const isVisible = yield* projectVisibility()
  const store = yield* FeatureEnvironmentStore
  const owner = yield* store.ownerOfStrategy(strategyId)
  const [feature] = owner === undefined ? [] : yield* (yield* FeatureStore).lock([owner.feature])
  if (owner === undefined || feature === undefined || !isVisible(feature.project)) {
    return yield* new NotFound({ resource: "strategy", id: strategyId })
  }
  const strategies = yield* store.strategies(owner)
  const segments = yield* (yield* SegmentStore).list
  const used = strategies.find(({ id }) => id === strategyId)?.segments ?? []
  return used.flatMap((id) => segments.filter((segment) => segment.id === id))
})

/** Replaces the segments of a strategy, and returns them without duplicates. */
export const replaceStrategySegments = Effect.fn("replaceStrategySegments")(function* (given: StrategySegments) {
  const { projectId: project, environmentId: environment } = given
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", { project, environment })

  return yield* inTransaction(
    Effect.gen(function* () {
      const { address, strategy } = yield* lockStrategy(given)
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

/** Locks the feature of the strategy. Fails with `NotFound` unless the strategy is in that project and environment. */
const lockStrategy = Effect.fnUntraced(function* ({ projectId, environmentId, strategyId }: StrategySegments) {
  yield* visibleProject(projectId)
  const missing = new NotFound({ resource: "strategy", id: strategyId })
  const store = yield* FeatureEnvironmentStore
  const owner = yield* store.ownerOfStrategy(strategyId)
  if (owner === undefined || owner.environment !== environmentId) return yield* missing

  const address = { project: projectId, ...owner }
  const [feature] = yield* (yield* FeatureStore).lock([owner.feature])
  yield* Effect.catchTag(activeIn(address, feature), "NotFound", () => Effect.fail(missing))
  const strategy = (yield* store.strategies(owner)).find(({ id }) => id === strategyId)
  if (strategy === undefined) return yield* missing
  return { address, strategy }
})

const refuseBadSegments = Effect.fnUntraced(function* ({ projectId, segmentIds }: StrategySegments) {
  const path = "/segmentIds"
  const segments = yield* sharedSegments(segmentIds)
  yield* refuseInvalid(usedSegmentViolations(segmentIds, path, { project: projectId, segments }))
  const { strategySegments: limit } = yield* CurrentLimits
  yield* refuseExceeding(atMost(new Set(segmentIds).size, limit, "segments per strategy", path))
})
