import { Effect } from "effect"
import { changeEvent, changeRequestEvent } from "../../domain/change-requests/change-request-events.ts"
import { startOf } from "../../domain/change-requests/changes/change-start.ts"
import { conflictsOf } from "../../domain/change-requests/show-change-request.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Conflict, InvalidOperation } from "../../domain/violations/errors.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { referencedContent } from "./current-content.ts"
import { askAgain } from "./find-reviewers.ts"
import { lockOwnRequest, lockRequest, refuseOthers, type RequestAddress, takeBackApprovals } from "./lock-request.ts"
import { fittingReferences, refuseTooLarge } from "./save-changes.ts"
import { requestView } from "./show-request.ts"

/**
 * Makes the current content the start of all changes, so that none conflicts. If the request is in review, its
 * approvals are withdrawn.
 */
export const rebaseRequest = Effect.fn("rebaseRequest")(function* (address: RequestAddress) {
  yield* inTransaction(
    Effect.gen(function* () {
      const request = yield* lockOwnRequest(address)
      const current = yield* referencedContent(
        request,
        request.changes.map(({ change }) => change)
      )
      const changes = request.changes.map((proposed) => ({ ...proposed, start: startOf(proposed.change, current) }))
      const started = { ...request, changes, references: yield* fittingReferences(changes, current) }
      const [gone, ...others] = new Set(conflictsOf(started, current).values())
      if (gone !== undefined) {
        return yield* new Conflict({
          what: `The change request #${request.id} cannot be rebased. Discard what is gone`,
          conflicts: [gone, ...others]
        })
      }
      const rebased = takeBackApprovals(started, yield* now)
      yield* refuseTooLarge(rebased, request)
      const moved = changes.filter(({ start }, index) => !sameContent(start, request.changes[index]?.start))
      yield* (yield* ChangeRequestStore).update(rebased)
      yield* recordEvents(...moved.map((change) => changeEvent("change-edited", rebased, change)))
      yield* askAgain(request, rebased)
    })
  )
  return yield* requestView(address.request)
})

/** Removes a request of the caller that was not sent to review, or that was cancelled. */
export const deleteRequest = Effect.fn("deleteRequest")(function* (address: RequestAddress) {
  yield* inTransaction(
    Effect.gen(function* () {
      const request = yield* lockRequest(address)
      yield* refuseOthers(request, "delete it")
      if (request.state !== "Draft" && request.state !== "Cancelled") {
        return yield* new InvalidOperation({ message: "Only drafts and cancelled change requests can be deleted" })
      }
      yield* (yield* ChangeRequestStore).remove(request.id)
      yield* recordEvents(changeRequestEvent("change-request-discarded", request))
    })
  )
})
