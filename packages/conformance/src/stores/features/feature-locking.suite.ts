import { assert } from "@effect/vitest"
import { FeatureEnvironmentStore, FeatureStore, Transactions } from "@halyard/core/ports"
import { Effect } from "effect"
import {
  aFeature,
  anEnvironment,
  anAddress,
  aProject,
  aStrategy,
  minute,
  newFeature
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

/** A limit that no test reaches. */
const LIMIT = 1_000_000

export const featureLockingSuite: StoreSuite = {
  "returns a locked feature with a project that it need not be in": Effect.gen(function* () {
    const { lock, lockAddressed } = yield* FeatureStore
    const [feature, project] = [yield* aFeature(), yield* aProject()]
    const [record] = yield* lock([feature.name])
    assert.deepStrictEqual(yield* lockAddressed({ feature: feature.name, project: project.id }), {
      feature: record,
      project,
      state: undefined
    })
    const missing = yield* lockAddressed({ feature: `${feature.name}-missing`, project: `${project.id}-missing` })
    assert.deepStrictEqual(missing, { feature: undefined, project: undefined, state: undefined })
  }),

  "returns a locked feature with what it has in an environment": Effect.gen(function* () {
    const { lockAddressed } = yield* FeatureStore
    const { find, setEnabled } = yield* FeatureEnvironmentStore
    const address = yield* anAddress
    yield* aStrategy(address)
    yield* setEnabled([{ ...address, enabled: true }])
    const { id } = yield* aProject()
    const locked = yield* lockAddressed({ feature: address.feature, project: id })
    assert.deepStrictEqual(yield* lockAddressed({ ...address, project: id }), {
      ...locked,
      state: yield* find(address)
    })
    const elsewhere = yield* lockAddressed({ ...address, project: id, environment: (yield* anEnvironment()).name })
    assert.deepStrictEqual(elsewhere, locked)
    const missing = yield* lockAddressed({ ...address, project: id, feature: `${address.feature}-missing` })
    assert.deepStrictEqual([missing.feature, missing.state], [undefined, undefined])
  }),

  "returns a locked feature as the transaction that locked it before has left it": Effect.gen(function* () {
    const { lockAddressed } = yield* FeatureStore
    const { setEnabled } = yield* FeatureEnvironmentStore
    const { run } = yield* Transactions
    const address = yield* anAddress
    const { id } = yield* aProject()
    const switchOn = Effect.gen(function* () {
      const locked = yield* lockAddressed({ ...address, project: id })
      yield* setEnabled([{ ...address, enabled: true }])
      return locked.state?.enabled
    })
    const answers = yield* Effect.all(
      Array.from({ length: 6 }, () => run(switchOn)),
      { concurrency: "unbounded" }
    )
    assert.sameOrderedMembers(answers.toSorted(), [false, true, true, true, true, true])
  }),

  "answers counts to who adds a feature": Effect.gen(function* () {
    const { create, lockForCreation } = yield* FeatureStore
    const project = yield* aProject({ featureLimit: 3 })
    yield* Effect.all([aFeature({ project: project.id }), aFeature({ project: project.id, archivedAt: minute(1) })])
    const feature = yield* newFeature({ project: project.id })
    const answers = yield* (yield* Transactions).run(
      Effect.gen(function* () {
        const before = yield* lockForCreation(feature.name, project.id, LIMIT)
        yield* Effect.orDie(create([feature]))
        return [before, yield* lockForCreation(`${feature.name}-2`, project.id, LIMIT)]
      })
    )
    assert.deepStrictEqual(
      answers.map((locked) => [locked.feature, locked.project, locked.count?.project]),
      [
        [undefined, project, 1],
        [undefined, project, 2]
      ]
    )
    for (const { count } of answers) assert.isAtLeast(count?.instance ?? 0, count?.project ?? Infinity)
  }),

  "answers no counts where there is nothing to add": Effect.gen(function* () {
    const { lock, lockForCreation } = yield* FeatureStore
    const [feature, project] = [yield* aFeature(), yield* aProject()]
    const [record] = yield* lock([feature.name])
    const taken = yield* lockForCreation(feature.name, project.id, LIMIT)
    assert.deepStrictEqual(taken, { feature: record, project, count: undefined })
    const nowhere = yield* lockForCreation(`${feature.name}-2`, `${project.id}-missing`, LIMIT)
    assert.deepStrictEqual(nowhere, { feature: undefined, project: undefined, count: undefined })
  })
}
