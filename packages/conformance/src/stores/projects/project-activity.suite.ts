import { assert } from "@effect/vitest"
import { newEvent, statsWindows, systemPrincipal, type Timestamp } from "@halyard/core/domain"
import { EventStore, ProjectStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, anEnvironment, aProject, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

const DAY = 24 * 60
const now = minute(100 * DAY)
const windows = statsWindows(now)
const daysAgo = (days: number): Timestamp => minute((100 - days) * DAY)

export const projectActivitySuite: StoreSuite = {
  "finds nothing in an empty project": Effect.gen(function* () {
    const { activity } = yield* ProjectStore
    const none = { current: 0, past: 0 }
    assert.deepStrictEqual(yield* activity((yield* aProject()).id, windows), {
      created: none,
      archived: none,
      events: none,
      meanMillisToProduction: null
    })
  }),

  "counts what was created, archived and done in each window, its start included": Effect.gen(function* () {
    const { activity } = yield* ProjectStore
    const { append } = yield* EventStore
    const project = (yield* aProject()).id
    const days = [1, 30, 31, 45, 60, 61]
    for (const each of days) yield* aFeature({ project, createdAt: daysAgo(each) })
    for (const each of [2, 40]) yield* aFeature({ project, createdAt: daysAgo(99), archivedAt: daysAgo(each) })
    yield* aFeature({ createdAt: daysAgo(1) })
    yield* append(
      [...days, 3].map((each) => newEvent({ type: "project-updated", project }, systemPrincipal, daysAgo(each)))
    )
    const found = yield* activity(project, windows)
    assert.deepStrictEqual(found, {
      created: { current: 2, past: 3 },
      archived: { current: 1, past: 1 },
      events: { current: 3, past: 3 },
      meanMillisToProduction: null
    })
  }),

  "takes the mean time to production over features first switched on there in the current window": Effect.gen(
    function* () {
      const { activity } = yield* ProjectStore
      const project = (yield* aProject()).id
      const development = (yield* anEnvironment()).name
      const production = [
        (yield* anEnvironment({ type: "production" })).name,
        (yield* anEnvironment({ type: "production" })).name
      ] as const
      const feature = (createdAt: Timestamp) => Effect.map(aFeature({ project, createdAt }), ({ name }) => name)
      const [quick, slow, early] = [
        yield* feature(daysAgo(20)),
        yield* feature(daysAgo(50)),
        yield* feature(daysAgo(90))
      ]
      const [neverThere, elsewhere] = [yield* feature(daysAgo(20)), (yield* aFeature({ createdAt: daysAgo(20) })).name]
      yield* switchOn(project, development, quick, daysAgo(19))
      yield* switchOn(project, production[1], quick, daysAgo(16))
      yield* switchOn(project, production[0], quick, daysAgo(18))
      yield* switchOn(project, production[0], slow, daysAgo(30))
      yield* switchOn(project, production[0], early, daysAgo(31))
      yield* switchOn(project, production[0], early, daysAgo(2))
      yield* switchOn(project, development, neverThere, daysAgo(2))
      yield* switchOn("another", production[0], elsewhere, daysAgo(2))
      const { meanMillisToProduction } = yield* activity(project, windows)
      assert.closeTo(meanMillisToProduction ?? 0, ((2 + 20) / 2) * DAY * 60_000, 0.01)
    }
  ),

  "knows nothing of when a feature was switched on that had a name before": Effect.gen(function* () {
    const { activity } = yield* ProjectStore
    const { append } = yield* EventStore
    const { id: project } = yield* aProject()
    const { name: production } = yield* anEnvironment({ type: "production" })
    const { name } = yield* aFeature({ project, createdAt: daysAgo(10) })
    yield* switchOn(project, production, name, daysAgo(20))
    yield* append([newEvent({ type: "feature-deleted", project, featureName: name }, systemPrincipal, daysAgo(12))])
    assert.isNull((yield* activity(project, windows)).meanMillisToProduction)
    yield* switchOn(project, production, name, daysAgo(7))
    assert.closeTo((yield* activity(project, windows)).meanMillisToProduction ?? 0, 3 * DAY * 60_000, 0.01)
  })
}

const switchOn = Effect.fn("switchOn")(function* (
  project: string,
  environment: string,
  featureName: string,
  at: Timestamp
) {
  const draft = { type: "feature-environment-enabled", project, environment, featureName } as const
  yield* (yield* EventStore).append([newEvent(draft, systemPrincipal, at)])
})
