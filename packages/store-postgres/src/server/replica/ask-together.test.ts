import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { askTogether } from "./ask-together.ts"

describe("askTogether", () => {
  it.effect("asks once for all who wait, and again for those who came after the question", () =>
    Effect.gen(function* () {
      const answers = [yield* Deferred.make<number>(), yield* Deferred.make<number>()] as const
      let asked = 0
      const ask = yield* askTogether(Effect.suspend(() => Deferred.await(answers[asked++] ?? assert.fail())))
      const first = yield* Effect.forkChild(ask, { startImmediately: true })
      yield* Effect.yieldNow
      const later = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(ask, { startImmediately: true }))
      yield* Fiber.interrupt(later[0] ?? assert.fail())
      assert.strictEqual(asked, 1)
      yield* Deferred.succeed(answers[0], 10)
      assert.strictEqual(yield* Fiber.join(first), 10)
      yield* Deferred.succeed(answers[1], 11)
      assert.deepStrictEqual(yield* Effect.forEach(later.slice(1), Fiber.join), [11, 11])
      assert.strictEqual(asked, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("passes failures on to those who waited, and asks again for the next", () =>
    Effect.gen(function* () {
      let asked = 0
      const ask = yield* askTogether(Effect.suspend(() => (++asked === 1 ? Effect.fail("no") : Effect.succeed("yes"))))
      assert.strictEqual(yield* Effect.flip(ask), "no")
      assert.strictEqual(yield* ask, "yes")
    }).pipe(Effect.scoped)
  )
})
