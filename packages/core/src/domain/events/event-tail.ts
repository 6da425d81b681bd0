import { type EventFilters, type EventScope, type FilteredEvent, isInScope, matchesEvent } from "./event-query.ts"
import { type EventView, textOfEvent } from "./event.ts"

/** The newest part of the event log: every event after one id, up to another one. */
export interface EventTail {
  readonly after: number
  readonly through: number
  /** Oldest first. */
  readonly entries: ReadonlyArray<TailEntry>
}

interface TailEntry {
  readonly view: EventView
  readonly filtered: FilteredEvent
}

/** An empty tail of a log that ends with this id. */
export const emptyTail = (through: number): EventTail => ({ after: through, through, entries: [] })

/** Adds the next events of the log, oldest first. Drops the oldest when there are too many, or too large ones. */
export const longerTail = (tail: EventTail, next: ReadonlyArray<EventView>, most = MOST_OF_A_TAIL): EventTail => {
  const entries = [...tail.entries, ...next.map(asEntry)]
  let characters = entries.reduce((sum, entry) => sum + charactersOf(entry), 0)
  let dropped = 0
  while (dropped < entries.length - 1 && (entries.length - dropped > most.events || characters > most.characters)) {
    characters -= charactersOf(entries[dropped])
    dropped += 1
  }
  return {
    after: entries[dropped - 1]?.view.id ?? tail.after,
    through: entries.at(-1)?.view.id ?? tail.through,
    entries: entries.slice(dropped)
  }
}

const MOST_OF_A_TAIL = { events: 1000, characters: 5_000_000 }

const asEntry = (view: EventView): TailEntry => ({ view, filtered: { ...view, searchText: textOfEvent(view) } })

const charactersOf = (entry: TailEntry | undefined): number => entry?.filtered.searchText.length ?? 0

/** Events of the log, oldest first, and the id up to which they are complete. */
export interface EventPart {
  readonly events: ReadonlyArray<EventView>
  readonly through: number
}

/** The first matching events after this id. Undefined if the tail begins after it. */
export const partOfTail = (
  { after, entries, through }: EventTail,
  position: number,
  filters: EventFilters,
  scope: EventScope,
  limit: number
): EventPart | undefined => {
  if (position < after) return undefined
  const first = entries.findLastIndex(({ view }) => view.id <= position) + 1
  const events: Array<EventView> = []
  for (const { filtered, view } of entries.slice(first)) {
    if (!isInScope(view.id, view, scope) || !matchesEvent(view.id, filtered, filters)) continue
    events.push(view)
    if (events.length === limit) return { events, through: view.id }
  }
  return { events, through: Math.max(position, through) }
}
