import { assert } from "@effect/vitest"
import { FavoriteStore, FeatureReads } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, aProject } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueUser } from "../../fixtures/unique.ts"

export const favoriteStoreSuite: StoreSuite = {
  "sets favorite features of one user, and returns whether that changed anything": Effect.gen(function* () {
    const { setFeature } = yield* FavoriteStore
    const [user, other] = [yield* uniqueUser, yield* uniqueUser]
    const { name } = yield* aFeature()
    assert.isFalse(yield* setFeature(user, name, false))
    assert.isTrue(yield* setFeature(user, name, true))
    assert.isFalse(yield* setFeature(user, name, true))
    assert.deepStrictEqual([yield* isFavorite(user, name), yield* isFavorite(other, name)], [true, false])
    assert.isTrue(yield* setFeature(user, name, false))
    assert.isFalse(yield* isFavorite(user, name))
  }),

  "sets favorite projects of one user, and returns whether that changed anything": Effect.gen(function* () {
    const { projects, setProject } = yield* FavoriteStore
    const [user, other] = [-(yield* uniqueUser), yield* uniqueUser]
    const [first, second] = [(yield* aProject()).id, (yield* aProject()).id]
    assert.isFalse(yield* setProject(user, first, false))
    assert.isTrue(yield* setProject(user, first, true))
    assert.isTrue(yield* setProject(user, second, true))
    assert.isFalse(yield* setProject(user, first, true))
    assert.deepStrictEqual([...(yield* projects(user))].toSorted(), [first, second].toSorted())
    assert.strictEqual((yield* projects(other)).size, 0)
    assert.isTrue(yield* setProject(user, first, false))
    assert.deepStrictEqual([...(yield* projects(user))], [second])
  })
}

const isFavorite = Effect.fn("isFavorite")(function* (user: number, feature: string) {
  const [found] = yield* (yield* FeatureReads).whole([feature], { id: user, memberOf: "all" })
  return found?.favorite
})
