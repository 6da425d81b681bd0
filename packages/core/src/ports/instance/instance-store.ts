import { Context, type Effect, type Option } from "effect"

/** Stores the identity of this instance. Set-up creates it. */
export class InstanceStore extends Context.Service<
  InstanceStore,
  {
    readonly id: Effect.Effect<Option.Option<string>>
    /** Sets the id of a fresh instance. */
    readonly setId: (id: string) => Effect.Effect<void>
  }
>()("@halyard/core/InstanceStore") {}
