import { assert } from "@effect/vitest"
import { addComment, listNotifications, moveRequest, setTitle } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches } from "../../fixtures/assertions.ts"
import { as } from "../../fixtures/principals.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"

export const commentsSuite: UseCaseSuite = {
  "record titles and comments, of which the author is notified": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
    const { events } = yield* withRecordedEvents(
      Effect.all([
        as(ann)(setTitle(address, { title: " Launch " })),
        as(ann)(setTitle(address, { title: "Launch" })),
        as(bob)(addComment(address, { text: "Why now?" })),
        as(bob)(moveRequest(address, { state: "Approved", comment: "Fine" }))
      ])
    )
    assertMatches(
      events.filter(({ type }) => type === "change-request-title-updated" || type === "change-request-comment-added"),
      [
        {
          type: "change-request-title-updated",
          createdBy: ann.name,
          preData: { title: null },
          data: { title: "Launch" }
        },
        { type: "change-request-comment-added", createdBy: bob.name, data: { comment: { text: "Why now?" } } },
        { type: "change-request-comment-added", createdBy: bob.name, data: { comment: { text: "Fine" } } }
      ]
    )
    const notified = yield* as(ann)(listNotifications())
    assert.lengthOf(
      notified.filter(({ message }) => message.includes("commented on")),
      2
    )
  })
}
