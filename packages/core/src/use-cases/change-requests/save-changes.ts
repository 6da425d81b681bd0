import { Effect } from "effect"
import { referencesOf } from "../../domain/change-requests/change-references.ts"
import type { ChangeRequest } from "../../domain/change-requests/change-request.ts"
import type { EventDraft } from "../../domain/events/event.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { referencedContent } from "./current-content.ts"

/** Writes the request with what its changes refer to. What is too large can still be made smaller. */
export const saveChanges = Effect.fn("saveChanges")(function* (
  before: ChangeRequest,
  { events, request }: { readonly request: ChangeRequest; readonly events: ReadonlyArray<EventDraft> }
) {
  const next = yield* withReferences(request)
  if (sizeOf(request.changes) > sizeOf(before.changes)) yield* refuseTooLarge(next)
  yield* (yield* ChangeRequestStore).update(next)
  yield* recordEvents(...events)
})

/** The request with what its changes refer to now. */
const withReferences = Effect.fn("withReferences")(function* (request: ChangeRequest) {
  const current = yield* referencedContent(
    request,
    request.changes.map(({ change }) => change)
  )
  return { ...request, references: referencesOf(request.changes, current) } satisfies ChangeRequest
})

/** Fails if the changes of a request are too large, with what they refer to. Once they are, the others are not measured. */
export const refuseTooLarge = Effect.fn("refuseTooLarge")(function* ({
  changes,
  references
}: Pick<ChangeRequest, "changes" | "references">) {
  const { changes: ofChanges, segments } = references ?? { changes: {}, segments: {} }
  let left = LARGEST_REQUEST
  const isTooMuch = (part: unknown) => (left -= sizeOf(part)) < 0
  if (![...changes, ...Object.values(ofChanges), ...Object.values(segments)].some(isTooMuch)) return
  const message = `The changes of a change request, with the segments and templates that they use, have at most ${LARGEST_REQUEST} characters of JSON. Make another one`
  return yield* new InvalidOperation({ message })
})

/** Each change has its own limit, but all are read at once. */
const LARGEST_REQUEST = 5_000_000

const sizeOf = (part: unknown): number => JSON.stringify(part).length
