import { assert } from "@effect/vitest"
import { now } from "@halyard/core/domain"
import { EventStore, FeatureReads } from "@halyard/core/ports"
import { getFeature, getFeatureAt, replayFeatures } from "@halyard/core/use-cases"
import { Clock, Effect, Result } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { anyone } from "../../fixtures/stored-entities.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"

/**
 * Runs a test, and then checks that the log rebuilds the features which it made as they are stored. Leaves out those
 * that were changed while a test had moved the clock.
 */
export const rebuilding = <E>(test: Effect.Effect<void, E, UseCaseNeeds>) =>
  Effect.gen(function* () {
    const store = yield* EventStore
    const clock = yield* Clock.Clock
    const begin = yield* now
    const made = new Set<string>()
    const outOfTime = new Set<string | null>()
    const watched = EventStore.of({
      ...store,
      append: (events) =>
        Effect.gen(function* () {
          yield* store.append(events)
          const end = yield* Effect.provideService(now, Clock.Clock, clock)
          for (const { createdAt, featureName, type } of events) {
            if (type === "feature-created" && featureName !== null) made.add(featureName)
            if (createdAt < begin || createdAt > end) outOfTime.add(featureName)
          }
        })
    })
    yield* Effect.provideService(test, EventStore, watched)
    yield* checkRebuilt([...made].filter((name) => !outOfTime.has(name)).slice(0, MOST))
  })

/** Tests of limits make thousands of features, of which so many are checked. */
const MOST = 10

const checkRebuilt = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  if (names.length === 0) return
  const features = yield* (yield* FeatureReads).whole(names, anyone)
  const replayed = yield* replayFeatures(features, yield* now)
  for (const { name, project } of features) {
    assert.isTrue(Result.isSuccess(replayed.get(name) ?? Result.fail({})), `the log has all events of "${name}"`)
    const address = { project, feature: name }
    const stored = yield* asAdmin(getFeature(address))
    assert.deepStrictEqual(yield* asAdmin(getFeatureAt(address, yield* now)), stored)
  }
})
