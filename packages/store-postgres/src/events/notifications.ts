import { Context, Effect, type Scope } from "effect"

/**
 * Calls back after each commit of any instance that wrote events, and after each time that such calls may have been missed,
 * until the scope closes. Where there is only one instance there is nothing to hear.
 */
export const Notifications = Context.Reference<(heard: () => void) => Effect.Effect<void, never, Scope.Scope>>(
  "@halyard/store-postgres/Notifications",
  { defaultValue: () => () => Effect.void }
)

/** The channel on which those who write events tell of it. */
export const EVENTS_CHANNEL = "halyard_events"
