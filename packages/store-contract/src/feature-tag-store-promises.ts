import { assert } from "@effect/vitest"
import { FeatureTagStore, type Tag, TagTypeStore } from "@halyard/core"
import { Effect } from "effect"
import { aFeature } from "./fixtures.ts"
import type { Promises } from "./promises.ts"
import { uniqueName } from "./unique.ts"

export const featureTagStorePromises: Promises = {
  "makes missing tags and answers those": Effect.gen(function* () {
    const { make } = yield* FeatureTagStore
    const type = yield* aTagType()
    const [first, second] = [tag(type, "first"), tag(type, "second")]
    assert.deepStrictEqual(yield* make([first]), [first])
    assert.deepStrictEqual(yield* make([first, second]), [second])
    assert.deepStrictEqual(yield* make([second, first]), [])
    assert.deepStrictEqual(yield* make([]), [])
  }),

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
    // UTF-16 units would put the emoji before the half-width form, and a locale the small letters first.
    const sorted = [tag(early, "zz"), ...["AA", "Zz", "a ", "aa", "ä!", "ｱｱ", "😀!"].map((value) => tag(late, value))]
    yield* make(sorted.toReversed())
    yield* add(sorted.toReversed().map((each) => ({ feature, tag: each })))
    assert.deepStrictEqual((yield* ofFeatures([feature])).get(feature), sorted)
  }),

  "takes tags off features and keeps the tags": Effect.gen(function* () {
    const { add, make, ofFeatures, remove } = yield* FeatureTagStore
    const [feature, other] = [(yield* aFeature()).name, (yield* aFeature()).name]
    const type = yield* aTagType()
    const [first, second] = [tag(type, "first"), tag(type, "second")]
    yield* make([first, second])
    yield* add([first, second].flatMap((each) => [feature, other].map((name) => ({ feature: name, tag: each }))))
    yield* remove([
      { feature, tag: first },
      { feature, tag: tag(type, "unknown") },
      { feature: other, tag: second }
    ])
    const found = yield* ofFeatures([feature, other])
    assert.deepStrictEqual([found.get(feature), found.get(other)], [[second], [first]])
    assert.deepStrictEqual(yield* make([first, second]), [])
  })
}

/** A new tag type, of which a test makes its tags. */
export const aTagType = Effect.fn("aTagType")(function* (given?: string) {
  const name = given ?? (yield* uniqueName("type"))
  yield* Effect.orDie((yield* TagTypeStore).insert([{ name, description: null, icon: null }]))
  return name
})

const tag = (type: string, value: string): Tag => ({ type, value })
