import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Transport } from "./transport.ts"
import { watchServer } from "./watch-server.ts"

const watching = Effect.fnUntraced(function* (isOpen: boolean) {
  const world = { questions: 0, bytes: 0, destroyed: 0, answer: Effect.void as Effect.Effect<void, string> }
  const transport: Transport = {
    open: () => assert.fail("opens nothing"),
    isOpen: () => isOpen,
    bytesRead: () => world.bytes,
    destroy: () => (world.destroyed += 1),
    withoutLimit: (effect) => effect
  }
  const question = Effect.suspend(() => {
    world.questions += 1
    return world.answer
  })
  const { isDown } = yield* watchServer(transport, question, [{ ...transport, destroy: () => undefined }])
  return { world, isDown }
})

/** Longer than it takes to ask, and to give up. */
const aWhile = Effect.andThen(TestClock.adjust("1 second"), TestClock.adjust("3 seconds"))

describe("watchServer", () => {
  it.effect("finds out that the server is silent, ends what waits for it, and notices when it is back", () =>
    Effect.gen(function* () {
      const { world, isDown } = yield* watching(true)
      yield* aWhile
      assert.deepStrictEqual([isDown(), world.destroyed], [false, 0])
      world.answer = Effect.never
      yield* aWhile
      yield* aWhile
      assert.isTrue(isDown())
      assert.isAtLeast(world.destroyed, 1)
      world.answer = Effect.void
      yield* aWhile
      yield* aWhile
      assert.isFalse(isDown())
    })
  )

  it.effect("takes a refusal for an answer", () =>
    Effect.gen(function* () {
      const { world, isDown } = yield* watching(true)
      world.answer = Effect.fail("too many connections")
      yield* aWhile
      assert.deepStrictEqual([isDown(), world.destroyed], [false, 0])
    })
  )

  it.effect("is content when somebody else gets an answer", () =>
    Effect.gen(function* () {
      const { world, isDown } = yield* watching(true)
      world.answer = Effect.never
      for (let second = 0; second < 20; second++) {
        world.bytes += 1
        yield* TestClock.adjust("1 second")
      }
      assert.deepStrictEqual([isDown(), world.destroyed], [false, 0])
    })
  )

  it.effect("asks nothing while there are no connections", () =>
    Effect.gen(function* () {
      const { world } = yield* watching(false)
      yield* aWhile
      assert.strictEqual(world.questions, 0)
    })
  )
})
