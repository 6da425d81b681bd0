import { Effect } from "effect"
import type { EventQuery } from "../../domain/events/event-query.ts"
import { eventsOf, everyEvent } from "../../domain/events/event-scope.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { visibleProjects } from "../access/project-visibility.ts"

/** One page of the events that match and that the caller may see, newest first, and the count of all of them. */
export const searchEvents = Effect.fn("searchEvents")(function* (query: EventQuery) {
  return yield* (yield* EventStore).search(query, yield* eventScope())
})

/** The same as JSON. */
export const searchEventsAsJson = Effect.fn("searchEventsAsJson")(function* (query: EventQuery) {
  return yield* (yield* EventStore).searchAsJson(query, yield* eventScope())
})

/** Who did something that the caller may see, by name. */
export const listEventCreators = Effect.fn("listEventCreators")(function* () {
  return yield* (yield* EventStore).creators(yield* eventScope())
})

/** Which events the caller may see. */
export const eventScope = Effect.fn("eventScope")(function* () {
  const viewer = yield* currentViewer()
  const policy = yield* AccessPolicy
  if (yield* policy.permits(yield* CurrentPrincipal, "ADMIN", {})) return everyEvent
  return eventsOf((yield* visibleProjects(viewer)).map(({ id }) => id))
})
