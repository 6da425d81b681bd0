import { Effect, Fiber, Queue, type Scope } from "effect"
import { Changes } from "../../ports/changes.ts"

/**
 * Answers what to wait for to go by all that was done before, on this instance and, as soon as the store tells, on others:
 * it refreshes once after something was done, for all who wait, and costs nothing else. It goes on for the others when one of
 * them leaves, and fails for all of them. Nothing is listened to before it is first asked for.
 */
export const makeUpToDate = Effect.fnUntraced(function* (refresh: Effect.Effect<void>) {
  const own = yield* Effect.context<Changes | Scope.Scope>()
  const scope = yield* Effect.scope
  const { subscribe } = yield* Changes
  let changes: Queue.Dequeue<void> | undefined
  let isOld = true
  let refreshing: Fiber.Fiber<void> | undefined

  const look = Effect.gen(function* () {
    changes ??= yield* subscribe
    isOld = true
    // What comes from here on may or may not be in what is read.
    if (hasMore()) yield* Queue.takeAll(changes)
    yield* refresh
    isOld = false
  }).pipe(
    Effect.ensuring(
      Effect.sync(() => {
        refreshing = undefined
      })
    )
  )
  const hasMore = () => changes !== undefined && Queue.sizeUnsafe(changes) > 0
  const start = Effect.map(Effect.forkIn(Effect.setContext(look, own), scope), (fiber) => {
    refreshing = fiber
    return fiber
  })
  const joined = Effect.suspend(() => {
    if (refreshing !== undefined) return Fiber.join(refreshing)
    return isOld || hasMore() ? Effect.flatMap(start, Fiber.join) : Effect.void
  })

  /** One that began before the last change is not enough. */
  return Effect.suspend(() => (refreshing !== undefined && hasMore() ? Effect.andThen(joined, joined) : joined))
})
