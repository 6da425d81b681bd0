import { type Duration, Effect, Queue, Schedule } from "effect"
import { Changes } from "../../ports/events/changes.ts"

/** What a store tells its `Changes` by. */
export interface ChangeFeed {
  readonly changes: Changes["Service"]
  /** To be called after each commit that wrote events. */
  readonly tell: () => void
}

/** Passes on what it is told, and something every few seconds, to all who have subscribed. */
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
    tell: () => {
      for (const queue of subscribers) Queue.offerUnsafe(queue, undefined)
    }
  }
}
