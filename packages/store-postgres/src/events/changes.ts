import { Changes } from "@halyard/core/ports"
import { makeChangeFeed } from "@halyard/core/use-cases"
import { Context, Effect, Layer, type Scope } from "effect"

/** Starts to listen with the first subscriber. */
export const layerChanges: Layer.Layer<Changes> = Layer.effectContext(
  Effect.gen(function* () {
    const { changes, notify } = makeChangeFeed()
    const listen = yield* Notifications
    const own = yield* Effect.context<Scope.Scope>()
    // Listening continues when the first subscriber leaves, so it belongs to the scope of the layer.
    const listening = yield* Effect.cached(Effect.uninterruptible(Effect.setContext(listen(notify), own)))
    const subscribe = Effect.andThen(listening, changes.subscribe)
    return Context.make(Changes, Changes.of({ subscribe })).pipe(Context.add(AnnounceLocally, notify))
  })
)

/** Announces a change to the subscribers of this instance directly, not through the server. */
export const AnnounceLocally = Context.Reference<() => void>("@halyard/store-postgres/AnnounceLocally", {
  defaultValue: () => () => undefined
})

/** Records whether the open transaction has written events. */
export const TransactionWrites = Context.Reference<{ events: boolean }>("@halyard/store-postgres/TransactionWrites", {
  defaultValue: () => ({ events: false })
})

/**
 * Calls back after each commit of any instance that wrote events, and when calls may have been missed, until the scope
 * closes. The default, for a single instance, never calls back.
 */
export const Notifications = Context.Reference<(notify: () => void) => Effect.Effect<void, never, Scope.Scope>>(
  "@halyard/store-postgres/Notifications",
  { defaultValue: () => () => Effect.void }
)

/** The channel that is notified of new events. */
export const EVENTS_CHANNEL = "halyard_events"
