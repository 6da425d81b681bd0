import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { CurrentPrincipal, type Principal } from "../../domain/access/principal.ts"
import { fewAtATime, oneAtATime } from "./one-at-a-time.ts"

const as = (id: number) => {
  const principal: Principal = { kind: "user", id, name: `user ${id}`, grants: [] }
  return <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideService(effect, CurrentPrincipal, principal)
}

it.effect("refuses work beyond the limit of a caller's queue until some has ended, and lets more reads wait", () =>
  Effect.gen(function* () {
    const latch = yield* Deferred.make<void>()
    const work = oneAtATime(Deferred.await(latch))
    const many = yield* Effect.forEach(Array.from({ length: 51 }), () => Effect.forkChild(as(1)(work)))
    yield* Effect.yieldNow
    assert.isTrue(Exit.hasDies(yield* Effect.exit(as(1)(work))))
    assert.strictEqual(yield* as(2)(oneAtATime(Effect.succeed("other"))), "other")
    const reading = oneAtATime(Deferred.await(latch), "reads")
    const patient = yield* Effect.forEach(Array.from({ length: 501 }), () => Effect.forkChild(as(1)(reading)))
    yield* Effect.yieldNow
    assert.isTrue(Exit.hasDies(yield* Effect.exit(as(1)(reading))))
    yield* Deferred.succeed(latch, undefined)
    yield* Effect.forEach(many, Fiber.join)
    yield* Effect.forEach(patient, Fiber.join)
    assert.strictEqual(yield* as(1)(oneAtATime(Effect.succeed("again"))), "again")
  })
)

it.effect("limits the wait of requests with bodies, delays no other kind of work, and loses no turn", () =>
  Effect.gen(function* () {
    const [latch, later] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const stalled = yield* Effect.forkChild(as(1)(oneAtATime(Deferred.await(latch), "bodies")))
    yield* Effect.yieldNow
    const waiting = yield* Effect.forkChild(Effect.uninterruptible(as(1)(oneAtATime(Effect.void, "bodies"))))
    yield* TestClock.adjust("29 seconds")
    const young = yield* Effect.forkChild(as(1)(oneAtATime(Deferred.await(later), "bodies")))
    assert.strictEqual(yield* as(1)(oneAtATime(Effect.succeed("an export"))), "an export")
    assert.isUndefined(waiting.pollUnsafe())
    yield* TestClock.adjust("1 second")
    assert.isTrue(Exit.hasDies(yield* Fiber.await(waiting)))
    yield* Deferred.succeed(latch, undefined)
    yield* Fiber.join(stalled)
    // Only the wait is limited, not the work.
    yield* TestClock.adjust("2 minutes")
    assert.isUndefined(young.pollUnsafe())
    yield* Deferred.succeed(later, undefined)
    yield* Fiber.join(young)
    assert.strictEqual(yield* as(1)(oneAtATime(Effect.succeed("again"), "bodies")), "again")
  })
)

it.effect("does not wait for itself", () =>
  Effect.gen(function* () {
    assert.strictEqual(yield* as(1)(oneAtATime(oneAtATime(Effect.succeed("inner")))), "inner")
  })
)

it.effect("runs one work of a key at a time and three of all keys, whoever calls", () =>
  Effect.gen(function* () {
    const latch = yield* Deferred.make<void>()
    const begun: Array<string> = []
    const work = (key: string) =>
      fewAtATime(
        key,
        Effect.andThen(
          Effect.sync(() => void begun.push(key)),
          Deferred.await(latch)
        )
      )
    const keys = ["a", "a", "b", "c", "d", "a"]
    const all = yield* Effect.forEach(keys, (key, index) => Effect.forkChild(as(index)(oneAtATime(work(key)))))
    yield* Effect.yieldNow
    assert.deepStrictEqual(begun, ["a", "b", "c"])
    yield* Deferred.succeed(latch, undefined)
    yield* Effect.forEach(all, Fiber.join)
    assert.deepStrictEqual(begun.toSorted(), ["a", "a", "a", "b", "c", "d"])
  })
)
