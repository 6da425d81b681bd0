import { Effect } from "effect"
import { EventType } from "../../domain/events/event-type.ts"
import { type Day, endOfDay } from "../../domain/insights/day.ts"
import { now } from "../../domain/values/timestamp.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { EventStore } from "../../ports/events/event-store.ts"

/** Tells the members of projects at the end of past days since which nobody has come or gone: they are those of now. */
export const knownMembers = Effect.fn("knownMembers")(function* () {
  const members = yield* (yield* AccessPolicy).members(yield* now)
  const [newest] = yield* (yield* EventStore).before(null, membershipEvents, 1)
  return (day: Day) => (newest === undefined || newest.createdAt <= endOfDay(day) ? members : undefined)
})

const membershipEvents = EventType.literals.filter((type) =>
  /^(?:project-(?:user|group|access)-|group-|user-deleted$|service-account-deleted$)/.test(type)
)
