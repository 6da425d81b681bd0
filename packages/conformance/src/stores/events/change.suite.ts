import { assert } from "@effect/vitest"
import { CurrentPrincipal, newEvent, systemPrincipal } from "@halyard/core/domain"
import { Changes, EventStore, Transactions } from "@halyard/core/ports"
import { Effect, Queue } from "effect"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueId } from "../../fixtures/unique.ts"

const append = Effect.gen(function* () {
  const draft = { type: "feature-created", featureName: yield* uniqueId } as const
  yield* (yield* EventStore).append([newEvent(draft, yield* CurrentPrincipal, "2026-01-01T00:00:00.000Z")])
}).pipe(Effect.provideService(CurrentPrincipal, systemPrincipal))

/** Shorter than the polling interval, so only a notification arrives in time. */
const hears = (queue: Queue.Dequeue<void>) => Effect.timeout(Queue.take(queue), "3 seconds")

const isSilent = (queue: Queue.Dequeue<void>) =>
  Effect.map(Effect.timeoutOption(Queue.take(queue), "300 millis"), ({ _tag }) => _tag === "None")

/** On a busy machine, notifications of what earlier tests wrote may be late. */
const becomesSilent = (queue: Queue.Dequeue<void>) => Effect.repeat(isSilent(queue), { until: (silent) => silent })

export const changeSuite: StoreSuite = {
  "all who subscribed hear of a commit that wrote events, not before it": Effect.scoped(
    Effect.gen(function* () {
      const { subscribe } = yield* Changes
      const queues = yield* Effect.all([subscribe, subscribe])
      yield* Effect.all(queues.map(becomesSilent), { concurrency: 2 })
      yield* (yield* Transactions).run(
        Effect.gen(function* () {
          yield* append
          assert.isTrue(yield* isSilent(queues[0]))
        })
      )
      yield* Effect.all(queues.map(hears), { concurrency: 2 })
    })
  ),

  "sends no notification for a rollback or for a transaction without events": Effect.scoped(
    Effect.gen(function* () {
      const queue = yield* (yield* Changes).subscribe
      const { run } = yield* Transactions
      yield* becomesSilent(queue)
      yield* Effect.exit(run(Effect.andThen(append, Effect.fail("no"))))
      yield* run(Effect.void)
      assert.isTrue(yield* isSilent(queue))
    })
  ),

  "a subscriber that does not read gets one notification for many changes": Effect.scoped(
    Effect.gen(function* () {
      const queue = yield* (yield* Changes).subscribe
      const { run } = yield* Transactions
      yield* run(append)
      yield* run(append)
      yield* Effect.sleep("200 millis")
      yield* hears(queue)
      assert.isTrue(yield* isSilent(queue))
    })
  )
}
