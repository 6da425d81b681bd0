import { assert } from "@effect/vitest"
import type { InitialFeature } from "@halyard/core/domain"
import { FeatureReads, type FeatureRecord, FeatureStore, ProjectStore, Transactions } from "@halyard/core/ports"
import { Effect, Exit, Struct } from "effect"
import { aFeature, anEnvironment, anyone, aProject, minute, newFeature } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

export const featureStoreSuite: StoreSuite = {
  "locks the features of these names, archived ones too, and leaves unknown names out": Effect.gen(function* () {
    const { lock } = yield* FeatureStore
    const active = yield* aFeature({ description: trickyText, type: "kill-switch", impressionData: true, stale: true })
    const archived = yield* aFeature({ createdAt: "2025-12-31T23:59:59.999Z", archivedAt: minute(5) })
    const locked = yield* lock([archived.name, `${active.name}-unknown`, active.name, active.name])
    const expected = [recordOf(active, null), recordOf(archived, minute(5))]
    assert.sameDeepMembers([...locked], expected)
  }),

  "locks nothing when no name is given": Effect.gen(function* () {
    assert.deepStrictEqual(yield* (yield* FeatureStore).lock([]), [])
  }),

  "refuses a taken name and adds none": Effect.gen(function* () {
    const { create, lock } = yield* FeatureStore
    const project = (yield* aProject()).id
    for (const taken of [yield* aFeature({ project }), yield* aFeature(), yield* aFeature({ archivedAt: minute(1) })]) {
      const fresh = yield* newFeature({ project })
      const error = yield* Effect.flip(create([fresh, yield* newFeature({ project, name: taken.name })]))
      assert.strictEqual(error._tag, "NameExists")
      assert.strictEqual(error.resource, "feature")
      assert.strictEqual(error.name, taken.name)
      assert.deepStrictEqual(yield* lock([fresh.name]), [])
    }
  }),

  "refuses one name given twice and adds none": Effect.gen(function* () {
    const { create, lock } = yield* FeatureStore
    const feature = yield* newFeature({ project: (yield* aProject()).id })
    const error = yield* Effect.flip(create([feature, feature]))
    assert.strictEqual(error.name, feature.name)
    assert.deepStrictEqual(yield* lock([feature.name]), [])
  }),

  "takes names that differ in case for different names": Effect.gen(function* () {
    const { create, lock } = yield* FeatureStore
    const feature = yield* newFeature({ project: (yield* aProject()).id })
    yield* create([feature, { ...feature, name: feature.name.toUpperCase() }])
    assert.strictEqual((yield* lock([feature.name, feature.name.toUpperCase()])).length, 2)
  }),

  "lets one win of several who create the same name at once": Effect.gen(function* () {
    const { create } = yield* FeatureStore
    const feature = yield* newFeature({ project: (yield* aProject()).id })
    const attempts = Array.from({ length: 5 }, () => Effect.exit(create([feature])))
    const exits = yield* Effect.all(attempts, { concurrency: "unbounded" })
    assert.strictEqual(exits.filter(Exit.isSuccess).length, 1)
  }),

  "creates a feature with its environments and its stage": Effect.gen(function* () {
    const { create } = yield* FeatureStore
    const project = (yield* aProject()).id
    const environments = [
      yield* anEnvironment({ type: "test", protected: true }),
      yield* anEnvironment({ sortOrder: 2, enabled: false })
    ]
    for (const { name } of environments) yield* (yield* ProjectStore).linkEnvironment(project, name)
    yield* anEnvironment()
    const feature = yield* newFeature({ project })
    assert.sameDeepMembers([...(yield* create([feature]))], environments)
    const [whole] = yield* (yield* FeatureReads).whole([feature.name], anyone)
    assert.deepStrictEqual(
      whole?.environments.map(({ name, enabled, strategies }) => [name, enabled, strategies]),
      environments.map(({ name }) => [name, false, []])
    )
    assert.deepStrictEqual(whole?.lifecycle, { stage: "initial", enteredStageAt: feature.createdAt })
  }),

  "creates nothing under a taken name": Effect.gen(function* () {
    const { countActive, create } = yield* FeatureStore
    const [taken, archived] = [yield* aFeature(), yield* aFeature({ archivedAt: minute(1) })]
    for (const { name } of [taken, archived]) {
      const feature = yield* newFeature({ project: (yield* aProject()).id, name })
      const error = yield* Effect.flip(create([feature]))
      assert.deepStrictEqual([error._tag, error.name, error.archived], ["NameExists", name, name === archived.name])
      assert.strictEqual((yield* countActive(feature.project)).project, 0)
    }
  }),

  "replaces metadata of features that exist, and nothing else": Effect.gen(function* () {
    const { lock, setMetadata } = yield* FeatureStore
    const [first, second] = [yield* aFeature(), yield* aFeature({ description: "goes" })]
    const untouched = yield* aFeature()
    const changes = { type: "experiment", description: trickyText, impressionData: true, stale: true } as const
    yield* setMetadata([
      { ...first, ...changes },
      { ...second, description: null },
      { ...first, name: `${first.name}-unknown` }
    ])
    assert.sameDeepMembers(
      [...(yield* lock([first.name, second.name, untouched.name, `${first.name}-unknown`]))],
      [
        { ...recordOf(first, null), ...changes },
        { ...recordOf(second, null), description: null },
        recordOf(untouched, null)
      ]
    )
  }),

  "counts features that are not archived, in all and in the project": Effect.gen(function* () {
    const { countActive } = yield* FeatureStore
    const project = (yield* aProject()).id
    assert.strictEqual((yield* countActive(project)).project, 0)
    yield* Effect.all([aFeature({ project }), aFeature({ project }), aFeature({ project, archivedAt: minute(1) })])
    yield* aFeature()
    const after = yield* countActive(project)
    assert.strictEqual(after.project, 2)
    assert.isAtLeast(after.instance, 3)
  }),

  "counts what the open transaction has done": Effect.gen(function* () {
    const { archive, countActive, create, lockCount } = yield* FeatureStore
    const project = (yield* aProject()).id
    const [first, second] = [yield* newFeature({ project }), yield* newFeature({ project })]
    const limits = { instance: 1_000_000, project: null }
    const counted = yield* (yield* Transactions).run(
      Effect.gen(function* () {
        yield* Effect.orDie(create([first, second]))
        const before = yield* lockCount(project, limits)
        yield* archive([first.name], minute(1))
        yield* archive([first.name], minute(2))
        return [before.project, (yield* lockCount(project, limits)).project]
      })
    )
    assert.deepStrictEqual([...counted, (yield* countActive(project)).project], [2, 1, 1])
  }),

  "counts nothing of what a failed transaction did": Effect.gen(function* () {
    const { countActive, create } = yield* FeatureStore
    const project = (yield* aProject()).id
    const feature = yield* newFeature({ project })
    yield* Effect.exit((yield* Transactions).run(Effect.andThen(create([feature]), Effect.fail("undone"))))
    assert.strictEqual((yield* countActive(project)).project, 0)
  })
}

const trickyText = `Ünïcode 😀, "quotes" 'single', \\back\\slashes, %_, {braces}, \n lines and \t tabs; $1 -- '); `

const recordOf = (feature: InitialFeature, archivedAt: string | null): FeatureRecord => ({
  ...Struct.omit(feature, ["createdBy", "enabled", "lifecycle"]),
  archivedAt
})
