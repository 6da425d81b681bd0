import { Effect } from "effect"
import {
  LARGEST_REQUEST,
  type NumberedChange,
  type Referenced,
  referencesOf
} from "../../domain/change-requests/changes/change-references.ts"
import type { ChangeRequest } from "../../domain/change-requests/change-request.ts"
import type { EventDraft } from "../../domain/events/event.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { referencedContent } from "./current-content.ts"

/**
 * Stores the request with the current content that its changes refer to. A request that is too large can still be made
 * smaller.
 */
export const saveChanges = Effect.fnUntraced(function* (
  before: ChangeRequest,
  { events, request }: { readonly request: ChangeRequest; readonly events: ReadonlyArray<EventDraft> }
) {
  const changes = request.changes.map(({ change }) => change)
  const references = yield* fittingReferences(request.changes, yield* referencedContent(request, changes))
  const next = { ...request, references }
  yield* refuseTooLarge(next, before)
  yield* (yield* ChangeRequestStore).update(next)
  yield* recordEvents(...events)
})

/** Returns the content that the changes refer to. Fails if that alone is too large for a request. */
export const fittingReferences = Effect.fnUntraced(function* (
  changes: ReadonlyArray<NumberedChange>,
  current: Referenced
) {
  const references = referencesOf(changes, current)
  return references === undefined ? yield* tooLarge : references
})

/**
 * Fails if the changes of a request, with what they refer to, are too large, unless the request was larger `before`.
 */
export const refuseTooLarge = Effect.fnUntraced(function* (request: Measured, before?: Measured) {
  if (fits(request, LARGEST_REQUEST)) return
  if (before === undefined || fits(before, LARGEST_REQUEST)) return yield* tooLarge
  const known = partsOf(before).reduce<number>((sum, part) => sum + sizeOf(part), 0)
  if (!fits(request, known - 1)) return yield* tooLarge
})

interface Measured extends Pick<ChangeRequest, "references"> {
  readonly changes: ReadonlyArray<unknown>
}

/** Stops measuring as soon as the parts are too large. */
const fits = (request: Measured, limit: number): boolean => {
  let left = limit
  return partsOf(request).every((part) => (left -= sizeOf(part)) >= 0)
}

const partsOf = ({ changes, references }: Measured): ReadonlyArray<unknown> => [
  ...changes,
  ...Object.values(references.changes),
  ...Object.values(references.segments)
]

const sizeOf = (part: unknown): number => JSON.stringify(part).length

const tooLarge = Effect.suspend(() =>
  Effect.fail(
    new InvalidOperation({
      message: `The changes of a change request, with the segments and templates that they use, have at most ${LARGEST_REQUEST} characters of JSON. Make another one`
    })
  )
)
