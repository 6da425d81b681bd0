import { assert } from "@effect/vitest"
import { ChangeRequestStore, ProjectStore, UserStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { aProject } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

export const defaultReviewersSuite: StoreSuite = {
  "keeps default reviewers of projects, without users who are deleted": Effect.gen(function* () {
    const store = yield* ChangeRequestStore
    const [one, two] = [(yield* aProject()).id, (yield* aProject()).id]
    const [ann, bob, cid] = [(yield* aUserAccount()).id, (yield* aUserAccount()).id, (yield* aUserAccount()).id]
    assert.deepStrictEqual(yield* store.defaultReviewers(one), [])
    yield* store.setDefaultReviewers(one, [cid, ann, NOBODY])
    yield* store.setDefaultReviewers(two, [cid])
    assert.deepStrictEqual(yield* store.defaultReviewers(one), [ann, cid])
    yield* store.setDefaultReviewers(one, [bob, cid])
    assert.deepStrictEqual(yield* store.defaultReviewers(one), [bob, cid])
    yield* (yield* UserStore).remove(cid)
    assert.deepStrictEqual(yield* store.defaultReviewers(one), [bob])
    assert.deepStrictEqual(yield* store.defaultReviewers(two), [])
    yield* (yield* ProjectStore).remove(one)
    assert.deepStrictEqual(yield* store.defaultReviewers(one), [])
  })
}

const NOBODY = 999_999_999
