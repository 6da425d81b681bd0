import { Effect } from "effect"
import { segmentCreated } from "../../domain/catalog/catalog-events.ts"
import { segmentLimits, segmentViolations } from "../../domain/catalog/segment-rules.ts"
import { LimitExceeded } from "../../domain/errors.ts"
import { completeConstraint, type Constraint } from "../../domain/features/constraint.ts"
import { CurrentPrincipal } from "../../domain/people/principal.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { now } from "../../domain/timestamp.ts"
import { SegmentStore } from "../../ports/segment-store.ts"
import { Transactions } from "../../ports/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { legalValuesOfFields } from "../features/strategy-knowledge.ts"
import { requirePermission } from "../people/require-permission.ts"
import { visibleProject } from "../projects/visible-project.ts"
import { refuseExceeding, refuseInvalid } from "../refuse.ts"

/** A segment to be made, for all projects or for one. */
export interface SegmentDraft {
  readonly name: string
  readonly description?: string | null
  readonly project?: string | null
  readonly constraints: ReadonlyArray<Constraint>
}

/** Makes a segment. */
export const createSegment = Effect.fn("createSegment")(function* (draft: SegmentDraft) {
  yield* requirePermission("CREATE_SEGMENT")

  return yield* inTransaction(
    Effect.gen(function* () {
      const project = draft.project || null
      if (project !== null) yield* visibleProject(project)
      yield* refuseBadContent(draft)
      yield* leaveRoom()
      const segment = yield* (yield* SegmentStore).insert({
        name: draft.name,
        description: draft.description || null,
        project,
        constraints: draft.constraints.map(completeConstraint),
        createdBy: (yield* CurrentPrincipal).name,
        createdAt: yield* now
      })
      yield* recordEvents(segmentCreated(segment))
      return segment
    })
  )
})

const refuseBadContent = Effect.fn("refuseBadContent")(function* (draft: SegmentDraft) {
  const limits = yield* CurrentLimits
  const contextFields = yield* legalValuesOfFields()
  yield* refuseInvalid(segmentViolations(draft, "/body", { contextFields, limits }))
  yield* refuseExceeding(segmentLimits(draft, limits, "/body"))
})

const leaveRoom = Effect.fn("leaveRoom")(function* () {
  yield* (yield* Transactions).lock("segment limit")
  const { segments: limit } = yield* CurrentLimits
  const present = yield* (yield* SegmentStore).list
  if (present.length >= limit) return yield* new LimitExceeded({ subject: "segments", limit })
})
