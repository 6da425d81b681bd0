import { Context, type Effect, type Scope } from "effect"
import type { DeliverySnapshot } from "../../domain/delivery/delivery-snapshot.ts"

/** Holds what SDKs go by, so that who asks for it costs no query while nothing changes. */
export class DeliverySnapshots extends Context.Service<
  DeliverySnapshots,
  {
    /**
     * What is delivered in the environment. It reflects all that this instance did before, and what others did as soon as the
     * store can tell. Whoever has a revision from another instance says so: it is not told of what was before that.
     */
    readonly current: (environment: string, known?: number) => Effect.Effect<DeliverySnapshot>
    /**
     * Answers what waits until anything may have changed since it waited last, or since this was asked; for a few seconds at
     * most.
     */
    readonly watch: Effect.Effect<Effect.Effect<void>, never, Scope.Scope>
  }
>()("@halyard/core/DeliverySnapshots") {}
