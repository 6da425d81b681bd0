import { type Event, type EventFilter, EventStore, type NewEvent } from "@halyard/core"
import { Effect, Layer, Struct } from "effect"
import { Database } from "./database.ts"
import { appendEvents, entriesOf, type EventLog } from "./event-log.ts"

export const layerEventStore: Layer.Layer<EventStore, never, Database> = Layer.effect(
  EventStore,
  Effect.map(Database, ({ read, update }) =>
    EventStore.of({
      append: (events) => update((state) => ({ ...state, events: appendEvents(state.events, events) })),
      latest: (filter, limit) => read((state) => latest(state.events, filter, limit))
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

const asEvent = ({ id, event }: EventLog): Event => ({
  ...Struct.omit(event, ["dataJson", "preDataJson", "tagsJson", "searchText"]),
  id,
  data: parsed(event.dataJson),
  preData: parsed(event.preDataJson),
  tags: parsed(event.tagsJson)
})

/** The texts were made from values of these types when the event was drafted. */
const parsed = (json: string | null) => (json === null ? null : JSON.parse(json))
