import { assert } from "@effect/vitest"
import type { FeatureLink } from "@halyard/core/domain"
import { FeatureLinkStore, FeatureReads, FeatureStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, anyone, aProject } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

export const featureLinkStoreSuite: StoreSuite = {
  "returns links in the order in which they were added, in the whole feature, too": Effect.gen(function* () {
    const { add, ofFeature } = yield* FeatureLinkStore
    const [one, other] = [yield* aNamedFeature, yield* aNamedFeature]
    const [b, a, c] = [yield* aLink(one), yield* aLink(one, { title: null }), yield* aLink(one)]
    const elsewhere = yield* aLink(other)
    yield* add([b, elsewhere, a])
    yield* add([c])
    yield* add([])
    assert.deepStrictEqual(yield* ofFeature(one), [b, a, c])
    assert.deepStrictEqual(yield* linksOf(one), [b, a, c])
    assert.deepStrictEqual(yield* linksOf(other), [elsewhere])
    assert.deepStrictEqual(yield* ofFeature("unknown"), [])
  }),

  "changes a link, which keeps its position, and ignores unknown ones": Effect.gen(function* () {
    const { add, remove, update } = yield* FeatureLinkStore
    const feature = yield* aNamedFeature
    const [one, two, three] = [yield* aLink(feature), yield* aLink(feature), yield* aLink(feature)]
    yield* add([one, two, three])
    const changed = { ...one, url: "https://example.com/changed", title: null }
    yield* update(changed)
    yield* update({ ...one, id: "unknown" })
    assert.deepStrictEqual(yield* linksOf(feature), [changed, two, three])
    yield* remove([three.id, one.id, "unknown"])
    yield* remove([])
    assert.deepStrictEqual(yield* linksOf(feature), [two])
  }),

  "deletes links with their feature": Effect.gen(function* () {
    const { add, ofFeature } = yield* FeatureLinkStore
    const feature = yield* aNamedFeature
    yield* add([yield* aLink(feature)])
    yield* (yield* FeatureStore).remove([feature])
    assert.deepStrictEqual(yield* ofFeature(feature), [])
  })
}

const aNamedFeature = Effect.gen(function* () {
  const { id: project } = yield* aProject()
  return (yield* aFeature({ project })).name
})

const aLink = Effect.fnUntraced(function* (feature: string, more: Partial<FeatureLink> = {}) {
  const link: FeatureLink = { id: yield* uniqueName("link"), url: "https://example.com", title: "A", feature, ...more }
  return link
})

const linksOf = Effect.fnUntraced(function* (feature: string) {
  const [found] = yield* (yield* FeatureReads).whole([feature], anyone)
  return found?.links
})
