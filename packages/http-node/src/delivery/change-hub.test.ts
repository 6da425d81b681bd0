import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Queue } from "effect"
import { TestClock } from "effect/testing"
import { makeChangeHub } from "./change-hub.ts"

const aHub = Effect.gen(function* () {
  const hub = yield* makeChangeHub
  const changes = yield* Queue.unbounded<void>()
  const stopping = yield* Deferred.make<void>()
  const subscriptions = { count: 0 }
  const watch = Effect.sync(() => {
    subscriptions.count += 1
    return Queue.take(changes)
  })
  const change = Effect.andThen(Queue.offer(changes, undefined), TestClock.adjust("1 millis"))
  return { change, stopping, subscriptions, follow: hub.follow({ watch, stopping: Deferred.await(stopping) }) }
})

describe("a hub of changes", () => {
  it.effect("wakes all followers, with one subscription", () =>
    Effect.gen(function* () {
      const { change, follow, subscriptions } = yield* aHub
      const followers = yield* Effect.all([follow, follow, follow], { concurrency: "unbounded" })
      const woken = yield* Effect.forkChild(Effect.all(followers, { concurrency: "unbounded" }))
      yield* TestClock.adjust("1 minute")
      assert.isUndefined(woken.pollUnsafe())
      yield* change
      assert.deepStrictEqual([yield* Fiber.join(woken), subscriptions.count], [[true, true, true], 1])
    }).pipe(Effect.scoped)
  )

  it.effect("wakes a follower that was busy once for all changes meanwhile", () =>
    Effect.gen(function* () {
      const { change, follow } = yield* aHub
      const changed = yield* follow
      yield* change
      yield* change
      assert.isTrue(yield* changed)
      const waiting = yield* Effect.forkChild(changed)
      yield* TestClock.adjust("1 minute")
      assert.isUndefined(waiting.pollUnsafe())
      yield* change
      assert.isTrue(yield* Fiber.join(waiting))
    }).pipe(Effect.scoped)
  )

  it.effect("wakes all followers when the service stops, also those that begin later", () =>
    Effect.gen(function* () {
      const { follow, stopping } = yield* aHub
      const waiting = yield* Effect.forkChild(yield* follow)
      yield* Deferred.succeed(stopping, undefined)
      assert.isFalse(yield* Fiber.join(waiting))
      assert.isFalse(yield* yield* follow)
    }).pipe(Effect.scoped)
  )
})
