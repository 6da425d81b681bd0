import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import {
  type EventQuery,
  type EventScope,
  eventsOf,
  type EventText,
  everyEvent
} from "../../domain/events/event-query.ts"
import { EventType } from "../../domain/events/event-type.ts"
import type { Account } from "../../domain/users/user.ts"
import { fold } from "../../domain/values/text.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { visibleProjects } from "../access/visible-project.ts"

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
  const users = yield* (yield* UserStore).list
  const text: EventText = {
    folded,
    orAmong: {
      types: EventType.literals.filter((type) => type.includes(folded)),
      names: creators.map(({ name }) => name).filter((name) => fold(name).includes(folded)),
      creators: users.filter((user) => isCalled(user, folded)).map(({ id }) => id)
    }
  }
  return text
})

/** By what a user is called now, which may not be what events call them. */
const isCalled = ({ email, name, username }: Account, folded: string): boolean =>
  [email, name, username].some((text) => text !== null && fold(text).includes(folded))
