import { Context, type Effect } from "effect"
import type { Event } from "../../domain/events/event.ts"
import type { DeliveryCourse } from "../../domain/integrations/delivery-rules.ts"
import type { IntegrationRecord, NewIntegrationEvent } from "../../domain/integrations/integration.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

export interface DueDeliveries {
  /** Ids of integrations. */
  readonly integrations: ReadonlyArray<number>
  /** When the next of the others is due for which there may be something, if any is to wait. */
  readonly nextAt: Timestamp | null
}

/** An integration, and what waits for it, as of one moment. */
export interface WaitingEvents {
  readonly integration: IntegrationRecord
  readonly course: DeliveryCourse
  /** Those after the position that it may want, oldest first. */
  readonly events: ReadonlyArray<Event>
  /** Up to this id there are no others that it wants. */
  readonly through: number
}

/**
 * Knows how far each integration has come in the log of events: the log is the outbox. A course begins and ends with its
 * integration.
 */
export class DeliveryStore extends Context.Service<
  DeliveryStore,
  {
    /**
     * Integrations that are enabled and have no attempt to wait for, where events that they want may wait, or that lag so
     * far behind the log that their position should be moved on.
     */
    readonly due: (at: Timestamp) => Effect.Effect<DueDeliveries>
    /** The first events for an integration, `limit` at most, out of a bounded part of the log; none where it is not there. */
    readonly next: (integration: number, limit: number) => Effect.Effect<WaitingEvents | undefined>
    /**
     * Moves an integration's course on, and keeps what became of the events it leaves behind: both or none. Answers whether
     * it did: not where it is no longer at the position of `from`, or, when it stays there, has another number of attempts.
     */
    readonly settle: (
      integration: number,
      from: DeliveryCourse,
      to: DeliveryCourse,
      outcomes: ReadonlyArray<NewIntegrationEvent>
    ) => Effect.Effect<boolean>
  }
>()("@halyard/core/DeliveryStore") {}
