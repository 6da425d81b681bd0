import { assert } from "@effect/vitest"
import { initialState } from "@halyard/core/domain"
import {
  DependencyStore,
  FavoriteStore,
  FeatureEnvironmentStore,
  FeatureReads,
  FeatureStore,
  FeatureTagStore,
  LifecycleStore
} from "@halyard/core/ports"
import { Effect } from "effect"
import { bareFeature } from "../../fixtures/expected-features.ts"
import {
  aFeature,
  anEnvironment,
  anyone,
  aProject,
  aSegment,
  aStrategy,
  aTagType,
  minute
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName, uniqueUser } from "../../fixtures/unique.ts"

export const featureArchiveSuite: StoreSuite = {
  "archives features, and no others": Effect.gen(function* () {
    const { archive } = yield* FeatureStore
    const [one, two, other] = [(yield* aFeature()).name, (yield* aFeature()).name, (yield* aFeature()).name]
    yield* archive([one, two, `${one}-unknown`], minute(9))
    yield* archive([], minute(9))
    assert.deepStrictEqual(yield* momentsOf(one, two, other), [minute(9), minute(9), null])
  }),

  "revives features, and no others": Effect.gen(function* () {
    const { revive } = yield* FeatureStore
    const archived = { archivedAt: minute(1) }
    const names = [
      (yield* aFeature(archived)).name,
      (yield* aFeature(archived)).name,
      (yield* aFeature(archived)).name
    ] as const
    yield* revive([names[0], names[1], `${names[0]}-unknown`], initialState(minute(2)))
    yield* revive([], initialState(minute(2)))
    assert.deepStrictEqual(yield* momentsOf(...names), [null, null, minute(1)])
  }),

  "counts features that are revived, and none that are removed": Effect.gen(function* () {
    const { archive, countActive, remove, revive } = yield* FeatureStore
    const project = (yield* aProject()).id
    const names = [(yield* aFeature({ project })).name, (yield* aFeature({ project })).name]
    const counted = Effect.map(countActive(project), (count) => count.project)
    yield* archive(names, minute(1))
    assert.strictEqual(yield* counted, 0)
    yield* revive(names, initialState(minute(2)))
    assert.strictEqual(yield* counted, 2)
    yield* remove(names.slice(1))
    assert.strictEqual(yield* counted, 1)
  }),

  "removes features with all that is theirs, so that one of the same name has nothing": Effect.gen(function* () {
    const { create, lock, remove } = yield* FeatureStore
    const { feature, other, user } = yield* aFeatureWithEverything
    yield* remove([feature.name, `${feature.name}-unknown`])
    yield* remove([])
    assert.deepStrictEqual(yield* lock([feature.name]), [])
    yield* Effect.orDie(create([feature]))
    const { whole } = yield* FeatureReads
    const [again] = yield* whole([feature.name], { ...anyone, id: user })
    const [untouched] = yield* whole([other], { ...anyone, id: user })
    assert.deepStrictEqual(again, bareFeature(feature))
    assert.deepStrictEqual([untouched?.children, untouched?.dependencies], [[], []])
    assert.deepStrictEqual([untouched?.favorite, untouched?.tags?.length], [true, 1])
  }),

  "removes the strategies of a feature, so that their ids are free": Effect.gen(function* () {
    const { addStrategies, link, strategies } = yield* FeatureEnvironmentStore
    const environment = (yield* anEnvironment()).name
    const gone = (yield* aFeature({ environments: [environment] })).name
    const strategy = yield* aStrategy({ feature: gone, environment })
    yield* (yield* FeatureStore).remove([gone])
    const address = { feature: (yield* aFeature()).name, environment }
    yield* link([address])
    yield* addStrategies([{ ...strategy, featureName: address.feature }])
    assert.lengthOf(yield* strategies(address), 1)
  }),

  "begins lives again": Effect.gen(function* () {
    const { enter } = yield* LifecycleStore
    const { revive } = yield* FeatureStore
    const names = [(yield* aFeature()).name, (yield* aFeature()).name, (yield* aFeature()).name] as const
    yield* enter(names, "live", minute(2))
    yield* enter(names, "archived", minute(3))
    yield* revive(names.slice(0, 2), initialState(minute(5)))
    const begun = { stage: "initial", enteredStageAt: minute(5) } as const
    assert.deepStrictEqual(yield* lifecyclesOf(names), [begun, begun, { stage: "archived", enteredStageAt: minute(3) }])
    yield* enter([names[0]], "live", minute(7))
    assert.deepStrictEqual(yield* lifecyclesOf([names[0]]), [{ stage: "live", enteredStageAt: minute(7) }])
  }),

  "begins the life of a feature of which no stage is known": Effect.gen(function* () {
    const { name } = yield* aFeature()
    const { revive } = yield* FeatureStore
    yield* revive([name, name], initialState(minute(5)))
    yield* revive([], initialState(minute(6)))
    assert.deepStrictEqual(yield* lifecyclesOf([name]), [{ stage: "initial", enteredStageAt: minute(5) }])
  }),

  "lists the archive of all projects that the viewer may see, newest first, then by name": Effect.gen(function* () {
    const { archived } = yield* FeatureReads
    const [open, secret] = [(yield* aProject()).id, (yield* aProject({ mode: "private" })).id]
    const stem = yield* uniqueName("feature")
    yield* aFeature({ project: open, name: `${stem}-0`, archivedAt: minute(1) })
    yield* aFeature({ project: open, name: `${stem}-a`, archivedAt: minute(2) })
    yield* aFeature({ project: secret, name: `${stem}-B`, archivedAt: minute(2) })
    yield* aFeature({ project: open, name: `${stem}-active` })
    const namesFor = (memberOf: "all" | ReadonlyArray<string>) =>
      Effect.map(archived({ id: 0, memberOf }), (features) =>
        features.map(({ name }) => name).filter((name) => name.startsWith(`${stem}-`))
      )
    const all = [`${stem}-B`, `${stem}-a`, `${stem}-0`]
    assert.deepStrictEqual(yield* namesFor("all"), all)
    assert.deepStrictEqual(yield* namesFor([open, secret]), all)
    assert.deepStrictEqual(yield* namesFor([]), all.slice(1))
  })
}

const momentsOf = Effect.fn("momentsOf")(function* (...names: ReadonlyArray<string>) {
  const locked = new Map((yield* (yield* FeatureStore).lock(names)).map((feature) => [feature.name, feature]))
  return names.map((name) => locked.get(name)?.archivedAt)
})

const lifecyclesOf = Effect.fn("lifecyclesOf")(function* (names: ReadonlyArray<string>) {
  const features = yield* (yield* FeatureReads).whole(names, anyone)
  return names.map((name) => features.find((feature) => feature.name === name)?.lifecycle)
})

/**
 * A feature with strategies, tags, stages, favorites, a parent and a child called `other`, and another favorite of the
 * same user.
 */
const aFeatureWithEverything = Effect.gen(function* () {
  const [project, environment] = [(yield* aProject()).id, (yield* anEnvironment()).name]
  const feature = yield* aFeature({ project, environments: [environment] })
  const { name: other } = yield* aFeature({ project })
  const user = yield* uniqueUser
  const address = { feature: feature.name, environment }
  yield* aStrategy(address, { segments: [(yield* aSegment()).id] })
  yield* (yield* FeatureEnvironmentStore).setEnabled([{ ...address, enabled: true }])
  yield* (yield* LifecycleStore).enter([feature.name], "live", minute(4))
  const tag = { type: yield* aTagType(), value: "some" }
  const tags = yield* FeatureTagStore
  yield* tags.make([tag])
  yield* tags.add([feature.name, other].map((name) => ({ feature: name, tag })))
  yield* (yield* DependencyStore).upsert([
    { child: other, feature: feature.name, enabled: true, variants: [] },
    { child: feature.name, feature: other, enabled: true, variants: [] }
  ])
  const { setFeature } = yield* FavoriteStore
  for (const name of [feature.name, other]) yield* setFeature(user, name, true)
  return { feature, other, user }
})
