import { Effect, Fiber, FiberHandle, Option, Queue, type Scope } from "effect"
import { Changes } from "../../ports/events/changes.ts"

/** Keeps a cached value up to date. `isEnough` can demand one more refresh. */
export interface UpToDate {
  /**
   * Waits until the value includes all earlier changes by this instance, and those by others of which the store has
   * notified this instance. After a change it refreshes the value once, for all who wait; otherwise it costs nothing.
   * If one waiting fiber is interrupted, the others go on; if the refresh fails, it fails for all. The subscription
   * starts with the first call.
   */
  readonly upToDate: (isEnough?: () => boolean) => Effect.Effect<void>
  /** Whether `upToDate` would return at once. */
  readonly isUpToDate: (isEnough?: () => boolean) => boolean
}

export const makeUpToDate = Effect.fnUntraced(function* (refresh: Effect.Effect<void>) {
  const { subscribe } = yield* Changes
  const refreshing = yield* FiberHandle.make<void, never>()
  const run = yield* FiberHandle.runtime(refreshing)<Scope.Scope>()
  let changes: Queue.Dequeue<void> | undefined
  let isOld = true

  const look = Effect.gen(function* () {
    changes ??= yield* subscribe
    isOld = true
    // A change after this line may or may not be included in what is read, so it counts as a new one.
    yield* Queue.clear(changes)
    yield* refresh
    isOld = false
  })
  const hasMore = () => changes !== undefined && Queue.sizeUnsafe(changes) > 0
  const isCurrent = (isEnough: () => boolean) => !isOld && !hasMore() && isEnough()
  const isRunning = () => Option.isSome(FiberHandle.getUnsafe(refreshing))
  // Checks and starts in one step, so that only one of two concurrent callers starts a refresh.
  const joined = (isEnough: () => boolean) =>
    Effect.suspend(() => {
      const running = FiberHandle.getUnsafe(refreshing)
      if (Option.isSome(running)) return Fiber.join(running.value)
      return isCurrent(isEnough) ? Effect.void : Fiber.join(run(look))
    })

  const value: UpToDate = {
    upToDate: (isEnough = always) =>
      Effect.suspend(() => {
        const once = joined(isEnough)
        // A refresh that began before the last change may not include it.
        return isRunning() && (hasMore() || !isEnough()) ? Effect.andThen(once, once) : once
      }),
    isUpToDate: (isEnough = always) => !isRunning() && isCurrent(isEnough)
  }
  return value
})

const always = () => true
