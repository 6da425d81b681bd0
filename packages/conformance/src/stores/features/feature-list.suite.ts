import { assert } from "@effect/vitest"
import { FavoriteStore, FeatureReads, FeatureStore, FeatureTagStore, Transactions } from "@halyard/core/ports"
import { Effect } from "effect"
import { bareSummary, environmentView } from "../../fixtures/expected-features.ts"
import { aFeature, anEnvironment, anyone, aProject, aTagType, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName, uniqueUser } from "../../fixtures/unique.ts"

export const featureListSuite: StoreSuite = {
  "lists a project's features that are not archived by createdAt, then name": Effect.gen(function* () {
    const { ofProject } = yield* FeatureReads
    const project = (yield* aProject()).id
    const stem = yield* uniqueName("feature")
    const late = yield* aFeature({ project, name: `${stem}-0`, createdAt: minute(2) })
    const lower = yield* aFeature({ project, name: `${stem}-a`, createdAt: minute(1) })
    const upper = yield* aFeature({ project, name: `${stem}-B`, createdAt: minute(1) })
    yield* aFeature({ project, archivedAt: minute(3) })
    yield* aFeature()
    const names = (yield* ofProject(project, anyone)).map(({ name }) => name)
    assert.deepStrictEqual(names, [upper.name, lower.name, late.name])
  }),

  "lists them as JSON, each time as they are now": Effect.gen(function* () {
    const { ofProject, ofProjectAsJson } = yield* FeatureReads
    const project = (yield* aProject()).id
    const json = Effect.map(ofProjectAsJson(project, anyone), (text) => text.parse())
    assert.deepStrictEqual(yield* json, [])
    const feature = yield* aFeature({ project, description: "before" })
    assert.deepStrictEqual(yield* json, [bareSummary(feature)])

    const after = { ...feature, description: '"after" \\ \n 😀' }
    const inside = yield* (yield* Transactions).run(Effect.andThen((yield* FeatureStore).setMetadata([after]), json))
    assert.deepStrictEqual(inside, [bareSummary(after)])
    assert.deepStrictEqual(yield* json, [bareSummary(after)])
    yield* aTagOn(feature.name)
    assert.deepStrictEqual(yield* json, yield* ofProject(project, anyone))
  }),

  "counts the features of one project as those of all": Effect.gen(function* () {
    const { counts } = yield* FeatureReads
    const project = (yield* aProject()).id
    assert.deepStrictEqual(yield* counts([], project), [])
    yield* aFeature({ project, stale: true })
    yield* aFeature({ project, type: "release" })
    yield* aFeature({ project, archivedAt: minute(1) })
    const cutoffs = [{ type: "release", createdAt: minute(100) }] as const
    const expected = { project, total: 2, stale: 1, potentiallyStale: 1 }
    assert.deepStrictEqual(yield* counts(cutoffs, project), [expected])
    assert.deepStrictEqual(
      (yield* counts(cutoffs)).filter((count) => count.project === project),
      [expected]
    )
  }),

  "summarizes them, with the viewer's favorites": Effect.gen(function* () {
    const { ofProject } = yield* FeatureReads
    const environment = yield* anEnvironment()
    const feature = yield* aFeature({ environments: [environment.name], stale: true })
    const tag = yield* aTagOn(feature.name)
    const viewer = { id: yield* uniqueUser, memberOf: [] }
    yield* (yield* FavoriteStore).setFeature(viewer.id, feature.name, true)
    const expected = {
      ...bareSummary(feature),
      favorite: true,
      tags: [tag],
      environments: [environmentView(environment)]
    }
    assert.deepStrictEqual(yield* ofProject(feature.project, viewer), [expected])
    assert.deepStrictEqual(yield* ofProject(feature.project, anyone), [{ ...expected, favorite: false }])
  }),

  "lists archived features, newest archived first, then by name": Effect.gen(function* () {
    const { archivedOf } = yield* FeatureReads
    const project = (yield* aProject()).id
    const stem = yield* uniqueName("feature")
    const early = yield* aFeature({ project, name: `${stem}-0`, archivedAt: minute(1) })
    const lower = yield* aFeature({ project, name: `${stem}-a`, archivedAt: minute(2) })
    const upper = yield* aFeature({ project, name: `${stem}-B`, archivedAt: minute(2) })
    yield* aFeature({ project })
    yield* aFeature({ archivedAt: minute(3) })
    const archived = yield* archivedOf(project, anyone)
    assert.deepStrictEqual(
      archived.map(({ name, archived: isArchived, archivedAt }) => ({ name, isArchived, archivedAt })),
      [upper, lower, early].map(({ name }) => ({
        name,
        isArchived: true,
        archivedAt: minute(name === early.name ? 1 : 2)
      }))
    )
  }),

  "names features that are not archived by project and by the value of a tag": Effect.gen(function* () {
    const { names } = yield* FeatureReads
    const project = (yield* aProject()).id
    const stem = yield* uniqueName("feature")
    const lower = (yield* aFeature({ project, name: `${stem}-a` })).name
    const upper = (yield* aFeature({ project, name: `${stem}-B` })).name
    const elsewhere = (yield* aFeature({ name: `${stem}-c` })).name
    const archived = (yield* aFeature({ project, archivedAt: minute(1) })).name
    const value = yield* uniqueName("value")
    for (const name of [elsewhere, lower, archived]) yield* aTagOn(name, value)
    assert.deepStrictEqual(yield* names({ project }), [upper, lower])
    assert.deepStrictEqual(yield* names({ tag: value }), [lower, elsewhere])
    assert.deepStrictEqual(yield* names({ project, tag: value }), [lower])
    assert.includeMembers([...(yield* names({}))], [upper, lower, elsewhere])
    assert.notInclude(yield* names({}), archived)
  }),

  "names a feature once that carries a value under two types": Effect.gen(function* () {
    const { names } = yield* FeatureReads
    const { name } = yield* aFeature()
    const value = yield* uniqueName("value")
    yield* aTagOn(name, value)
    yield* aTagOn(name, value)
    assert.deepStrictEqual(yield* names({ tag: value }), [name])
  }),

  "counts all, stale and potentially stale features of each project that has any": Effect.gen(function* () {
    const { counts } = yield* FeatureReads
    const [first, second, empty] = [(yield* aProject()).id, (yield* aProject()).id, (yield* aProject()).id]
    const cutoffs = [
      { type: "release", createdAt: minute(10) },
      { type: "operational", createdAt: minute(20) }
    ] as const
    yield* aFeature({ project: first, createdAt: minute(10) })
    yield* aFeature({ project: first, createdAt: minute(11) })
    yield* aFeature({ project: first, createdAt: minute(5), stale: true })
    yield* aFeature({ project: first, createdAt: minute(5), archivedAt: minute(30) })
    yield* aFeature({ project: first, createdAt: minute(11), type: "operational" })
    yield* aFeature({ project: first, createdAt: minute(1), type: "permission" })
    yield* aFeature({ project: second, createdAt: minute(30), stale: true })
    yield* aFeature({ project: empty, archivedAt: minute(30) })
    const found = (yield* counts(cutoffs)).filter(({ project }) => [first, second, empty].includes(project))
    assert.sameDeepMembers(found, [
      { project: first, total: 5, stale: 1, potentiallyStale: 2 },
      { project: second, total: 1, stale: 1, potentiallyStale: 0 }
    ])
    const without = (yield* counts([])).find(({ project }) => project === first)
    assert.strictEqual(without?.potentiallyStale, 0)
  })
}

const aTagOn = Effect.fn("aTagOn")(function* (feature: string, value = "some") {
  const { add, make } = yield* FeatureTagStore
  const tag = { type: yield* aTagType(), value }
  yield* make([tag])
  yield* add([{ feature, tag }])
  return tag
})
