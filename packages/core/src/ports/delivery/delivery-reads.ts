import { Context, type Effect } from "effect"
import type { StoredDelivery } from "../../domain/delivery/delivered-feature.ts"
import type { EventMark } from "../../domain/delivery/delivery-delta.ts"
import type { ClientSegment } from "../../domain/evaluation/client-feature.ts"

/** Reads what SDKs receive. */
export class DeliveryReads extends Context.Service<
  DeliveryReads,
  {
    /**
     * Returns the active features in the environment, by name: all, or those with these names. Strategies come by sort
     * order, then id; dependencies by the name of the parent; tags by type, then value.
     */
    readonly features: (
      environment: string,
      names?: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<StoredDelivery>>
    /** Returns the segments with these ids, by id. Leaves out unknown ids. */
    readonly segments: (ids: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<ClientSegment>>
    /**
     * Returns the id of the newest event, or 0. Later reads see everything that was committed with this event or before
     * it.
     */
    readonly lastEvent: Effect.Effect<number>
    /** Returns the events after this id, oldest first. */
    readonly eventsAfter: (id: number, limit: number) => Effect.Effect<ReadonlyArray<EventMark>>
  }
>()("@halyard/core/DeliveryReads") {}
