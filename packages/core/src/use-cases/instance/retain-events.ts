import { Effect } from "effect"
import { CurrentEventRetention } from "../../domain/events/event-retention.ts"
import { utcDay } from "../../domain/insights/day.ts"
import { daysBefore, now } from "../../domain/values/timestamp.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import type { Transactions } from "../../ports/events/transactions.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { forgetInBatches } from "../background/forget-in-batches.ts"

/** Deletes events beyond their retention, whole days at a time. */
export const forgetOldEvents = Effect.fn("forgetOldEvents")(function* () {
  const { days } = yield* CurrentEventRetention
  if (days === undefined) return
  const before = `${utcDay(daysBefore(yield* now, days))}T00:00:00.000Z`
  yield* forgetInBatches((yield* EventStore).forget(before))
})

export const eventRetention: BackgroundJob<EventStore | Transactions> = {
  name: "event-retention",
  isExclusive: true,
  every: "1 hour",
  run: forgetOldEvents()
}
