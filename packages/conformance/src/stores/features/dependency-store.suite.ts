import { assert } from "@effect/vitest"
import { DependencyStore, FeatureStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, aProject, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

export const dependencyStoreSuite: StoreSuite = {
  "returns parents, and children by name": Effect.gen(function* () {
    const { relatives, upsert } = yield* DependencyStore
    const { parent, children } = yield* aFamily
    yield* upsert(children.map((child) => ({ child, feature: parent, enabled: false, variants: [] })))
    assert.deepStrictEqual(yield* relatives(parent), { parents: [], children })
    assert.deepStrictEqual(yield* relatives(children[0] ?? ""), {
      parents: [{ feature: parent, enabled: false, variants: [] }],
      children: []
    })
  }),

  "replaces what a child asks of the same parent, and keeps other parents": Effect.gen(function* () {
    const { relatives, upsert } = yield* DependencyStore
    const { parent, children } = yield* aFamily
    const [child = "", other = ""] = children
    yield* upsert([
      { child, feature: parent, enabled: false, variants: [] },
      { child, feature: other, enabled: true, variants: [] }
    ])
    yield* upsert([{ child, feature: parent, enabled: true, variants: ["z", "a"] }])
    assert.sameDeepMembers(
      [...(yield* relatives(child)).parents],
      [
        { feature: parent, enabled: true, variants: ["z", "a"] },
        { feature: other, enabled: true, variants: [] }
      ]
    )
  }),

  "removes dependencies and passes over those that do not exist": Effect.gen(function* () {
    const { relatives, remove, upsert } = yield* DependencyStore
    const { parent, children } = yield* aFamily
    const [first = "", second = ""] = children
    yield* upsert(children.map((child) => ({ child, feature: parent, enabled: true, variants: [] })))
    yield* remove([
      { child: first, feature: parent },
      { child: parent, feature: first }
    ])
    assert.deepStrictEqual((yield* relatives(parent)).children, [second])
    assert.deepStrictEqual((yield* relatives(first)).parents, [])
  }),

  "returns the dependencies among which features are, as children or as parents": Effect.gen(function* () {
    const { among, upsert } = yield* DependencyStore
    const { parent, children } = yield* aFamily
    const [first = "", second = ""] = children
    const links = [
      { child: first, feature: parent, enabled: false, variants: [] },
      { child: second, feature: parent, enabled: true, variants: ["z", "a"] }
    ]
    yield* upsert(links)
    assert.deepStrictEqual(yield* among([parent]), links)
    assert.deepStrictEqual(yield* among([second]), links.slice(1))
    assert.deepStrictEqual(yield* among([second, parent, first]), links)
    assert.deepStrictEqual(yield* among([(yield* aFeature()).name]), [])
    assert.deepStrictEqual(yield* among([]), [])
    yield* (yield* FeatureStore).archive([first], minute(1))
    assert.deepStrictEqual(yield* among([first, parent]), links.slice(1))
  }),

  "returns which active features of a project depend on nothing, by name": Effect.gen(function* () {
    const { independent, upsert } = yield* DependencyStore
    const { parent, children, project } = yield* aFamily
    const [first = "", second = ""] = children
    yield* aFeature({ project, archivedAt: minute(1) })
    assert.deepStrictEqual(yield* independent(project), [parent, ...children].toSorted())
    yield* upsert([{ child: second, feature: parent, enabled: true, variants: [] }])
    assert.deepStrictEqual(yield* independent(project), [parent, first].toSorted())
    assert.deepStrictEqual(yield* independent("never-made"), [])
  }),

  "returns whether any active feature of a project depends on another": Effect.gen(function* () {
    const { existIn, upsert } = yield* DependencyStore
    const { parent, children, project } = yield* aFamily
    const [child = ""] = children
    assert.isFalse(yield* existIn(project))
    yield* upsert([{ child, feature: parent, enabled: true, variants: [] }])
    assert.isTrue(yield* existIn(project))
    assert.isFalse(yield* existIn((yield* aFamily).project))
    yield* (yield* FeatureStore).archive([child], minute(1))
    assert.isFalse(yield* existIn(project))
  }),

  "does not count archived children": Effect.gen(function* () {
    const { relatives, upsert } = yield* DependencyStore
    const { parent, children } = yield* aFamily
    const [first = "", second = ""] = children
    yield* upsert(children.map((child) => ({ child, feature: parent, enabled: true, variants: [] })))
    yield* (yield* FeatureStore).archive([first], minute(1))
    assert.deepStrictEqual((yield* relatives(parent)).children, [second])
  })
}

/** A parent and two future children, sorted by name. */
const aFamily = Effect.gen(function* () {
  const project = (yield* aProject()).id
  const parent = (yield* aFeature({ project })).name
  const children = [(yield* aFeature({ project })).name, (yield* aFeature({ project })).name]
  return { project, parent, children: children.toSorted() }
})
