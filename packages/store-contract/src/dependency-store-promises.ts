import { assert } from "@effect/vitest"
import { DependencyStore, FeatureStore } from "@halyard/core"
import { Effect } from "effect"
import { aFeature, aProject, minute } from "./fixtures.ts"
import type { Promises } from "./promises.ts"

export const dependencyStorePromises: Promises = {
  "tells parents, and children by name": Effect.gen(function* () {
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

  "does not count archived children": Effect.gen(function* () {
    const { relatives, upsert } = yield* DependencyStore
    const { parent, children } = yield* aFamily
    const [first = "", second = ""] = children
    yield* upsert(children.map((child) => ({ child, feature: parent, enabled: true, variants: [] })))
    yield* (yield* FeatureStore).archive(first, minute(1))
    assert.deepStrictEqual((yield* relatives(parent)).children, [second])
  })
}

/** A parent and two children to be, by name. */
const aFamily = Effect.gen(function* () {
  const project = (yield* aProject()).id
  const parent = (yield* aFeature({ project })).name
  const children = [(yield* aFeature({ project })).name, (yield* aFeature({ project })).name]
  return { parent, children: children.toSorted() }
})
