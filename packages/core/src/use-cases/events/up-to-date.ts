import { Effect, Fiber, FiberHandle, Option, Queue, type Scope } from "effect"
import { Changes } from "../../ports/events/changes.ts"

/**
 * Answers what to wait for to go by all that was done before, on this instance and, as soon as the store tells, on others:
 * it refreshes once after something was done, for all who wait, and costs nothing else. It goes on for the others when one of
 * them leaves, and fails for all of them. Nothing is listened to before it is first asked for. Who knows that what there is is
 * not enough has it refreshed once more.
 */
export const makeUpToDate = Effect.fnUntraced(function* (refresh: Effect.Effect<void>) {
  const { subscribe } = yield* Changes
  const refreshing = yield* FiberHandle.make<void, never>()
  const run = yield* FiberHandle.runtime(refreshing)<Scope.Scope>()
  let changes: Queue.Dequeue<void> | undefined
  let isOld = true

  const look = Effect.gen(function* () {
    changes ??= yield* subscribe
    isOld = true
    // What comes from here on may or may not be in what is read.
    yield* Queue.clear(changes)
    yield* refresh
    isOld = false
  })
  const hasMore = () => changes !== undefined && Queue.sizeUnsafe(changes) > 0
  // Looks and starts in one step: of two who ask at once, one starts.
  const joined = (isEnough: () => boolean) =>
    Effect.suspend(() => {
      const running = FiberHandle.getUnsafe(refreshing)
      if (Option.isSome(running)) return Fiber.join(running.value)
      return isOld || hasMore() || !isEnough() ? Fiber.join(run(look)) : Effect.void
    })

  return (isEnough: () => boolean = always) =>
    Effect.suspend(() => {
      const once = joined(isEnough)
      const isRunning = Option.isSome(FiberHandle.getUnsafe(refreshing))
      // One that began before the last change may not do.
      return isRunning && (hasMore() || !isEnough()) ? Effect.andThen(once, once) : once
    })
})

const always = () => true
