import { assert } from "@effect/vitest"
import { type NewCompletion, now } from "@halyard/core/domain"
import { LifecycleStore } from "@halyard/core/ports"
import { archiveFeature, completeFeature, getFeature, listStages, uncompleteFeature } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const completeFeatureSuite: UseCaseSuite = {
  "completes a feature with its outcome, and records it": Effect.gen(function* () {
    const { address, callers, feature, project } = yield* aFlag()
    const completion: NewCompletion = { status: "kept", statusValue: "blue" }
    const { events } = yield* withRecordedEvents(as(callers.member)(completeFeature(address, completion)))
    const author = { createdBy: "member", createdByUserId: callers.member.id }
    assert.deepStrictEqual(events, [
      { type: "feature-completed", ...author, project, featureName: feature, data: completion, tags: [] }
    ])
    const stages = yield* as(callers.viewer)(listStages(address))
    assert.deepStrictEqual(
      stages.map(({ stage, status, statusValue }) => [stage, status, statusValue]),
      [
        ["initial", null, null],
        ["completed", "kept", "blue"]
      ]
    )
    assert.strictEqual((yield* asAdmin(getFeature(address))).lifecycle.stage, "completed")
  }),

  "keeps the first outcome of a completed feature, until it is taken back": Effect.gen(function* () {
    const { address } = yield* aFlag()
    const complete = (given: NewCompletion) =>
      Effect.map(withRecordedEvents(asAdmin(completeFeature(address, given))), ({ events }) => events.length)
    assert.strictEqual(yield* complete({ status: "kept", statusValue: "blue" }), 1)
    const first = yield* asAdmin(listStages(address))
    for (const again of [{ status: "kept", statusValue: "green" }, { status: "discarded" }] as const) {
      assert.strictEqual(yield* complete(again), 0)
    }
    assert.deepStrictEqual(yield* asAdmin(listStages(address)), first)
    yield* asAdmin(uncompleteFeature(address))
    assert.strictEqual(yield* complete({ status: "discarded" }), 1)
  }),

  "takes a completion back to the stage before, once": Effect.gen(function* () {
    const { address, feature } = yield* aFlag()
    yield* (yield* LifecycleStore).enter([feature], "live", yield* now)
    yield* asAdmin(completeFeature(address, { status: "discarded" }))
    const first = yield* withRecordedEvents(asAdmin(uncompleteFeature(address)))
    const second = yield* withRecordedEvents(asAdmin(uncompleteFeature(address)))
    assert.deepStrictEqual(
      [first, second].map(({ events }) => events.map(({ type }) => type)),
      [["feature-uncompleted"], []]
    )
    assert.strictEqual((yield* asAdmin(getFeature(address))).lifecycle.stage, "live")
  }),

  "is refused where there is no such feature, or not any more, whose stages can still be read": Effect.gen(
    function* () {
      const { address, feature } = yield* aFlag()
      const { project } = yield* aWorkspace()
      const elsewhere = { ...address, project }
      const long: NewCompletion = { status: "kept", statusValue: "x".repeat(101) }
      yield* refused(asAdmin(completeFeature(elsewhere, long)), notFound("feature", feature))
      yield* refused(asAdmin(uncompleteFeature(elsewhere)), notFound("feature", feature))
      yield* refused(asAdmin(listStages(elsewhere)), notFound("feature", feature))
      yield* invalidAt(asAdmin(completeFeature(address, long)), "/statusValue")
      yield* asAdmin(completeFeature(address, { status: "kept" }))
      yield* asAdmin(archiveFeature(address))
      for (const attempt of [completeFeature(address, { status: "kept" }), uncompleteFeature(address)]) {
        yield* refused(asAdmin(attempt), { _tag: "FeatureArchived", feature })
      }
      assert.deepStrictEqual(
        (yield* asAdmin(listStages(address))).map(({ stage }) => stage),
        ["initial", "completed", "archived"]
      )
    }
  )
}
