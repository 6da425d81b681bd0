import { Context, type Effect, type Option } from "effect"

/** Keeps the identity of this instance, which is there once it has been set up. */
export class InstanceStore extends Context.Service<
  InstanceStore,
  {
    readonly id: Effect.Effect<Option.Option<string>>
    /** Sets the id of a fresh instance. */
    readonly setId: (id: string) => Effect.Effect<void>
  }
>()("@halyard/core/InstanceStore") {}
