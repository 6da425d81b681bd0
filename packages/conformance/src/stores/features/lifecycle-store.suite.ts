import { assert } from "@effect/vitest"
import { withoutFilters } from "@halyard/core/domain"
import { FeatureReads, LifecycleStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, anyone, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

export const lifecycleStoreSuite: StoreSuite = {
  "enters stages for several features": Effect.gen(function* () {
    const { enter } = yield* LifecycleStore
    const [first, second, other] = [(yield* aFeature()).name, (yield* aFeature()).name, (yield* aFeature()).name]
    yield* enter([first, second], "live", minute(3))
    assert.deepStrictEqual(yield* lifecycleOf(first), { stage: "live", enteredStageAt: minute(3) })
    assert.deepStrictEqual(yield* lifecycleOf(second), { stage: "live", enteredStageAt: minute(3) })
    assert.deepStrictEqual(yield* lifecycleOf(other), { stage: "initial", enteredStageAt: minute(0) })
  }),

  "shows the latest stage in the order of stages, not of time": Effect.gen(function* () {
    const { enter } = yield* LifecycleStore
    const { name } = yield* aFeature()
    yield* enter([name], "archived", minute(1))
    yield* enter([name], "pre-live", minute(2))
    assert.deepStrictEqual(yield* lifecycleOf(name), { stage: "archived", enteredStageAt: minute(1) })
  }),

  "returns all stages in their order, and what became of a completed feature": Effect.gen(function* () {
    const { complete, enter, entered } = yield* LifecycleStore
    const [{ name }, other] = [yield* aFeature(), yield* aFeature()]
    yield* complete(name, { status: "kept", statusValue: "blue" }, minute(3))
    yield* enter([name], "live", minute(4))
    const nothing = { status: null, statusValue: null }
    assert.deepStrictEqual(yield* entered(name), [
      { stage: "initial", enteredStageAt: minute(0), ...nothing },
      { stage: "live", enteredStageAt: minute(4), ...nothing },
      { stage: "completed", enteredStageAt: minute(3), status: "kept", statusValue: "blue" }
    ])
    assert.deepStrictEqual(yield* entered(other.name), [{ stage: "initial", enteredStageAt: minute(0), ...nothing }])
    assert.deepStrictEqual(yield* entered("never-made"), [])
  }),

  "replaces what became of a feature, but not when it was completed; the feature and search show it": Effect.gen(
    function* () {
      const { complete, entered } = yield* LifecycleStore
      const { name, project } = yield* aFeature()
      yield* complete(name, { status: "kept", statusValue: "blue" }, minute(1))
      yield* complete(name, { status: "discarded", statusValue: null }, minute(2))
      const completed = { stage: "completed", enteredStageAt: minute(1), status: "discarded" } as const
      assert.deepStrictEqual((yield* entered(name)).at(-1), { ...completed, statusValue: null })
      const filters = [{ field: "project", operator: "any", values: [project] }] as const
      const query = { ...withoutFilters, filters, staleCutoffs: [] }
      const { features } = yield* (yield* FeatureReads).search(query, anyone, minute(0))
      assert.deepStrictEqual(
        features.map(({ lifecycle }) => lifecycle),
        [completed]
      )
      assert.deepStrictEqual(yield* lifecycleOf(name), completed)
    }
  ),

  "forgets a completion, which may come again": Effect.gen(function* () {
    const { complete, enter, entered, uncomplete } = yield* LifecycleStore
    const { name } = yield* aFeature()
    yield* enter([name], "live", minute(1))
    yield* complete(name, { status: "kept", statusValue: null }, minute(2))
    yield* uncomplete(name)
    yield* uncomplete(name)
    assert.deepStrictEqual(yield* lifecycleOf(name), { stage: "live", enteredStageAt: minute(1) })
    yield* complete(name, { status: "discarded", statusValue: null }, minute(3))
    assert.deepStrictEqual((yield* entered(name)).at(-1)?.enteredStageAt, minute(3))
  }),

  "keeps the moment at which a stage was first entered": Effect.gen(function* () {
    const { enter } = yield* LifecycleStore
    const { name } = yield* aFeature()
    yield* enter([name], "completed", minute(1))
    yield* enter([name], "completed", minute(2))
    assert.deepStrictEqual(yield* lifecycleOf(name), { stage: "completed", enteredStageAt: minute(1) })
  })
}

const lifecycleOf = Effect.fn("lifecycleOf")(function* (name: string) {
  const [feature] = yield* (yield* FeatureReads).whole([name], anyone)
  return feature?.lifecycle
})
