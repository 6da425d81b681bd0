import { Context, type Effect } from "effect"
import type { StoredDelivery } from "../../domain/delivery/delivered-feature.ts"
import type { EventMark } from "../../domain/delivery/delivery-delta.ts"
import type { ClientSegment } from "../../domain/evaluation/client-feature.ts"

/** Reads what SDKs receive, and what they may have to receive anew. Each method takes one query. */
export class DeliveryReads extends Context.Service<
  DeliveryReads,
  {
    /**
     * The features that are linked to the environment and not archived, by name: all, or those of these names. Strategies
     * come by sort order, then id; dependencies by the parent's name; tags by type, then value.
     */
    readonly features: (
      environment: string,
      names?: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<StoredDelivery>>
    /** The segments of these ids, unknown ids left out, by id. */
    readonly segments: (ids: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<ClientSegment>>
    /** The id of the newest event, 0 if there is none. What was committed with it or before is seen by whoever reads later. */
    readonly lastEvent: Effect.Effect<number>
    /** The events after the one of the id, oldest first. */
    readonly eventsAfter: (id: number, limit: number) => Effect.Effect<ReadonlyArray<EventMark>>
  }
>()("@halyard/core/DeliveryReads") {}
