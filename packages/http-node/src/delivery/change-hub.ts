import type { DeliverySnapshots } from "@halyard/core/ports"
import { Effect, Latch, Scope } from "effect"

/** Wakes all followers with one subscription. */
export interface ChangeHub {
  /**
   * Returns an effect that waits until something may have changed since it last waited, or since it was created. It
   * returns false when the service stops.
   */
  readonly follow: (sources: Sources) => Effect.Effect<Effect.Effect<boolean>>
}

interface Sources extends Pick<DeliverySnapshots["Service"], "watch"> {
  /** Waits until the service begins to stop. */
  readonly stopping: Effect.Effect<void>
}

interface Hub {
  /** Subscribes once. */
  listening?: Effect.Effect<void>
  isStopping: boolean
  version: number
}

/** The hub subscribes with its first follower, and until the scope closes. */
export const makeChangeHub: Effect.Effect<ChangeHub, never, Scope.Scope> = Effect.gen(function* () {
  const scope = yield* Effect.scope
  const changes = Latch.makeUnsafe(false)
  const hub: Hub = { isStopping: false, version: 0 }

  const tell = Effect.suspend(() => {
    hub.version += 1
    return changes.release
  })
  const stop = Effect.suspend(() => {
    hub.isStopping = true
    return tell
  })
  const listen = Effect.fnUntraced(function* ({ stopping, watch }: Sources) {
    const changed = yield* Effect.provideService(watch, Scope.Scope, scope)
    yield* Effect.forkIn(Effect.forever(Effect.andThen(changed, tell)), scope)
    yield* Effect.forkIn(Effect.andThen(stopping, stop), scope)
  })

  const followed = Effect.sync(() => {
    let seen = hub.version
    const wait = Effect.suspend(() => (hub.version === seen && !hub.isStopping ? changes.await : Effect.void))
    return Effect.map(wait, () => {
      seen = hub.version
      return !hub.isStopping
    })
  })
  return {
    follow: Effect.fnUntraced(function* (sources) {
      // Uninterruptible, since the first follower may leave before the hub has subscribed, while others wait for that.
      hub.listening ??= yield* Effect.cached(Effect.uninterruptible(listen(sources)))
      yield* hub.listening
      return yield* followed
    })
  }
})
