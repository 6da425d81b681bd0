import { Effect } from "effect"
import { beforeLog } from "../../../domain/events/event-retention.ts"
import type { Timestamp } from "../../../domain/values/timestamp.ts"
import { Conflict } from "../../../domain/violations/errors.ts"
import { EventStore } from "../../../ports/events/event-store.ts"

/** Fails with `Conflict` if events of that moment were deleted for their age, so that nothing can be rebuilt. */
export const refuseBeforeLog = Effect.fnUntraced(function* (at: Timestamp) {
  const beginning = yield* (yield* EventStore).beginning
  if (beginning === undefined || at >= beginning.at) return beginning
  return yield* new Conflict({ what: `Nothing can be rebuilt as it was at ${at}`, conflicts: [beforeLog(beginning)] })
})
