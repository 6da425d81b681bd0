import { assert } from "@effect/vitest"
import { systemPrincipal } from "@halyard/core/domain"
import { EventStore } from "@halyard/core/ports"
import {
  archiveFeature,
  createFeature,
  createProject,
  patchFeature,
  setFeatureTypeLifetime,
  setUpInstance,
  turnPotentiallyStale
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { atDay } from "../../fixtures/history.ts"
import type { FreshSuite } from "../fresh-suite.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"

const project = "ageing"

export const freshStalenessSuite: FreshSuite = {
  "features turn potentially stale once, and again when they have turned back": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        yield* atDay(0)(asAdmin(createProject({ id: project, name: project })))
        const kinds = { old: "release", brief: "operational", lasting: "permission", gone: "release" } as const
        for (const [name, type] of Object.entries(kinds)) {
          yield* atDay(0)(asAdmin(createFeature(project, { name, type })))
        }
        yield* atDay(1)(asAdmin(archiveFeature({ project, feature: "gone" })))
        const mark = (value: boolean) =>
          asAdmin(patchFeature({ project, feature: "old" }, [{ op: "replace", path: "/stale", value }]))

        assert.deepStrictEqual(yield* turned(6), [])
        assert.deepStrictEqual(yield* turned(7), ["brief"])
        assert.deepStrictEqual(yield* turned(39), ["brief"])
        assert.deepStrictEqual(yield* turned(40), ["brief", "old"])
        assert.deepStrictEqual(yield* turned(41), ["brief", "old"])
        yield* mark(true)
        assert.deepStrictEqual(yield* turned(42), ["brief", "old"])
        yield* mark(false)
        assert.deepStrictEqual(yield* turned(43), ["brief", "old", "old"])
        yield* asAdmin(setFeatureTypeLifetime("operational", 100))
        assert.deepStrictEqual(yield* turned(44), ["brief", "old", "old"])
        assert.deepStrictEqual(yield* turned(100), ["brief", "old", "old", "brief"])
      })
    )
}

/** Runs the job on that day and returns the features of its events. */
const turned = (day: number) => Effect.andThen(atDay(day)(as(systemPrincipal)(turnPotentiallyStale())), announced)

/** The features of the events, oldest first. */
const announced = Effect.gen(function* () {
  const events = yield* (yield* EventStore).latest({ types: ["feature-potentially-stale-on"] }, 10)
  for (const event of events) {
    assert.deepInclude(event, { project, createdBy: "halyard_system", createdByUserId: -1337 })
  }
  return events.toReversed().map(({ featureName }) => featureName)
})
