import { Context, type Effect, type Queue, type Scope } from "effect"

/** Notifies about changes on any instance. */
export class Changes extends Context.Service<
  Changes,
  {
    /**
     * Emits an item after every commit that wrote events: immediately for commits of this instance, as soon as the
     * store can for other instances, and every few seconds in any case. One item may stand for several commits. A
     * subscriber that reads the store after each item misses no event.
     */
    readonly subscribe: Effect.Effect<Queue.Dequeue<void>, never, Scope.Scope>
  }
>()("@halyard/core/Changes") {}
