import { Effect } from "effect"
import { changeOfReversal } from "../../domain/change-requests/changes/change-of-reversal.ts"
import type { NewChange } from "../../domain/change-requests/changes/change.ts"
import { CurrentReason } from "../../domain/events/event.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { reasonToRevert, revertEvent, type Undoing, undoingOf } from "../features/revert-event.ts"
import { proposeChanges } from "./draft-changes.ts"

/**
 * Undoes what one event did. If that needs an approval that the caller may not skip, adds the change to the caller's
 * draft, and returns the draft. Fails with `NoAccess` if change requests cannot contain such a change.
 */
export const revertOrPropose = Effect.fn("revertOrPropose")(function* (id: number) {
  return yield* Effect.as(revertEvent(id), undefined).pipe(
    Effect.catchTag("NoAccess", (refusal) =>
      Effect.gen(function* () {
        const { environment, permissions } = refusal
        if (environment === undefined || !permissions.includes("SKIP_CHANGE_REQUEST")) return yield* refusal
        const proposal = proposalOf(yield* inTransaction(undoingOf(id)))
        if (proposal === undefined) return yield* refusal
        const proposed = proposeChanges({ project: proposal.project, environment }, proposal.change)
        return yield* Effect.provideService(proposed, CurrentReason, yield* reasonToRevert(id))
      })
    )
  )
})

const proposalOf = (undoing: Undoing): { readonly project: string; readonly change: NewChange } | undefined => {
  if ("segment" in undoing) {
    const { content, segment } = undoing
    // Change requests belong to a project, and global segments do not.
    if (content.project === null) return undefined
    return { project: content.project, change: { action: "updateSegment", payload: { ...content, id: segment } } }
  }
  const change = changeOfReversal(undoing.feature, undoing.reversal)
  return change && { project: undoing.address.project, change }
}
