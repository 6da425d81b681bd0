import { Context, type Effect } from "effect"
import type { IntegrationEvent } from "../../domain/integrations/integration.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Stores the outcomes of events that integrations handled. `DeliveryStore.recordOutcome` writes them. */
export class IntegrationEventStore extends Context.Service<
  IntegrationEventStore,
  {
    /** Returns the outcomes of one integration, newest first. */
    readonly page: (
      integration: number,
      page: { readonly limit: number; readonly offset: number }
    ) => Effect.Effect<ReadonlyArray<IntegrationEvent>>
    /**
     * Deletes outcomes that are older than the moment, or beyond the newest so many of each integration. Returns how
     * many were deleted.
     */
    readonly retain: (newest: number, notBefore: Timestamp) => Effect.Effect<number>
  }
>()("@halyard/core/IntegrationEventStore") {}
