import { Changes, makeChangeFeed } from "@halyard/core"
import { Context, Effect, Layer, Scope } from "effect"
import { Notifications } from "./notifications.ts"

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
    const { changes, tell } = makeChangeFeed()
    const listen = yield* Notifications
    const scope = yield* Effect.scope
    const listening = yield* Effect.cached(Effect.provideService(listen(tell), Scope.Scope, scope))
    const subscribe = Effect.andThen(listening, changes.subscribe)
    return Context.make(Changes, Changes.of({ subscribe })).pipe(Context.add(ChangeTeller, tell))
  })
)
