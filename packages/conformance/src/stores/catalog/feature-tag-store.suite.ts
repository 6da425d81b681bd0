import { assert } from "@effect/vitest"
import type { Tag } from "@halyard/core/domain"
import { FeatureTagStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, aTagType } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

export const featureTagStoreSuite: StoreSuite = {
  "makes missing tags and answers those": Effect.gen(function* () {
    const { make } = yield* FeatureTagStore
    const type = yield* aTagType()
    const [first, second] = [tag(type, "first"), tag(type, "second")]
    assert.deepStrictEqual(yield* make([first]), [first])
    assert.deepStrictEqual(yield* make([first, second]), [second])
    assert.deepStrictEqual(yield* make([second, first]), [])
    assert.deepStrictEqual(yield* make([]), [])
  }),

  "lists confidential tags only for the projects of their features, until they are made for all": Effect.gen(
    function* () {
      const { add, listVisible, make, remove } = yield* FeatureTagStore
      const type = yield* aTagType()
      const [open, hidden, spare] = [tag(type, "a"), tag(type, "b"), tag(type, "c")]
      const feature = yield* aFeature()
      yield* make([open])
      assert.deepStrictEqual(yield* make([open, hidden, spare], { confidential: true }), [hidden, spare])
      yield* add([open, hidden].map((each) => ({ feature: feature.name, tag: each })))
      assert.deepStrictEqual(yield* listVisible([], type), [open])
      assert.deepStrictEqual(yield* listVisible([feature.project, "another"], type), [open, hidden])
      assert.includeDeepMembers([...(yield* listVisible([feature.project]))], [open, hidden])
      yield* remove([{ feature: feature.name, tag: hidden }])
      assert.deepStrictEqual(yield* listVisible([feature.project], type), [open])
      assert.deepStrictEqual(yield* make([open, hidden]), [hidden])
      assert.deepStrictEqual(yield* make([hidden], { confidential: true }), [])
      assert.deepStrictEqual(yield* listVisible([], type), [open, hidden])
    }
  ),

  "tags features, and answers those that were not there before": Effect.gen(function* () {
    const { add, make, ofFeatures } = yield* FeatureTagStore
    const [feature, other, bare] = [(yield* aFeature()).name, (yield* aFeature()).name, (yield* aFeature()).name]
    const type = yield* aTagType()
    const [first, second] = [tag(type, "first"), tag(type, "second")]
    yield* make([first, second])
    assert.deepStrictEqual(yield* add([{ feature, tag: first }]), [{ feature, tag: first }])
    const added = yield* add([
      { feature, tag: first },
      { feature, tag: second },
      { feature: other, tag: first }
    ])
    assert.sameDeepMembers(
      [...added],
      [
        { feature, tag: second },
        { feature: other, tag: first }
      ]
    )
    const found = yield* ofFeatures([feature, other, bare])
    assert.deepStrictEqual(found.get(feature), [first, second])
    assert.deepStrictEqual(found.get(other), [first])
    assert.isFalse(found.has(bare))
  }),

  "lists tags by type, then value, in the order of code points": Effect.gen(function* () {
    const { add, make, ofFeatures } = yield* FeatureTagStore
    const feature = (yield* aFeature()).name
    const stem = yield* uniqueName("type")
    const [early, late] = [yield* aTagType(`${stem}-B`), yield* aTagType(`${stem}-a`)]
    // Sorting by UTF-16 units would put the emoji before the half-width form. A locale would put lower case first.
    const sorted = [tag(early, "zz"), ...["AA", "Zz", "a ", "aa", "ä!", "ｱｱ", "😀!"].map((value) => tag(late, value))]
    yield* make(sorted.toReversed())
    yield* add(sorted.toReversed().map((each) => ({ feature, tag: each })))
    assert.deepStrictEqual((yield* ofFeatures([feature])).get(feature), sorted)
  }),

  "lists tags of all types or of one, and discards unused tags": Effect.gen(function* () {
    const { discard, list, make } = yield* FeatureTagStore
    const stem = yield* uniqueName("type")
    const [early, late] = [yield* aTagType(`${stem}-B`), yield* aTagType(`${stem}-a`)]
    const sorted = [tag(early, "zz"), tag(late, "Zz"), tag(late, "aa"), tag(late, "😀!")]
    yield* make(sorted.toReversed())
    assert.deepStrictEqual(
      (yield* list()).filter(({ type }) => type.startsWith(stem)),
      sorted
    )
    assert.deepStrictEqual(yield* list(late), sorted.slice(1))
    assert.deepStrictEqual(yield* list(stem), [])
    yield* discard([tag(late, "aa"), tag(late, "unknown"), tag(early, "zz")])
    yield* discard([])
    assert.deepStrictEqual([yield* list(early), yield* list(late)], [[], [tag(late, "Zz"), tag(late, "😀!")]])
  }),

  "takes tags off features and keeps the tags": Effect.gen(function* () {
    const { add, make, ofFeatures, remove } = yield* FeatureTagStore
    const [feature, other] = [(yield* aFeature()).name, (yield* aFeature()).name]
    const type = yield* aTagType()
    const [first, second] = [tag(type, "first"), tag(type, "second")]
    yield* make([first, second])
    yield* add([first, second].flatMap((each) => [feature, other].map((name) => ({ feature: name, tag: each }))))
    const removed = yield* remove([
      { feature, tag: first },
      { feature, tag: tag(type, "unknown") },
      { feature: other, tag: second },
      { feature, tag: first }
    ])
    assert.sameDeepMembers(
      [...removed],
      [
        { feature, tag: first },
        { feature: other, tag: second }
      ]
    )
    assert.deepStrictEqual(yield* remove([{ feature, tag: first }]), [])
    assert.deepStrictEqual(yield* remove([]), [])
    const found = yield* ofFeatures([feature, other])
    assert.deepStrictEqual([found.get(feature), found.get(other)], [[second], [first]])
    assert.deepStrictEqual(yield* make([first, second]), [])
  })
}

const tag = (type: string, value: string): Tag => ({ type, value })
