import { Effect } from "effect"
import { confinementViolations } from "../../domain/segments/segment-users.ts"
import { completeSegment, type Segment, type SegmentDraft } from "../../domain/segments/segment.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/project-visibility.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { holdSegment } from "./find-segment.ts"
import { holdForSegment, refuseBadSegment } from "./judge-segment.ts"
import { segmentUpdated } from "../../domain/segments/segment-events.ts"

/** Replaces what a segment holds. Without a description or a project it keeps the one it has; null is none. */
export const updateSegment = Effect.fn("updateSegment")(function* (id: number, draft: SegmentDraft) {
  yield* requirePermission("UPDATE_SEGMENT")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* holdForSegment(draft)
      const before = yield* holdSegment(id)
      yield* refuseBadSegment(draft)
      const after: Segment = { ...before, ...completeSegment(draft, before) }
      if (sameContent(before, after)) return before
      if (after.project !== before.project) yield* refuseConfinement(after)
      yield* (yield* SegmentStore).update(after)
      yield* recordEvents(segmentUpdated(before, after))
      return after
    })
  )
})

const refuseConfinement = Effect.fn("refuseConfinement")(function* ({ id, project }: Segment) {
  const users = yield* (yield* SegmentStore).users(id)
  yield* refuseInvalid(confinementViolations(project, users, yield* projectVisibility(), "/body/project"))
})
