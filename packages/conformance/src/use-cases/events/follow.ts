import { assert } from "@effect/vitest"
import type { EventStreamQuery, Principal, EventView } from "@halyard/core/domain"
import { Changes, EventStore } from "@halyard/core/ports"
import { type Identify, layerSharedEventTail, openEventFeed, type SharedEventTail } from "@halyard/core/use-cases"
import { Effect, Layer, type Scope } from "effect"
import { as } from "../../fixtures/principals.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"

/** A feed whose first message was read. */
export const follow = Effect.fnUntraced(function* (
  caller: Principal,
  filters: EventStreamQuery["filters"] = {},
  { identify, ...more }: { readonly identify?: Identify; readonly lastEventId?: number } = {}
) {
  const next = yield* as(caller)(openEventFeed({ filters, ...more }, identify))
  const [first] = yield* next
  if (first === undefined || first.kind === "event") return assert.fail("It did not begin")

  const events: Array<EventView> = []
  let taken = 0
  const pull = Effect.tap(next, (messages) =>
    Effect.sync(() => events.push(...messages.flatMap((message) => (message.kind === "event" ? [message.event] : []))))
  )
  const take = Effect.fnUntraced(function* (count: number) {
    while (events.length < taken + count) yield* pull
    taken += count
    return events.slice(taken - count, taken)
  })
  const until = Effect.fnUntraced(function* (feature: string) {
    while (!events.some(({ featureName }) => featureName === feature)) yield* pull
    return events.find(({ featureName }) => featureName === feature)
  })
  return { first, events, pull, take, until }
})

interface Watched {
  readonly next?: (store: EventStore["Service"]) => EventStore["Service"]["next"]
  readonly onSubscribers?: (change: 1 | -1) => void
}

/** Runs the test with a tail of its own. */
export function withTail<E>(
  test: Effect.Effect<void, E, UseCaseNeeds | SharedEventTail | Scope.Scope>,
  { next, onSubscribers = () => undefined }: Watched = {}
) {
  const store = Layer.effect(
    EventStore,
    Effect.map(EventStore, (known) => (next === undefined ? known : { ...known, next: next(known) }))
  )
  const changes = Layer.effect(
    Changes,
    Effect.map(Changes, ({ subscribe }) => ({
      subscribe: Effect.andThen(
        Effect.acquireRelease(
          Effect.sync(() => onSubscribers(1)),
          () => Effect.sync(() => onSubscribers(-1))
        ),
        subscribe
      )
    }))
  )
  return Effect.scoped(test).pipe(
    Effect.provide(Layer.provideMerge(layerSharedEventTail, Layer.merge(store, changes)), { local: true })
  )
}
