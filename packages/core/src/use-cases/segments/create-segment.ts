import { Effect } from "effect"
import { completeSegment, type SegmentDraft } from "../../domain/segments/segment.ts"
import { LimitExceeded } from "../../domain/violations/errors.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { now } from "../../domain/values/timestamp.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { holdForSegment, refuseBadSegment } from "./judge-segment.ts"
import { segmentCreated } from "../../domain/segments/segment-events.ts"

/** Makes a segment. */
export const createSegment = Effect.fn("createSegment")(function* (draft: SegmentDraft) {
  yield* requirePermission("CREATE_SEGMENT")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* holdForSegment(draft)
      yield* refuseBadSegment(draft)
      yield* refuseOneMore()
      const segment = yield* (yield* SegmentStore).insert({
        ...completeSegment(draft),
        createdBy: (yield* CurrentPrincipal).name,
        createdAt: yield* now
      })
      yield* recordEvents(segmentCreated(segment))
      return segment
    })
  )
})

const refuseOneMore = Effect.fn("refuseOneMore")(function* () {
  const { segments: limit } = yield* CurrentLimits
  const present = yield* (yield* SegmentStore).list
  if (present.length >= limit) return yield* new LimitExceeded({ subject: "segments", limit })
})
