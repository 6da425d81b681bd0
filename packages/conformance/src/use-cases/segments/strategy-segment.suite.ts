import { assert } from "@effect/vitest"
import { CurrentLimits } from "@halyard/core/domain"
import {
  addStrategy,
  archiveFeature,
  listSegmentsOfStrategy,
  listStrategies,
  listStrategiesOfSegment,
  replaceStrategySegments
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertEquals, invalidAt, noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace, addFlag, addSegment, ampleLimits } from "../../fixtures/workspaces.ts"

export const strategySegmentSuite: UseCaseSuite = {
  "are replaced, repeated ones once, and recorded": Effect.gen(function* () {
    const { flag, strategy, request } = yield* aScene
    const [one, own] = [yield* addSegment(), yield* addSegment({ project: flag.project })]
    const segmentIds = [own.id, one.id, own.id]
    const { answer, events } = yield* withRecordedEvents(
      as(flag.callers.member)(replaceStrategySegments({ ...request, segmentIds }))
    )
    assert.deepStrictEqual(answer, { ...request, segmentIds: [own.id, one.id] })
    const after = { ...strategy, segments: [own.id, one.id] }
    assert.deepStrictEqual(yield* asAdmin(listStrategies(flag.development)), [after])
    assertEquals(events, [
      {
        type: "feature-strategy-update",
        project: flag.project,
        environment: "development",
        featureName: flag.feature,
        createdBy: "member",
        createdByUserId: flag.callers.member.id,
        data: after,
        preData: strategy,
        tags: []
      }
    ])
    assert.deepStrictEqual(yield* asAdmin(listSegmentsOfStrategy(strategy.id)), [own, one])
    yield* asAdmin(replaceStrategySegments({ ...request, segmentIds: [] }))
    assert.deepStrictEqual(yield* asAdmin(listSegmentsOfStrategy(strategy.id)), [])
  }),

  "are not written where nothing changes": Effect.gen(function* () {
    const { strategy, request } = yield* aScene
    const same = replaceStrategySegments({ ...request, segmentIds: strategy.segments })
    assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(same))).events, [])
  }),

  "must exist, belong there and keep to the limit": Effect.gen(function* () {
    const { flag, strategy, request } = yield* aScene
    const foreign = yield* addSegment({ project: (yield* aWorkspace()).project })
    const segmentIds = [...strategy.segments, foreign.id, 2_000_000_000, 1.5, 1e300]
    const [first, ...others] = segmentIds.map((_, index) => `/segmentIds/${index}`)
    assert.strictEqual(first, "/segmentIds/0")
    yield* invalidAt(asAdmin(replaceStrategySegments({ ...request, segmentIds })), ...others)
    const two = { ...request, segmentIds: [(yield* addSegment()).id, (yield* addSegment()).id] }
    const attempt = Effect.provideService(asAdmin(replaceStrategySegments(two)), CurrentLimits, {
      ...ampleLimits,
      strategySegments: 1
    })
    yield* refused(attempt, { _tag: "LimitExceeded", limit: 1, path: "/segmentIds" })
    assert.deepStrictEqual(yield* asAdmin(listStrategies(flag.development)), [strategy])
  }),

  "are replaced where the strategy is, and nowhere else": Effect.gen(function* () {
    const { flag, strategy, request } = yield* aScene
    const elsewhere = yield* aWorkspace({ mode: "private" })
    const missing = notFound("strategy", strategy.id)
    yield* refused(asAdmin(replaceStrategySegments({ ...request, environmentId: "production" })), missing)
    yield* refused(asAdmin(replaceStrategySegments({ ...request, projectId: elsewhere.project })), missing)
    yield* refused(
      asAdmin(replaceStrategySegments({ ...request, projectId: "nowhere" })),
      notFound("project", "nowhere")
    )
    yield* refused(asAdmin(replaceStrategySegments({ ...request, strategyId: "none" })), notFound("strategy", "none"))
    for (const projectId of [flag.project, elsewhere.project, "nowhere"]) {
      yield* refused(as(flag.callers.viewer)(replaceStrategySegments({ ...request, projectId })), {
        ...noAccess,
        permissions: ["UPDATE_FEATURE_STRATEGY"],
        environment: "development"
      })
    }
    yield* asAdmin(archiveFeature(flag.address))
    const { feature } = flag
    yield* refused(asAdmin(replaceStrategySegments(request)), { _tag: "FeatureArchived", feature })
  }),

  "lead to the strategies that use them, so far as those may be seen": Effect.gen(function* () {
    const { flag, strategy, segment } = yield* aScene
    const hidden = yield* aFlag({ mode: "private" })
    const gone = { ...(yield* addFlag(flag.project)), environment: "development" }
    const using = { name: "default", segments: [segment.id] }
    const secret = yield* asAdmin(addStrategy(hidden.development, using))
    yield* asAdmin(addStrategy(gone, using))
    yield* asAdmin(archiveFeature(gone))
    const strategies = yield* as(flag.callers.viewer)(listStrategiesOfSegment(segment.id))
    assert.deepStrictEqual(strategies, [
      {
        id: strategy.id,
        featureName: flag.feature,
        projectId: flag.project,
        environment: "development",
        strategyName: "default"
      }
    ])
    assert.lengthOf(yield* asAdmin(listStrategiesOfSegment(segment.id)), 2)
    yield* refused(asAdmin(listStrategiesOfSegment(2_000_000_000)), notFound("segment", "2000000000"))
    yield* refused(as(flag.callers.viewer)(listSegmentsOfStrategy(secret.id)), notFound("strategy", secret.id))
    yield* refused(asAdmin(listSegmentsOfStrategy("none")), notFound("strategy", "none"))
  })
}

/** A strategy with one segment, and a request that removes it. */
const aScene = Effect.gen(function* () {
  const flag = yield* aFlag()
  const segment = yield* addSegment()
  const strategy = yield* asAdmin(addStrategy(flag.development, { name: "default", segments: [segment.id] }))
  const request = {
    projectId: flag.project,
    strategyId: strategy.id,
    environmentId: "development",
    segmentIds: [] satisfies ReadonlyArray<number>
  }
  return { flag, segment, strategy, request }
})
