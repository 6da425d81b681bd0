import { askReviewers, CurrentMailOutbox, moveRequest, proposeChanges } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as } from "../../fixtures/principals.ts"
import { aMailbox } from "../mailbox.ts"
import { type aGuardedFlag, switchTo } from "./scenes.ts"

/** Sends a new request to review, asking these people by name. Returns who is mailed, what, and the request. */
export const sentToReview = Effect.fnUntraced(function* (
  { ann, feature, production, project }: Effect.Success<ReturnType<typeof aGuardedFlag>>,
  asked: ReadonlyArray<number>
) {
  const { messages, outbox } = yield* aMailbox()
  const { id } = yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
  const address = { project, request: id }
  yield* as(ann)(askReviewers(address, asked))
  yield* Effect.provideService(as(ann)(moveRequest(address, { state: "In review" })), CurrentMailOutbox, outbox)
  return { address, messages, mailed: messages.map(({ to }) => to), outbox }
})
