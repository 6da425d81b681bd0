import { Context, type Effect } from "effect"
import type { LogBeginning } from "../../domain/events/event-retention.ts"
import type { Event, NewEvent } from "../../domain/events/event.ts"
import type { EventFilters, EventQuery, EventScope } from "../../domain/events/event-query.ts"
import type { StoredEvent } from "../../domain/events/stored-event.ts"
import type { EventType } from "../../domain/events/event-type.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

export interface EventFilter {
  readonly types?: ReadonlyArray<EventType>
  readonly project?: string
  readonly feature?: string
}

export interface EventPage<E = Event> {
  readonly events: ReadonlyArray<E>
  readonly total: number
  /** Set if more events match than `total` says. */
  readonly totalIsLimited?: true
}

/** A part of the log: the events after one id, up to another id or to the end. */
export interface EventSpan {
  readonly after: number
  readonly through?: number
}

/**
 * Selects the changes of a feature. All events of one group are one change, and an event without a group is one, too.
 */
export interface FeatureChangesQuery {
  readonly feature: string
  readonly since?: Timestamp
  /** Types of events that do not count. */
  readonly except: ReadonlyArray<EventType>
  /** How many changes to skip, and how many to return. */
  readonly offset: number
  readonly limit: number
}

/** The author of events, with the name that the events give. */
export interface EventCreator {
  readonly id: number
  readonly name: string
}

/** Stores events. */
export class EventStore extends Context.Service<
  EventStore,
  {
    /**
     * Appends events with increasing ids. Ids follow the order of commits: an append waits until the transaction that
     * appended before has ended. So append as the last step of a transaction.
     */
    readonly append: (events: ReadonlyArray<NewEvent>) => Effect.Effect<void>
    /** Returns the newest matching events, newest first. */
    readonly latest: (filter: EventFilter, limit: number) => Effect.Effect<ReadonlyArray<Event>>
    /**
     * Returns the newest events of these types, or of all, that are older than the event with this id. Newest first.
     */
    readonly before: (
      id: number | null,
      types: ReadonlyArray<EventType>,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Event>>
    /**
     * Returns one page of the matching events in the scope, newest first, and the exact count of all of them, whatever
     * the page. If there are more than `mostCounted`, the count is that number, and marked as limited. The events are
     * returned as the text with which they were appended.
     */
    readonly search: (query: EventQuery, scope: EventScope) => Effect.Effect<EventPage<StoredEvent>>
    /**
     * Returns the first matching events of the span in the scope, oldest first: at most `limit`, and only as many as
     * fit on a page, but at least one if there is any.
     */
    readonly next: (
      span: EventSpan,
      filters: EventFilters,
      scope: EventScope,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Event>>
    /**
     * Returns the events of one page of a feature's changes in the scope, newest first, and the exact count of all
     * changes. Changes are ordered by their newest events. A page that is too large ends early, but has at least one
     * change if there is one.
     */
    readonly changesOf: (query: FeatureChangesQuery, scope: EventScope) => Effect.Effect<EventPage>
    /** Returns the id of the newest event in the scope, or 0 if there is none. */
    readonly newestId: (scope: EventScope) => Effect.Effect<number>
    /** Returns when the newest event in the scope was recorded for each of these features, existing or not. */
    readonly lastOfFeatures: (
      features: ReadonlyArray<string>,
      scope: EventScope
    ) => Effect.Effect<ReadonlyMap<string, Timestamp>>
    /** Returns the authors of all events in the scope, by name, then id. Each has the name of their newest event. */
    readonly creators: (scope: EventScope) => Effect.Effect<ReadonlyArray<EventCreator>>
    /**
     * Deletes some thousands of the events that were recorded before this moment, oldest first, except for the newest
     * event and those that `retainedForGood` names. Counts stay exact. Returns whether there may be more to delete.
     * Call it in a transaction.
     */
    readonly forget: (before: Timestamp) => Effect.Effect<boolean>
    /** Returns where the log begins, or undefined if `forget` has not deleted anything yet. */
    readonly beginning: Effect.Effect<LogBeginning | undefined>
  }
>()("@halyard/core/EventStore") {}
