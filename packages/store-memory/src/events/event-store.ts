import {
  compareText,
  type Event,
  type EventQuery,
  type EventScope,
  type EventType,
  isInScope,
  JsonText,
  matchesEvent,
  type NewEvent
} from "@halyard/core/domain"
import { type EventCreator, type EventFilter, type EventPage, EventStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import { appendEvents, asEvent, entriesOf, type EventLog } from "./event-log.ts"

export const layerEventStore: Layer.Layer<EventStore, never, Database> = Layer.effect(
  EventStore,
  Effect.map(Database, ({ read, update }) =>
    EventStore.of({
      append: (events) => update((state) => ({ ...state, events: appendEvents(state.events, events) })),
      latest: (filter, limit) => read((state) => latest(state.events, filter, limit)),
      before: (id, types, limit) => read((state) => before(state.events, id, types, limit)),
      search: (query, scope) => read((state) => search(state.events, query, scope)),
      searchAsJson: (query, scope) => read((state) => JsonText.of(search(state.events, query, scope))),
      creators: (scope) => read((state) => creatorsIn(state.events, scope))
    })
  )
)

const latest = (log: EventLog | undefined, filter: EventFilter, limit: number): ReadonlyArray<Event> => {
  const found: Array<Event> = []
  for (const entry of entriesOf(log)) {
    if (found.length >= limit) break
    if (matches(entry.event, filter)) found.push(asEvent(entry))
  }
  return found
}

const matches = (event: NewEvent, { types, project, feature }: EventFilter): boolean =>
  (types === undefined || types.includes(event.type)) &&
  (project === undefined || event.project === project) &&
  (feature === undefined || event.featureName === feature)

const before = (
  log: EventLog | undefined,
  id: number | null,
  types: ReadonlyArray<EventType>,
  limit: number
): ReadonlyArray<Event> => {
  const found: Array<Event> = []
  for (const entry of entriesOf(log)) {
    if (found.length >= limit) break
    if ((id === null || entry.id < id) && types.includes(entry.event.type)) found.push(asEvent(entry))
  }
  return found
}

const search = (log: EventLog | undefined, query: EventQuery, scope: EventScope): EventPage => {
  const found = [...entriesOf(log)].filter(({ event }) => isInScope(event, scope) && matchesEvent(event, query))
  const { limit, offset, startAt = Number.MAX_SAFE_INTEGER } = query
  const page = found.filter(({ id }) => id <= startAt).slice(offset, offset + limit)
  return { events: page.map(asEvent), total: found.length }
}

const creatorsIn = (log: EventLog | undefined, scope: EventScope): ReadonlyArray<EventCreator> => {
  const names = new Map<number, string>()
  for (const { event } of entriesOf(log)) {
    const { createdBy, createdByUserId } = event
    if (!names.has(createdByUserId) && isInScope(event, scope)) names.set(createdByUserId, createdBy)
  }
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((left, right) => compareText(left.name, right.name) || left.id - right.id)
}
