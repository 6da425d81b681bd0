import { assert } from "@effect/vitest"
import { FeatureEnvironmentStore, FeatureStore, Transactions } from "@halyard/core/ports"
import { Effect } from "effect"
import {
  aFeature,
  anEnvironment,
  aPlace,
  aProject,
  aStrategy,
  minute,
  newFeature
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

/** A limit that no test reaches. */
const LIMIT = 1_000_000

export const featureHoldingSuite: StoreSuite = {
  "answers a held feature with a project that it need not be in": Effect.gen(function* () {
    const { hold, holdAddressed } = yield* FeatureStore
    const [feature, project] = [yield* aFeature(), yield* aProject()]
    const [record] = yield* hold([feature.name])
    assert.deepStrictEqual(yield* holdAddressed({ feature: feature.name, project: project.id }), {
      feature: record,
      project,
      state: undefined
    })
    const missing = yield* holdAddressed({ feature: `${feature.name}-missing`, project: `${project.id}-missing` })
    assert.deepStrictEqual(missing, { feature: undefined, project: undefined, state: undefined })
  }),

  "answers a held feature with what it has in an environment": Effect.gen(function* () {
    const { holdAddressed } = yield* FeatureStore
    const { find, setEnabled } = yield* FeatureEnvironmentStore
    const place = yield* aPlace
    yield* aStrategy(place)
    yield* setEnabled([{ ...place, enabled: true }])
    const { id } = yield* aProject()
    const held = yield* holdAddressed({ feature: place.feature, project: id })
    assert.deepStrictEqual(yield* holdAddressed({ ...place, project: id }), { ...held, state: yield* find(place) })
    const elsewhere = yield* holdAddressed({ ...place, project: id, environment: (yield* anEnvironment()).name })
    assert.deepStrictEqual(elsewhere, held)
    const missing = yield* holdAddressed({ ...place, project: id, feature: `${place.feature}-missing` })
    assert.deepStrictEqual([missing.feature, missing.state], [undefined, undefined])
  }),

  "answers what a held feature has as the one who held it before has left it": Effect.gen(function* () {
    const { holdAddressed } = yield* FeatureStore
    const { setEnabled } = yield* FeatureEnvironmentStore
    const { run } = yield* Transactions
    const place = yield* aPlace
    const { id } = yield* aProject()
    const switchOn = Effect.gen(function* () {
      const held = yield* holdAddressed({ ...place, project: id })
      yield* setEnabled([{ ...place, enabled: true }])
      return held.state?.enabled
    })
    const answers = yield* Effect.all(
      Array.from({ length: 6 }, () => run(switchOn)),
      { concurrency: "unbounded" }
    )
    assert.sameOrderedMembers(answers.toSorted(), [false, true, true, true, true, true])
  }),

  "answers counts to who adds a feature": Effect.gen(function* () {
    const { create, holdForCreation } = yield* FeatureStore
    const project = yield* aProject({ featureLimit: 3 })
    yield* Effect.all([aFeature({ project: project.id }), aFeature({ project: project.id, archivedAt: minute(1) })])
    const feature = yield* newFeature({ project: project.id })
    const answers = yield* (yield* Transactions).run(
      Effect.gen(function* () {
        const before = yield* holdForCreation(feature.name, project.id, LIMIT)
        yield* Effect.orDie(create([feature]))
        return [before, yield* holdForCreation(`${feature.name}-2`, project.id, LIMIT)]
      })
    )
    assert.deepStrictEqual(
      answers.map((held) => [held.feature, held.project, held.count?.project]),
      [
        [undefined, project, 1],
        [undefined, project, 2]
      ]
    )
    for (const { count } of answers) assert.isAtLeast(count?.instance ?? 0, count?.project ?? Infinity)
  }),

  "answers no counts where there is nothing to add": Effect.gen(function* () {
    const { hold, holdForCreation } = yield* FeatureStore
    const [feature, project] = [yield* aFeature(), yield* aProject()]
    const [record] = yield* hold([feature.name])
    const taken = yield* holdForCreation(feature.name, project.id, LIMIT)
    assert.deepStrictEqual(taken, { feature: record, project, count: undefined })
    const nowhere = yield* holdForCreation(`${feature.name}-2`, `${project.id}-missing`, LIMIT)
    assert.deepStrictEqual(nowhere, { feature: undefined, project: undefined, count: undefined })
  })
}
