import { Context, type Effect } from "effect"
import type { Event, NewEvent } from "../domain/events/event.ts"
import type { EventType } from "../domain/events/event-type.ts"

export interface EventFilter {
  readonly types?: ReadonlyArray<EventType>
  readonly project?: string
  readonly feature?: string
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
  }
>()("@halyard/core/EventStore") {}
