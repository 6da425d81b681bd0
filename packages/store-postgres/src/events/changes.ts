import { Changes } from "@halyard/core/ports"
import { makeChangeFeed } from "@halyard/core/use-cases"
import { Context, Effect, Layer, type Scope } from "effect"

/** Tells who subscribed on this instance, without the way by the server. */
export const ChangeTeller = Context.Reference<() => void>("@halyard/store-postgres/ChangeTeller", {
  defaultValue: () => () => undefined
})

/** What the open transaction has written. */
export const WrittenHere = Context.Reference<{ events: boolean }>("@halyard/store-postgres/WrittenHere", {
  defaultValue: () => ({ events: false })
})

/** Nothing is listened to before somebody wants to hear it. */
export const layerChanges: Layer.Layer<Changes> = Layer.effectContext(
  Effect.gen(function* () {
    const { changes, notify } = makeChangeFeed()
    const listen = yield* Notifications
    const own = yield* Effect.context<Scope.Scope>()
    // Whoever asks first may leave, and is not asked what to go on with.
    const listening = yield* Effect.cached(Effect.uninterruptible(Effect.setContext(listen(notify), own)))
    const subscribe = Effect.andThen(listening, changes.subscribe)
    return Context.make(Changes, Changes.of({ subscribe })).pipe(Context.add(ChangeTeller, notify))
  })
)

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
