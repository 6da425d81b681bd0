import { type EventType, type EventView, systemPrincipal, CurrentPrincipal } from "@halyard/core/domain"
import { openEventFeed } from "@halyard/core/use-cases"
import { Effect, Scope } from "effect"

/** Takes each event after its transaction was committed, in the order of the log. */
export type EventListener = (event: EventView) => unknown

/** Follows the event log for all listeners of this process, from the first one on. */
export const makeEventSubscriptions = Effect.gen(function* () {
  const scope = yield* Effect.scope
  const listeners = new Map<symbol, { readonly type: EventType | "*"; readonly listener: EventListener }>()

  const deliver = (event: EventView) =>
    Effect.forEach(
      [...listeners.values()].filter(({ type }) => type === "*" || type === event.type),
      ({ listener }) => heard(listener, event),
      { discard: true }
    )
  const open = Effect.gen(function* () {
    const feed = yield* openEventFeed({ filters: {} })
    yield* feed
    const pass = Effect.flatMap(feed, (messages) =>
      Effect.forEach(messages, (message) => (message.kind === "event" ? deliver(message.event) : Effect.void), {
        discard: true
      })
    )
    const passOrWait = Effect.catchCause(pass, (cause) =>
      Effect.andThen(Effect.logWarning("Listeners wait for events", cause), Effect.sleep("1 second"))
    )
    yield* Effect.forkIn(Effect.forever(passOrWait), scope)
  }).pipe(Scope.provide(scope), Effect.provideService(CurrentPrincipal, systemPrincipal))
  const opened = yield* Effect.cached(Effect.orDie(open))

  return {
    /** Waits until the added listeners get events. */
    ready: Effect.suspend(() => (listeners.size === 0 ? Effect.void : opened)),
    add: (type: EventType | "*", listener: EventListener): (() => void) => {
      const key = Symbol(type)
      listeners.set(key, { type, listener })
      return () => void listeners.delete(key)
    }
  }
})

/** Calls the listener, and logs its failure, so that the other listeners get the event. */
const heard = (listener: EventListener, event: EventView) =>
  Effect.tryPromise(async () => listener(event)).pipe(
    Effect.catchCause((cause) => Effect.logError(`A listener of ${event.type} failed`, cause))
  )
