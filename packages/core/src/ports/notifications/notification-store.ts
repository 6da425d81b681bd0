import { Context, type Effect } from "effect"
import type { EventScope } from "../../domain/events/event-query.ts"
import type { EventType } from "../../domain/events/event-type.ts"
import type { EmailSubscription, FollowedEvent } from "../../domain/notifications/notification.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Selects events. */
export interface FollowedQuery {
  /** Types of events that matter if they are about followed features. */
  readonly types: ReadonlyArray<EventType>
  /** Types of events that matter to the users in their `data.involved`. */
  readonly involving: ReadonlyArray<EventType>
  /** Only events at this moment or later. */
  readonly since: Timestamp
  /** Only events with a greater id. */
  readonly after?: number
  readonly limit: number
}

/** A user who receives a kind of mail. */
export interface Subscriber {
  readonly user: number
  /** The id of the newest event that was mailed, or that was older than the subscription. */
  readonly lastEvent: number
}

/** Stores which notifications users have read, and what mail they subscribe to. Removing a user removes both. */
export class NotificationStore extends Context.Service<
  NotificationStore,
  {
    /**
     * Returns the newest events in the scope about features that the user created or marked as favorite, and those that
     * involve the user, newest first. Events by the user are left out. Events about features come without their data,
     * which can be large. All have their group and reason.
     */
    readonly followed: (
      user: number,
      query: FollowedQuery,
      scope: EventScope
    ) => Effect.Effect<ReadonlyArray<FollowedEvent>>
    /**
     * Marks events as read. Those that are marked already keep their time. Removes the marks of events older than
     * `expired`.
     */
    readonly markRead: (
      user: number,
      events: ReadonlyArray<number>,
      at: Timestamp,
      expired: Timestamp
    ) => Effect.Effect<void>
    /** Adds a subscription that begins after this event, unless the user has it already. */
    readonly subscribe: (user: number, subscription: EmailSubscription, lastEvent: number) => Effect.Effect<void>
    readonly unsubscribe: (user: number, subscription: EmailSubscription) => Effect.Effect<void>
    /** Lists the subscriptions of a user by name. */
    readonly subscriptions: (user: number) => Effect.Effect<ReadonlyArray<EmailSubscription>>
    /** Lists the users with a subscription, by id, whose last event is older than this one. */
    readonly subscribers: (subscription: EmailSubscription, before: number) => Effect.Effect<ReadonlyArray<Subscriber>>
    /** Sets the last event of users who still have the subscription. */
    readonly advance: (
      subscription: EmailSubscription,
      users: ReadonlyArray<number>,
      lastEvent: number
    ) => Effect.Effect<void>
  }
>()("@halyard/core/NotificationStore") {}
