import { Context, type Effect, type Scope } from "effect"
import type { DeliveryScope } from "../../domain/delivery/client-query.ts"
import type { DeliverySnapshot } from "../../domain/delivery/delivery-snapshot.ts"

/**
 * Caches what SDKs receive in memory, so that serving it costs no query while nothing changes. It comes from a store,
 * or from another server.
 */
export class DeliverySnapshots extends Context.Service<
  DeliverySnapshots,
  {
    /**
     * Returns a snapshot of the environment that contains at least what the scope asks for. It includes all earlier
     * changes by this instance, and those by others as soon as this instance is notified. A client that has a newer
     * revision from another instance passes it as `known`, and gets no older one as long as the newer one can be read.
     * While the store is unavailable, returns what was read last, for a limited time. Dies with `StoreUnavailable` if
     * nothing was read, or too long ago.
     */
    readonly current: (scope: DeliveryScope, known?: number) => Effect.Effect<DeliverySnapshot>
    /**
     * Returns the snapshot that `current` would return without waiting, or undefined if `current` would have to wait.
     */
    readonly cached: (scope: DeliveryScope) => DeliverySnapshot | undefined
    /**
     * How many seconds ago the snapshot that `current` returns was read, while the store is unavailable. Undefined
     * while the store is available, and for environments that were never read.
     */
    readonly staleSeconds?: (scope: DeliveryScope) => number | undefined
    /**
     * Returns an effect that waits until something may have changed since it last waited, or since it was created; a
     * few seconds at most.
     */
    readonly watch: Effect.Effect<Effect.Effect<void>, never, Scope.Scope>
  }
>()("@halyard/core/DeliverySnapshots") {}
