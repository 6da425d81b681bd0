import { Context, type Effect, Schema } from "effect"

/** The store does not answer. */
export class NotReady extends Schema.TaggedError<NotReady>()("NotReady", { message: Schema.String }) {}

/**
 * The defect of a store whose database is gone, overloaded or not responding. Use cases cannot handle it; the same
 * request may succeed later. `message` is for callers, `reason` for the log.
 */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  message: Schema.String,
  reason: Schema.String
}) {}

/**
 * The defect of a limit on work in progress, such as password checks or open streams. Callers can only try again later.
 * `message` is for callers.
 */
export class Overloaded extends Schema.TaggedError<Overloaded>()("Overloaded", {
  message: Schema.String,
  /** Seconds until another attempt makes sense. */
  retryAfter: Schema.Int
}) {}

/** Reports whether the store can serve requests. */
export class Readiness extends Context.Service<
  Readiness,
  {
    readonly check: Effect.Effect<void, NotReady>
  }
>()("@halyard/core/Readiness") {}
