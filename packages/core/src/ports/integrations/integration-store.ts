import { Context, type Effect } from "effect"
import type { IntegrationRecord } from "../../domain/integrations/integration.ts"

/** Keeps integrations. What an integration is told of begins after the newest event of the moment when it is made. */
export class IntegrationStore extends Context.Service<
  IntegrationStore,
  {
    /** All of them by id. */
    readonly list: Effect.Effect<ReadonlyArray<IntegrationRecord>>
    readonly find: (id: number) => Effect.Effect<IntegrationRecord | undefined>
    /** The same, held until the transaction ends, to change it: whoever asks to hold it waits. */
    readonly hold: (id: number) => Effect.Effect<IntegrationRecord | undefined>
    /** Adds an integration under a new id, higher than all before. */
    readonly insert: (integration: Omit<IntegrationRecord, "id">) => Effect.Effect<IntegrationRecord>
    /**
     * Replaces what an integration holds that exists, but for its id and date. What waits for it is tried anew, at once.
     * Where it was not enabled and now is, nothing waits: what happened in between is not delivered. Where nothing waited,
     * nothing does: what it asks for now counts for what happens from now on.
     */
    readonly update: (integration: IntegrationRecord) => Effect.Effect<void>
    /** Removes an integration, and all that is known of its deliveries. */
    readonly remove: (id: number) => Effect.Effect<void>
  }
>()("@halyard/core/IntegrationStore") {}
