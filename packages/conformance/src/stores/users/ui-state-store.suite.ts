import { assert } from "@effect/vitest"
import type { Feedback } from "@halyard/core/domain"
import { UiStateStore, UserStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

export const uiStateStoreSuite: StoreSuite = {
  "keeps what each user has seen, until the user is removed": Effect.gen(function* () {
    const { feedback, saveFeedback, seeSplash, splashes } = yield* UiStateStore
    const [{ id: userId }, { id: other }] = [yield* aUserAccount(), yield* aUserAccount()]
    const answer = (feedbackId: string, given: Feedback["given"], neverShow = false): Feedback => ({
      userId,
      feedbackId,
      given,
      neverShow
    })
    yield* saveFeedback(answer("second", null))
    yield* saveFeedback(answer("first", minute(1)))
    yield* saveFeedback(answer("second", minute(2), true))
    for (const splash of ["zone", "welcome", "zone"]) yield* seeSplash(userId, splash)

    assert.deepStrictEqual(yield* feedback(userId), [answer("first", minute(1)), answer("second", minute(2), true)])
    assert.deepStrictEqual(yield* splashes(userId), ["welcome", "zone"])
    assert.deepStrictEqual([yield* feedback(other), yield* splashes(other)], [[], []])
    yield* (yield* UserStore).remove(userId)
    assert.deepStrictEqual([yield* feedback(userId), yield* splashes(userId)], [[], []])
  })
}
