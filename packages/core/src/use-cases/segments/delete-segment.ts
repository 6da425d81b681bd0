import { Effect } from "effect"
import { removalRefusal } from "../../domain/segments/segment-users.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/project-visibility.ts"
import { holdSegment } from "./find-segment.ts"
import { holdCatalog } from "../catalog/hold-catalog.ts"
import { segmentDeleted } from "../../domain/segments/segment-events.ts"

/** Removes a segment that nothing uses, not even what is archived: without its segment a strategy would be for more people. */
export const deleteSegment = Effect.fn("deleteSegment")(function* (id: number) {
  yield* requirePermission("DELETE_SEGMENT")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdCatalog()
      const segment = yield* holdSegment(id)
      const store = yield* SegmentStore
      const message = removalRefusal(segment, yield* store.users(id), yield* projectVisibility())
      if (message !== undefined) return yield* new InvalidOperation({ message })
      yield* store.remove([id])
      yield* recordEvents(segmentDeleted(segment))
    })
  )
})
