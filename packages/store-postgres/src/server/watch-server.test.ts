import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Transport } from "./transport.ts"
import { watchServer } from "./watch-server.ts"

const watching = Effect.fnUntraced(function* (isOpen: boolean) {
  const server = { questions: 0, bytes: 0, destroyed: 0, answer: Effect.void as Effect.Effect<void, string> }
  const transport: Transport = {
    open: () => assert.fail("opens nothing"),
    isOpen: () => isOpen,
    bytesRead: () => server.bytes,
    destroy: () => (server.destroyed += 1),
    withoutLimit: (effect) => effect
  }
  const question = Effect.suspend(() => {
    server.questions += 1
    return server.answer
  })
  const { isDown } = yield* watchServer(transport, question, [{ ...transport, destroy: () => undefined }])
  return { server, isDown }
})

/** Longer than one check takes. */
const aWhile = Effect.andThen(TestClock.adjust("1 second"), TestClock.adjust("3 seconds"))

describe("watchServer", () => {
  it.effect("detects a hanging server, closes its connections, and detects its return", () =>
    Effect.gen(function* () {
      const { server, isDown } = yield* watching(true)
      yield* aWhile
      assert.deepStrictEqual([isDown(), server.destroyed], [false, 0])
      server.answer = Effect.never
      yield* aWhile
      yield* aWhile
      assert.isTrue(isDown())
      assert.isAtLeast(server.destroyed, 1)
      server.answer = Effect.void
      yield* aWhile
      yield* aWhile
      assert.isFalse(isDown())
    })
  )

  it.effect("counts a refusal as an answer", () =>
    Effect.gen(function* () {
      const { server, isDown } = yield* watching(true)
      server.answer = Effect.fail("too many connections")
      yield* aWhile
      assert.deepStrictEqual([isDown(), server.destroyed], [false, 0])
    })
  )

  it.effect("counts data on other connections as an answer", () =>
    Effect.gen(function* () {
      const { server, isDown } = yield* watching(true)
      server.answer = Effect.never
      for (let second = 0; second < 20; second++) {
        server.bytes += 1
        yield* TestClock.adjust("1 second")
      }
      assert.deepStrictEqual([isDown(), server.destroyed], [false, 0])
    })
  )

  it.effect("asks nothing while there are no connections", () =>
    Effect.gen(function* () {
      const { server } = yield* watching(false)
      yield* aWhile
      assert.strictEqual(server.questions, 0)
    })
  )
})
