import { type Duration, Effect, Queue, Schedule } from "effect"
import { Changes } from "../../ports/events/changes.ts"

/** A feed from which a store implements its `Changes`. */
export interface ChangeFeed {
  readonly changes: Changes["Service"]
  /** Call it after each commit that wrote events. */
  readonly notify: () => void
}

/** Passes notifications on to all subscribers, and one more every few seconds. */
export const makeChangeFeed = (everyFewSeconds: Duration.Input = "5 seconds"): ChangeFeed => {
  const subscribers = new Set<Queue.Queue<void>>()
  const subscribe = Effect.acquireRelease(
    Effect.tap(Queue.sliding<void>(1), (queue) => Effect.sync(() => subscribers.add(queue))),
    (queue) =>
      Effect.andThen(
        Effect.sync(() => subscribers.delete(queue)),
        Queue.shutdown(queue)
      )
  ).pipe(
    Effect.tap((queue) =>
      Effect.forkScoped(Effect.schedule(Queue.offer(queue, undefined), Schedule.spaced(everyFewSeconds)))
    )
  )
  return {
    changes: Changes.of({ subscribe }),
    notify: () => {
      for (const queue of subscribers) Queue.offerUnsafe(queue, undefined)
    }
  }
}
