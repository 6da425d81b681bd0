import {
  changeKeyOf,
  compareText,
  CurrentPageSize,
  type Event,
  type EventFilters,
  eventOf,
  type EventQuery,
  eventSize,
  type EventScope,
  fittingPage,
  type EventType,
  isInScope,
  mostCounted,
  matchesEvent,
  type NewEvent,
  type StoredEvent,
  type Timestamp
} from "@halyard/core/domain"
import {
  type EventCreator,
  type EventFilter,
  type EventPage,
  type EventSpan,
  EventStore,
  type FeatureChangesQuery
} from "@halyard/core/ports"
import { Effect, Layer, Struct } from "effect"
import { Database } from "../database/database.ts"
import {
  appendEvents,
  entriesFor,
  entriesOf,
  entriesOfFeature,
  type EventEntry,
  type EventLog,
  forgetEvents,
  newerThan
} from "./event-log.ts"

export const layerEventStore: Layer.Layer<EventStore, never, Database> = Layer.effect(
  EventStore,
  Effect.map(Database, ({ read, update }) =>
    EventStore.of({
      append: (events) => update((state) => ({ ...state, events: appendEvents(state.events, events) })),
      latest: (filter, limit) => read((state) => latest(state.events, filter, limit)),
      before: (id, types, limit) => read((state) => before(state.events, id, types, limit)),
      search: (query, scope) =>
        Effect.flatMap(CurrentPageSize, (pageSize) => read((state) => search(state.events, query, scope, pageSize))),
      next: (span, filters, scope, limit) =>
        Effect.flatMap(CurrentPageSize, (pageSize) =>
          read((state) => fittingPage(next(state.events, span, filters, scope, limit), sizeOf, pageSize).map(asEvent))
        ),
      changesOf: (query, scope) =>
        Effect.flatMap(CurrentPageSize, (pageSize) => read((state) => changesOf(state.events, query, scope, pageSize))),
      newestId: (scope) => read((state) => newestId(state.events, scope)),
      lastOfFeatures: (features, scope) => read((state) => lastOfFeatures(state.events, features, scope)),
      creators: (scope) => read((state) => creatorsIn(state.events, scope)),
      forget: (before) =>
        Effect.as(
          update((state) => ({ ...state, events: forgetEvents(state.events, before) })),
          false
        ),
      beginning: read(({ events }) => events.beginning)
    })
  )
)

const latest = (log: EventLog, filter: EventFilter, limit: number): ReadonlyArray<Event> => {
  const found: Array<Event> = []
  for (const entry of entriesFor(log, candidates(filter))) {
    if (found.length >= limit) break
    if (matches(entry.event, filter)) found.push(asEvent(entry))
  }
  return found
}

/** The filter as lists. */
const candidates = ({ feature, project }: EventFilter) => ({
  ...(feature === undefined ? {} : { features: [feature] }),
  ...(project === undefined ? {} : { projects: [project] })
})

const matches = (event: NewEvent, { types, project, feature }: EventFilter): boolean =>
  (types === undefined || types.includes(event.type)) &&
  (project === undefined || event.project === project) &&
  (feature === undefined || event.featureName === feature)

const before = (
  log: EventLog,
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

const search = (log: EventLog, query: EventQuery, scope: EventScope, pageSize: number): EventPage<StoredEvent> => {
  const found = [...entriesFor(log, query)].filter(
    ({ event, id }) => isInScope(id, event, scope) && matchesEvent(id, event, query)
  )
  const { limit, offset, startAt = Number.MAX_SAFE_INTEGER } = query
  const most = mostCounted(query)
  const page = fittingPage(found.filter(({ id }) => id <= startAt).slice(offset, offset + limit), sizeOf, pageSize)
  return {
    events: page.map(asStored),
    total: Math.min(found.length, most),
    ...(found.length > most && { totalIsLimited: true })
  }
}

const changesOf = (
  log: EventLog,
  { except, feature, limit, offset, since }: FeatureChangesQuery,
  scope: EventScope,
  pageSize: number
): EventPage => {
  const filters = { features: [feature], ...(since === undefined ? {} : { from: since }) }
  const found = [...entriesOfFeature(log, feature)].filter(
    ({ event, id }) => !except.includes(event.type) && isInScope(id, event, scope) && matchesEvent(id, event, filters)
  )
  const changes = [...Map.groupBy(found, ({ event, id }) => changeKeyOf(event, id)).values()]
  const page = fittingPage(changes.slice(offset, offset + limit), sizeOfChange, pageSize).flat()
  return { events: page.toSorted((left, right) => right.id - left.id).map(asEvent), total: changes.length }
}

const sizeOfChange = (entries: ReadonlyArray<EventEntry>): number =>
  entries.reduce((sum, entry) => sum + sizeOf(entry), 0)

const sizeOf = ({ event }: EventEntry): number => eventSize(event)

const next = (
  log: EventLog,
  { after, through = Number.MAX_SAFE_INTEGER }: EventSpan,
  filters: EventFilters,
  scope: EventScope,
  limit: number
): ReadonlyArray<EventEntry> =>
  newerThan(after, entriesFor(log, filters))
    .filter(({ event, id }) => id <= through && isInScope(id, event, scope) && matchesEvent(id, event, filters))
    .slice(0, limit)

const newestId = (log: EventLog, scope: EventScope): number => {
  for (const { event, id } of entriesOf(log)) if (isInScope(id, event, scope)) return id
  return 0
}

const lastOfFeatures = (
  log: EventLog,
  features: ReadonlyArray<string>,
  scope: EventScope
): ReadonlyMap<string, Timestamp> => {
  const wanted = new Set(features)
  const found = new Map<string, Timestamp>()
  for (const { event, id } of entriesOf(log)) {
    const { createdAt, featureName } = event
    if (featureName === null || !wanted.has(featureName) || !isInScope(id, event, scope)) continue
    found.set(featureName, createdAt)
    wanted.delete(featureName)
    if (wanted.size === 0) break
  }
  return found
}

const creatorsIn = (log: EventLog, scope: EventScope): ReadonlyArray<EventCreator> => {
  const names = new Map<number, string>()
  for (const { event, id } of entriesOf(log)) {
    const { createdBy, createdByUserId } = event
    if (!names.has(createdByUserId) && isInScope(id, event, scope)) names.set(createdByUserId, createdBy)
  }
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((left, right) => compareText(left.name, right.name) || left.id - right.id)
}

export const asEvent = (entry: EventEntry): Event => eventOf(asStored(entry))

const asStored = ({ event, id }: EventEntry): StoredEvent => ({
  ...Struct.omit(event, ["searchText", "traceparent"]),
  id
})
