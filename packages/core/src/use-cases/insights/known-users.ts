import { Effect } from "effect"
import { type Day, endOfDay } from "../../domain/insights/day.ts"
import { usersAtEndOf } from "../../domain/insights/user-activity.ts"
import { EventStore } from "../../ports/event-store.ts"
import { UserStore } from "../../ports/user-store.ts"

/** Tells of users at the end of past days since which none was deleted or seen. */
export const knownUsers = Effect.fn("knownUsers")(function* () {
  const accounts = yield* (yield* UserStore).list
  const [newest] = yield* (yield* EventStore).before(null, ["user-deleted"], 1)
  return (day: Day) =>
    newest === undefined || newest.createdAt <= endOfDay(day) ? usersAtEndOf(day, accounts) : undefined
})
