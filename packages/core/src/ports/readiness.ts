import { Context, type Effect, Schema } from "effect"

/** The store does not answer. */
export class NotReady extends Schema.TaggedError<NotReady>()("NotReady", { message: Schema.String }) {}

/** Tells whether the store can serve. */
export class Readiness extends Context.Service<
  Readiness,
  {
    readonly check: Effect.Effect<void, NotReady>
  }
>()("@halyard/core/Readiness") {}
