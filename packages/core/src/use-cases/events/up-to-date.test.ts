import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Scheduler } from "effect"
import { TestClock } from "effect/testing"
import { Changes } from "../../ports/events/changes.ts"
import { makeChangeFeed } from "../background/change-feed.ts"
import { makeUpToDate } from "./up-to-date.ts"

describe("a value that is kept up to date", () => {
  it.effect("is refreshed when it is first asked for, and once after changes", () =>
    Effect.gen(function* () {
      let refreshed = 0
      const { changes, notify } = makeChangeFeed()
      const { upToDate } = yield* Effect.provideService(
        makeUpToDate(Effect.sync(() => void refreshed++)),
        Changes,
        changes
      )
      assert.strictEqual(refreshed, 0)
      yield* upToDate()
      yield* upToDate()
      assert.strictEqual(refreshed, 1)
      notify()
      notify()
      yield* upToDate()
      yield* upToDate()
      assert.strictEqual(refreshed, 2)
      yield* TestClock.adjust("5 seconds")
      yield* upToDate()
      assert.strictEqual(refreshed, 3)
    }).pipe(Effect.scoped)
  )

  it.effect("is up to date from a refresh to the next change, without waiting", () =>
    Effect.gen(function* () {
      const { changes, notify } = makeChangeFeed()
      const gate = yield* Deferred.make<void>()
      const value = yield* Effect.provideService(makeUpToDate(Deferred.await(gate)), Changes, changes)
      assert.isFalse(value.isUpToDate())
      const first = yield* Effect.forkChild(value.upToDate(), { startImmediately: true })
      assert.isFalse(value.isUpToDate())
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(first)
      assert.isTrue(value.isUpToDate())
      assert.isFalse(value.isUpToDate(() => false))
      notify()
      assert.isFalse(value.isUpToDate())
      yield* value.upToDate()
      assert.isTrue(value.isUpToDate())
    }).pipe(Effect.scoped)
  )

  it.effect("is awaited by all who ask during a refresh, and refreshed again for changes meanwhile", () =>
    Effect.gen(function* () {
      const gates = yield* Effect.all(Array.from({ length: 2 }, () => Deferred.make<void>()))
      let refreshed = 0
      const refresh = Effect.suspend(() => Deferred.await(gates[refreshed++] ?? assert.fail("too often")))
      const { changes, notify } = makeChangeFeed()
      const { upToDate } = yield* Effect.provideService(makeUpToDate(refresh), Changes, changes)
      const early = [yield* Effect.forkChild(upToDate()), yield* Effect.forkChild(upToDate())]
      yield* TestClock.adjust("1 millis")
      notify()
      const late = yield* Effect.forkChild(upToDate())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(refreshed, 1)
      yield* Deferred.succeed(gates[0] ?? assert.fail(), undefined)
      yield* Fiber.join(early[0] ?? assert.fail())
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual([refreshed, late.pollUnsafe()], [2, undefined])
      yield* Deferred.succeed(gates[1] ?? assert.fail(), undefined)
      yield* Fiber.join(late)
      yield* Fiber.join(early[1] ?? assert.fail())
      assert.strictEqual(refreshed, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("is refreshed once more for a caller to whom it is not enough", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      let refreshed = 0
      const refresh = Effect.suspend(() => (++refreshed === 2 ? Deferred.await(gate) : Effect.void))
      const { changes, notify } = makeChangeFeed()
      const { upToDate } = yield* Effect.provideService(makeUpToDate(refresh), Changes, changes)
      yield* upToDate(() => refreshed >= 1)
      yield* upToDate(() => refreshed >= 1)
      assert.strictEqual(refreshed, 1)
      notify()
      const early = yield* Effect.forkChild(upToDate())
      yield* TestClock.adjust("1 millis")
      const waiting = yield* Effect.forkChild(upToDate(() => refreshed >= 3))
      yield* TestClock.adjust("1 millis")
      yield* Deferred.succeed(gate, undefined)
      yield* Effect.forEach([early, waiting], Fiber.join)
      assert.strictEqual(refreshed, 3)
      yield* upToDate(() => false)
      assert.strictEqual(refreshed, 4)
    }).pipe(Effect.scoped)
  )

  it.effect("fails for all who wait, and goes on when one of them leaves", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      let refreshed = 0
      const refresh = Effect.suspend(() => {
        refreshed += 1
        return Effect.andThen(Deferred.await(gate), Effect.die("The store is gone"))
      })
      const { changes } = makeChangeFeed()
      const { upToDate } = yield* Effect.provideService(makeUpToDate(refresh), Changes, changes)
      const leaving = yield* Effect.forkChild(upToDate())
      yield* TestClock.adjust("1 millis")
      const waiting = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(Effect.exit(upToDate())))
      yield* TestClock.adjust("1 millis")
      yield* Fiber.interrupt(leaving)
      yield* Deferred.succeed(gate, undefined)
      const exits = yield* Effect.forEach(waiting, Fiber.join)
      assert.deepStrictEqual([refreshed, exits.map(Exit.isFailure)], [1, [true, true, true]])
    }).pipe(Effect.scoped)
  )

  it.effect("is tried again by the next who asks, after it could not be refreshed", () =>
    Effect.gen(function* () {
      let refreshed = 0
      const refresh = Effect.suspend(() => (++refreshed === 1 ? Effect.die("The store is gone") : Effect.void))
      const { changes } = makeChangeFeed()
      const { upToDate } = yield* Effect.provideService(makeUpToDate(refresh), Changes, changes)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(upToDate())))
      yield* upToDate()
      yield* upToDate()
      assert.strictEqual(refreshed, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("is refreshed once for all who ask at once, wherever the scheduler lets others go on", () =>
    Effect.forEach(
      Array.from({ length: 60 }, (_, more) => FEWEST_OPS + more),
      (ops) =>
        Effect.gen(function* () {
          let refreshed = 0
          const { changes, notify } = makeChangeFeed()
          const refresh = Effect.andThen(
            Effect.yieldNow,
            Effect.sync(() => void refreshed++)
          )
          const { upToDate } = yield* Effect.provideService(makeUpToDate(refresh), Changes, changes)
          const askAll = Effect.all(
            Array.from({ length: 5 }, () => upToDate()),
            { concurrency: 5 }
          )
          yield* askAll
          notify()
          yield* askAll
          notify()
          yield* upToDate()
          assert.deepStrictEqual([ops, refreshed], [ops, 3])
        }).pipe(Effect.scoped, Effect.provideService(Scheduler.MaxOpsBeforeYield, ops))
    )
  )
})

/** The fewest operations before a fiber yields with which the test works. */
const FEWEST_OPS = 5
