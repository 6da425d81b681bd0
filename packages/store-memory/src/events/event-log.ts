import type { Event, NewEvent } from "@halyard/core/domain"
import { Struct } from "effect"

/** An event and all that were written before it: a list that grows at its head, so that older states keep theirs. */
export interface EventLog {
  readonly id: number
  readonly event: NewEvent
  readonly older: EventLog | undefined
}

/** The log with events added in their order. */
export const appendEvents = (log: EventLog | undefined, events: ReadonlyArray<NewEvent>): EventLog | undefined =>
  events.reduce<EventLog | undefined>(
    (older, event) => ({ id: older === undefined ? 1 : older.id + 1, event, older }),
    log
  )

/** The entries, newest first. */
export function* entriesOf(log: EventLog | undefined): Generator<EventLog> {
  for (let entry = log; entry !== undefined; entry = entry.older) yield entry
}

/** The entries with greater ids, oldest first. */
export const entriesAfter = (log: EventLog | undefined, id: number): ReadonlyArray<EventLog> => {
  const newer: Array<EventLog> = []
  for (const entry of entriesOf(log)) {
    if (entry.id <= id) break
    newer.push(entry)
  }
  return newer.toReversed()
}

export const asEvent = ({ id, event }: EventLog): Event => ({
  ...Struct.omit(event, ["dataJson", "preDataJson", "tagsJson", "searchText"]),
  id,
  data: parsed(event.dataJson),
  preData: parsed(event.preDataJson),
  tags: parsed(event.tagsJson)
})

/** The texts were made from values of these types when the event was drafted. */
const parsed = (json: string | null) => (json === null ? null : JSON.parse(json))
