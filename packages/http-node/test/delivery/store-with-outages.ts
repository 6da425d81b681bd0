import { type Store, StoreUnavailable } from "@halyard/core/ports"
import { Context, Effect, Layer } from "effect"

/**
 * A store that can be made to fail as one does whose database is away. Notifications of changes still arrive, as from a
 * timer.
 */
export const storeWithOutages = (store: Layer.Layer<Store>) => {
  let isAway = false
  const present = Effect.suspend(() =>
    isAway ? Effect.die(new StoreUnavailable({ message: "Away. Try again later.", reason: "A test" })) : Effect.void
  )
  const guarded = (value: unknown): unknown => {
    if (Effect.isEffect(value)) return Effect.andThen(present, value)
    return typeof value === "function" ? (...given: ReadonlyArray<unknown>) => guarded(value(...given)) : value
  }
  const guardedService = ([key, service]: [string, object]) =>
    [
      key,
      key.endsWith("/Changes")
        ? service
        : Object.fromEntries(Object.entries(service).map(([name, value]) => [name, guarded(value)]))
    ] as const
  const layer = Layer.effectContext(
    Effect.map(Layer.build(store), ({ mapUnsafe }) =>
      Context.makeUnsafe<Store>(new Map([...mapUnsafe].map(guardedService)))
    )
  )
  return { layer, setAway: (away: boolean) => void (isAway = away) }
}
