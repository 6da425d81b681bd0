import { Effect } from "effect"
import type { ChangeRequest, ProposedChange } from "../../domain/change-requests/change-request.ts"
import { conflictsOf } from "../../domain/change-requests/show-change-request.ts"
import { Conflict } from "../../domain/violations/errors.ts"
import type { Referenced } from "../../domain/change-requests/changes/change-references.ts"
import { namedFailure, rehearse } from "./apply-changes.ts"
import { referencedContent } from "./current-content.ts"

/** Why a request cannot be applied, if so, and the content after applying it. */
export interface Judgement {
  readonly request: ChangeRequest
  readonly current: Referenced
  /** Why changes conflict with the current content, by their number. */
  readonly conflicts: ReadonlyMap<number, string>
  /** Why changes cannot be made after the changes before them, by their number. */
  readonly failures: ReadonlyMap<number, string>
  /**
   * The content afterwards. Undefined if nothing could be tried, because of maintenance mode, or because it would be
   * too large.
   */
  readonly after: Referenced | undefined
}

/** Judges a request as a whole: makes all its changes in their order, in a transaction that is rolled back. */
export const judgeRequest = Effect.fnUntraced(function* (request: ChangeRequest) {
  const changes = request.changes.map(({ change }) => change)
  const current = yield* referencedContent(request, changes)
  const rehearsal = yield* rehearse(request, request.changes, current).pipe(
    Effect.catchTag(["InvalidOperation", "UnderMaintenance"], () =>
      Effect.succeed({ failures: new Map<number, string>(), after: undefined })
    ),
    Effect.orDie
  )
  const judgement: Judgement = { request, current, conflicts: conflictsOf(request, current), ...rehearsal }
  return judgement
})

/** All reasons why the request cannot be applied, as sentences. */
export const problemsOf = ({ conflicts, failures, request }: Judgement): ReadonlyArray<string> => {
  const failing = request.changes.flatMap((proposed) => {
    const failure = conflicts.has(proposed.id) ? undefined : failures.get(proposed.id)
    return failure === undefined ? [] : [namedFailure(proposed, failure)]
  })
  return [...new Set([...conflicts.values(), ...failing])]
}

/**
 * Fails if, with the given changes, other changes of the request can no longer be made. Changes that could not be made
 * before do not count, so that a request can be mended step by step.
 */
export const refuseBreaking = Effect.fnUntraced(function* (
  request: ChangeRequest,
  changes: ReadonlyArray<ProposedChange>
) {
  const all = [...request.changes, ...changes].map(({ change }) => change)
  const current = yield* referencedContent(request, all)
  const { failures } = yield* rehearse(request, changes, current)
  if (failures.size === 0) return
  const earlier = rehearse(request, request.changes, current)
  const before = yield* Effect.catchTag(earlier, "InvalidOperation", () => Effect.succeed(undefined))
  // It is too large to be tried, so it could not be applied before either.
  if (before === undefined) return
  const [broken, ...others] = changes.flatMap((proposed) => {
    const failure = before.failures.has(proposed.id) ? undefined : failures.get(proposed.id)
    return failure === undefined ? [] : [namedFailure(proposed, failure)]
  })
  if (broken === undefined) return
  return yield* new Conflict({
    what: `The change request #${request.id} stays as it is. Change or discard first what could not be applied any more`,
    conflicts: [broken, ...others]
  })
})
