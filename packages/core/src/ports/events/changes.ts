import { Context, type Effect, type Queue, type Scope } from "effect"

/** Tells that something was done: on any instance. */
export class Changes extends Context.Service<
  Changes,
  {
    /**
     * An item comes after every commit that wrote events: at once for those of this instance, as soon as the store can tell
     * for those of others, and every few seconds in any case. One item may stand for several commits. Who looks
     * at the store whenever one comes misses nothing.
     */
    readonly subscribe: Effect.Effect<Queue.Dequeue<void>, never, Scope.Scope>
  }
>()("@halyard/core/Changes") {}
