import { Context, type Effect, Schema } from "effect"

/** The store does not answer. */
export class NotReady extends Schema.TaggedError<NotReady>()("NotReady", { message: Schema.String }) {}

/**
 * What a store dies with when what it stands on is gone, overloaded or silent: no use case can mend that, and the same
 * request may succeed later. `message` is for callers; `reason` is for the log, in the words of what failed.
 */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  message: Schema.String,
  reason: Schema.String
}) {}

/** Tells whether the store can serve. */
export class Readiness extends Context.Service<
  Readiness,
  {
    readonly check: Effect.Effect<void, NotReady>
  }
>()("@halyard/core/Readiness") {}
