import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import {
  type EventQuery,
  type EventScope,
  eventsOf,
  type EventText,
  everyEvent
} from "../../domain/events/event-query.ts"
import { typeWarnings, unknownTypes } from "../../domain/events/event-type-filter.ts"
import { EventType, isKnownEventType } from "../../domain/events/event-type.ts"
import type { EventView } from "../../domain/events/event.ts"
import type { JsonText } from "../../domain/json/json-text.ts"
import { violation } from "../../domain/violations/violation.ts"
import { withDisplayNames } from "../../domain/users/display-names.ts"
import type { Account } from "../../domain/users/user.ts"
import { fold } from "../../domain/values/text.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { currentViewer, refuseInvalid } from "../access/require-permission.ts"
import { visibleProjects } from "../access/visible-project.ts"
import { showEventsAsJson } from "./show-events.ts"

/** One page of events, and whether the count of all is limited. */
export interface EventPageView {
  readonly events: ReadonlyArray<EventView>
  readonly total: number
  /** Set if more events match than `total` says: see `mostCounted`. */
  readonly totalIsLimited?: true
  readonly warnings?: ReadonlyArray<string>
}

/** A page whose events are JSON. */
export interface EventPageViewAsJson extends Omit<EventPageView, "events"> {
  readonly events: JsonText<ReadonlyArray<EventView>>
}

/**
 * Returns one page of the matching events that the caller may see, newest first, and their count: see `mostCounted`.
 */
export const searchEvents = Effect.fn("searchEvents")(function* (query: EventQuery) {
  return parsedPage(yield* searchEventsAsJson(query))
})

/** Returns the result of `searchEvents` as JSON text. */
export const searchEventsAsJson = Effect.fn("searchEventsAsJson")(function* (query: EventQuery) {
  return yield* pageFor(query, yield* eventScope())
})

const parsedPage = ({ events, ...page }: EventPageViewAsJson): EventPageView => ({ events: events.parse(), ...page })

const pageFor = Effect.fnUntraced(function* (query: EventQuery, scope: EventScope) {
  const { events, ...counted } = yield* (yield* EventStore).search(query, scope)
  const warnings = typeWarnings(query.types ?? [])
  const page: EventPageViewAsJson = {
    events: yield* showEventsAsJson(events),
    ...counted,
    ...(warnings.length > 0 && { warnings })
  }
  return page
}, mayReadCopy)

/**
 * Lists the authors of the events that the caller may see, by name: their current name, or the one in the events if
 * they are gone.
 */
export const listEventCreators = Effect.fn("listEventCreators")(function* () {
  const scope = yield* eventScope()
  const authors = yield* mayReadCopy((yield* EventStore).creators(scope))
  return withDisplayNames(authors, yield* mayReadCopy((yield* UserStore).list))
})

/** The events that the caller may see. */
export const eventScope = Effect.fnUntraced(function* () {
  const viewer = yield* currentViewer()
  const policy = yield* AccessPolicy
  if (yield* policy.permits(yield* CurrentPrincipal, "ADMIN", {})) return everyEvent
  const lastOfFormer = yield* (yield* ProjectStore).lastEventsOfFormer
  return eventsOf(
    (yield* visibleProjects(viewer)).map(({ id }) => id),
    lastOfFormer
  )
})

/** A search of the whole log. The text is searched in the data and the authors of events. */
export interface EventLogQuery {
  readonly type?: string
  readonly project?: string
  readonly feature?: string
  readonly query?: string
  /** The id of the newest event to return, or 0 for the newest event. */
  readonly offset?: number
  readonly limit?: number
}

/** Returns one page of the log, newest first, and the count of all matching events. */
export const searchEventLog = Effect.fn("searchEventLog")(function* (asked: EventLogQuery) {
  return parsedPage(yield* searchEventLogAsJson(asked))
})

/** Returns the result of `searchEventLog` as JSON text. */
export const searchEventLogAsJson = Effect.fn("searchEventLogAsJson")(function* (asked: EventLogQuery) {
  const types = asked.type === undefined ? undefined : [asked.type]
  yield* refuseInvalid(unknownTypes(types ?? []).map(({ problem }) => violation("/type", problem)))
  const scope = yield* eventScope()
  const { feature, limit = 100, offset: startAt = 0, project, query = "" } = asked
  return yield* pageFor(
    {
      ...(query === "" ? {} : { text: yield* anywhere(fold(query), scope) }),
      ...(types === undefined ? {} : { types: types.filter(isKnownEventType) }),
      ...(project === undefined ? {} : { projects: [project] }),
      ...(feature === undefined ? {} : { features: [feature] }),
      ...(startAt === 0 ? {} : { startAt }),
      offset: 0,
      limit
    },
    scope
  )
})

const anywhere = Effect.fnUntraced(function* (folded: string, scope: EventScope) {
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
}, mayReadCopy)

/** Whether the text is one of the current names of a user, which may differ from the names in events. */
const isCalled = ({ email, name, username }: Account, folded: string): boolean =>
  [email, name, username].some((text) => text !== null && fold(text).includes(folded))
