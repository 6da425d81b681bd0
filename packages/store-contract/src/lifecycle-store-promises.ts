import { assert } from "@effect/vitest"
import { FeatureReads, LifecycleStore } from "@halyard/core"
import { Effect } from "effect"
import { aFeature, anyone, minute } from "./fixtures.ts"
import type { Promises } from "./promises.ts"

export const lifecycleStorePromises: Promises = {
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
