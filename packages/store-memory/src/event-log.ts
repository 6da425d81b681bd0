import type { NewEvent } from "@halyard/core"

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
