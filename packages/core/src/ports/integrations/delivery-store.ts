import { Context, type Effect } from "effect"
import type { Event } from "../../domain/events/event.ts"
import type { DeliveryCourse } from "../../domain/integrations/delivery-rules.ts"
import type { IntegrationRecord, NewIntegrationEvent } from "../../domain/integrations/integration.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

export interface DueDeliveries {
  /** Ids of integrations. */
  readonly integrations: ReadonlyArray<number>
  /** When the next of the other integrations is due, if any is waiting. */
  readonly nextAt: Timestamp | null
}

/** An integration and its pending events, read at one moment. */
export interface WaitingEvents {
  readonly integration: IntegrationRecord
  readonly course: DeliveryCourse
  /** The events after the position that the integration may want, oldest first. */
  readonly events: ReadonlyArray<Event>
  /** The traces of the requests that caused the events, by event id. */
  readonly traceparents: ReadonlyMap<number, string>
  /** No other events up to this id are wanted. */
  readonly through: number
}

/**
 * Stores the position of each integration in the event log, which is the outbox. A position is created and deleted with
 * its integration.
 */
export class DeliveryStore extends Context.Service<
  DeliveryStore,
  {
    /**
     * Returns the enabled integrations without a pending retry that may have events to deliver, or whose position is so
     * far behind the log that it should move on.
     */
    readonly due: (at: Timestamp) => Effect.Effect<DueDeliveries>
    /**
     * Returns the next events of an integration, at most `limit`, from a bounded part of the log, or undefined if the
     * integration does not exist.
     */
    readonly next: (integration: number, limit: number) => Effect.Effect<WaitingEvents | undefined>
    /**
     * Moves the position of an integration and stores the outcomes of the events that it passes: both or nothing.
     * Returns whether it did. It does not if the position is no longer `from`, nor if the position would stay and the
     * number of attempts differs.
     */
    readonly recordOutcome: (
      integration: number,
      from: DeliveryCourse,
      to: DeliveryCourse,
      outcomes: ReadonlyArray<NewIntegrationEvent>
    ) => Effect.Effect<boolean>
  }
>()("@halyard/core/DeliveryStore") {}
