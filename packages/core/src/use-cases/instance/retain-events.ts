import { Effect } from "effect"
import { CurrentEventRetention } from "../../domain/events/event-retention.ts"
import { utcDay } from "../../domain/insights/day.ts"
import { daysBefore, now } from "../../domain/values/timestamp.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import type { BackgroundJob } from "../background/background-job.ts"

/** Deletes events that are older than they are kept, whole days at a time. Others can write in between. */
export const forgetOldEvents = Effect.fn("forgetOldEvents")(function* () {
  const { days } = yield* CurrentEventRetention
  if (days === undefined) return
  const before = `${utcDay(daysBefore(yield* now, days))}T00:00:00.000Z`
  const { run } = yield* Transactions
  const { forget } = yield* EventStore
  const forgetSome = Effect.tap(run(forget(before)), (hasMore) => (hasMore ? Effect.sleep(REST) : Effect.void))
  yield* Effect.repeat(forgetSome, { while: (hasMore) => hasMore })
})

/** Leaves the database time for others. */
const REST = "50 millis"

export const eventRetention: BackgroundJob<EventStore | Transactions> = {
  name: "event-retention",
  isExclusive: true,
  every: "1 hour",
  run: forgetOldEvents()
}
