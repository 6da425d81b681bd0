import { Context, type Effect } from "effect"
import type { IntegrationRecord } from "../../domain/integrations/integration.ts"

/** Stores integrations. An integration receives the events after the newest event at its creation. */
export class IntegrationStore extends Context.Service<
  IntegrationStore,
  {
    /** Lists all integrations by id. */
    readonly list: Effect.Effect<ReadonlyArray<IntegrationRecord>>
    readonly find: (id: number) => Effect.Effect<IntegrationRecord | undefined>
    /** Returns the integration and locks it until the transaction ends. */
    readonly lock: (id: number) => Effect.Effect<IntegrationRecord | undefined>
    /** Adds an integration under a new id, higher than all before. */
    readonly insert: (integration: Omit<IntegrationRecord, "id">) => Effect.Effect<IntegrationRecord>
    /**
     * Replaces everything but the id and date of an existing integration. Pending events are retried immediately. If
     * the integration is enabled again, it skips the events that happened while it was disabled. If no event is
     * pending, a new choice of events applies to future events only.
     */
    readonly update: (integration: IntegrationRecord) => Effect.Effect<void>
    /** Removes an integration, its position and its outcomes. */
    readonly remove: (id: number) => Effect.Effect<void>
  }
>()("@halyard/core/IntegrationStore") {}
