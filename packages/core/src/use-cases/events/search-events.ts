import { Effect } from "effect"
import type { EventQuery, EventScope, EventText } from "../../domain/events/event-query.ts"
import { eventsOf, everyEvent } from "../../domain/events/event-scope.ts"
import { EventType } from "../../domain/events/event-type.ts"
import { CurrentPrincipal } from "../../domain/people/principal.ts"
import { maySee } from "../../domain/people/viewer.ts"
import { fold } from "../../domain/text.ts"
import { AccessPolicy } from "../../ports/access-policy.ts"
import { EventStore } from "../../ports/event-store.ts"
import { ProjectStore } from "../../ports/project-store.ts"
import { currentViewer } from "../people/current-viewer.ts"

/** One page of the events that match and that the caller may see, newest first, and the count of all of them. */
export const searchEvents = Effect.fn("searchEvents")(function* (query: EventQuery) {
  return yield* (yield* EventStore).search(query, yield* eventScope())
})

/** The same as JSON. */
export const searchEventsAsJson = Effect.fn("searchEventsAsJson")(function* (query: EventQuery) {
  return yield* (yield* EventStore).searchAsJson(query, yield* eventScope())
})

/** Which events the caller may see. */
const eventScope = Effect.fn("eventScope")(function* () {
  const viewer = yield* currentViewer()
  const policy = yield* AccessPolicy
  if (yield* policy.permits(yield* CurrentPrincipal, "ADMIN", {})) return everyEvent
  const projects = yield* (yield* ProjectStore).list
  return eventsOf(projects.filter((project) => maySee(viewer, project)).map(({ id }) => id))
})

/** Who did something that the caller may see, by name. */
export const listEventCreators = Effect.fn("listEventCreators")(function* () {
  return yield* (yield* EventStore).creators(yield* eventScope())
})

/** What is asked of the whole log at once: a text may be found in whatever an event tells, by whoever did it. */
export interface EventLogQuery {
  readonly type?: EventType
  readonly project?: string
  readonly feature?: string
  readonly query?: string
  /** The id of the newest event to be shown; 0 for the newest there is. */
  readonly offset?: number
  readonly limit?: number
}

/** One page of the log, newest first, and the count of all that match. */
export const searchEventLog = Effect.fn("searchEventLog")(function* (asked: EventLogQuery) {
  const scope = yield* eventScope()
  const { feature, limit = 100, offset: startAt = 0, project, query = "", type } = asked
  return yield* (yield* EventStore).search(
    {
      ...(query === "" ? {} : { text: yield* anywhere(fold(query), scope) }),
      ...(type === undefined ? {} : { types: [type] }),
      ...(project === undefined ? {} : { projects: [project] }),
      ...(feature === undefined ? {} : { features: [feature] }),
      ...(startAt === 0 ? {} : { startAt }),
      offset: 0,
      limit
    },
    scope
  )
})

const anywhere = Effect.fn("anywhere")(function* (folded: string, scope: EventScope) {
  const creators = yield* (yield* EventStore).creators(scope)
  const text: EventText = {
    folded,
    orAmong: {
      types: EventType.literals.filter((type) => type.includes(folded)),
      names: creators.map(({ name }) => name).filter((name) => fold(name).includes(folded)),
      creators: []
    }
  }
  return text
})
