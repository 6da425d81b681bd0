import { Context, type Effect } from "effect"
import type { Event, NewEvent } from "../../domain/events/event.ts"
import type { EventQuery, EventScope } from "../../domain/events/event-query.ts"
import type { EventType } from "../../domain/events/event-type.ts"
import type { JsonText } from "../../domain/json/json-text.ts"

export interface EventFilter {
  readonly types?: ReadonlyArray<EventType>
  readonly project?: string
  readonly feature?: string
}

export interface EventPage {
  readonly events: ReadonlyArray<Event>
  readonly total: number
}

/** Who did something, as events call them. */
export interface EventCreator {
  readonly id: number
  readonly name: string
}

/** Keeps what was done. */
export class EventStore extends Context.Service<
  EventStore,
  {
    /**
     * Writes events in their order, with increasing ids. Ids follow the order of commits: whoever appends waits until
     * the transaction that appended before has ended, so call it as the last step of a transaction.
     */
    readonly append: (events: ReadonlyArray<NewEvent>) => Effect.Effect<void>
    /** The newest events that match, newest first. */
    readonly latest: (filter: EventFilter, limit: number) => Effect.Effect<ReadonlyArray<Event>>
    /** The newest events of these types that are older than the one with the id, or of all, newest first. */
    readonly before: (
      id: number | null,
      types: ReadonlyArray<EventType>,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Event>>
    /** One page of what matches in the scope, newest first, and the exact count of all of it, wherever the page begins. */
    readonly search: (query: EventQuery, scope: EventScope) => Effect.Effect<EventPage>
    /** The same as JSON. */
    readonly searchAsJson: (query: EventQuery, scope: EventScope) => Effect.Effect<JsonText<EventPage>>
    /** Ids and names, the newest of each id, of all who did something that is in the scope; by name, then id. */
    readonly creators: (scope: EventScope) => Effect.Effect<ReadonlyArray<EventCreator>>
  }
>()("@halyard/core/EventStore") {}
