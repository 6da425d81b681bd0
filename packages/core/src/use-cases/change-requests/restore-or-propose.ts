import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { changesOfRestoration } from "../../domain/change-requests/changes/changes-of-restoration.ts"
import {
  isFeatureChange,
  isSameTarget,
  type NewChange,
  payloadOf
} from "../../domain/change-requests/changes/change.ts"
import { CurrentReason } from "../../domain/events/event.ts"
import type { Restoration } from "../../domain/features/activity/restoration.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { readMoment } from "../../domain/violations/moment.ts"
import { Conflict, type NoAccess } from "../../domain/violations/errors.ts"
import { acceptValid } from "../access/require-permission.ts"
import type { EnvironmentOfProject } from "../features/lock-features.ts"
import { plannedRestoration, reasonToRestore, restoreEnvironment } from "../features/restore-environment.ts"
import { participant, proposeChanges, refuseTooMany } from "./draft-changes.ts"
import { draftOf } from "./open-draft.ts"
import { requestView } from "./show-request.ts"

/**
 * Restores what the features of a project had in an environment at a moment. If that needs an approval that the caller
 * may not skip, adds the changes to the caller's draft, and returns the draft instead of the plan.
 */
export const restoreOrPropose = Effect.fn("restoreOrPropose")(function* (
  address: EnvironmentOfProject,
  restoration: Restoration
) {
  return yield* restoreEnvironment(address, restoration).pipe(
    Effect.catchTag("NoAccess", (refusal) => proposeRestoration(address, restoration, refusal))
  )
})

const proposeRestoration = Effect.fnUntraced(function* (
  address: EnvironmentOfProject,
  { at: text }: Restoration,
  refusal: NoAccess
) {
  if (!refusal.permissions.includes("SKIP_CHANGE_REQUEST")) return yield* refusal
  const at = yield* acceptValid(readMoment("at", text))
  const { features } = yield* plannedRestoration(address, at)
  const changes = features.flatMap((planned) => changesOfRestoration(planned.feature, planned))
  // Somebody else has restored everything meanwhile.
  if (changes.length === 0) return yield* refusal

  const draft = yield* draftOf(address, participant(yield* CurrentPrincipal))
  const proposed = draft?.changes.map(({ change }) => change) ?? []
  // Changes in the draft could change the outcome, so the draft may only have these changes, in this order.
  const known = features.filter(({ feature }) => proposed.some((change) => isOf(feature, change)))
  const different = known.filter(
    ({ feature, ...planned }) =>
      !areSame(
        proposed.filter((change) => isOf(feature, change)),
        changesOfRestoration(feature, planned)
      )
  )
  const [conflict, ...others] = different.map(
    ({ feature }) => `The draft already changes the feature "${feature}": send it to review, or discard those changes`
  )
  if (conflict !== undefined) {
    const what = `The environment "${address.environment}" cannot be restored in your draft`
    return yield* new Conflict({ what, conflicts: [conflict, ...others] })
  }
  const missing = changes.filter((change) => !known.some(({ feature }) => isOf(feature, change)))
  yield* refuseTooMany(proposed.length + missing.length)
  if (missing.length === 0 && draft !== undefined) return yield* requestView(draft.id)
  const reason = yield* reasonToRestore(address, at)
  return yield* Effect.provideService(proposeChanges(address, missing), CurrentReason, reason).pipe(
    Effect.catchTag(["InvalidData", "NameExists", "NotFound"], ({ message }) => {
      const what = `The environment "${address.environment}" cannot be restored`
      return Effect.fail(new Conflict({ what, conflicts: [message] }))
    })
  )
})

const isOf = (feature: string, change: NewChange): boolean => isFeatureChange(change) && change.feature === feature

const areSame = (left: ReadonlyArray<NewChange>, right: ReadonlyArray<NewChange>): boolean =>
  left.length === right.length &&
  left.every((change, index) => right.slice(index, index + 1).some((one) => isSame(change, one)))

const isSame = (left: NewChange, right: NewChange): boolean =>
  left.action === right.action &&
  (left.action === "addStrategy"
    ? isFeatureChange(right) && left.feature === right.feature
    : isSameTarget(left, right)) &&
  sameContent(payloadOf(left), payloadOf(right))
