import { Context, type Effect } from "effect"
import type { IntegrationEvent } from "../../domain/integrations/integration.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Keeps what became of the events that integrations handled. Deliveries write it, `DeliveryStore.settle`. */
export class IntegrationEventStore extends Context.Service<
  IntegrationEventStore,
  {
    /** Those of one integration, newest first. */
    readonly page: (
      integration: number,
      page: { readonly limit: number; readonly offset: number }
    ) => Effect.Effect<ReadonlyArray<IntegrationEvent>>
    /** Removes all but the newest so many of each integration, and what is older than the moment. Answers how many went. */
    readonly retain: (newest: number, notBefore: Timestamp) => Effect.Effect<number>
  }
>()("@halyard/core/IntegrationEventStore") {}
