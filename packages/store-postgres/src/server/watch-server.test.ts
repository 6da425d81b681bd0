import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { watchServer } from "./watch-server.ts"

const watching = Effect.fnUntraced(function* (isOpen: boolean, isPooled = false) {
  const server = {
    questions: 0,
    bytes: 0,
    destroyed: 0,
    moves: Array.of<string>(),
    answer: Effect.succeed(false) as Effect.Effect<boolean, string>
  }
  const { isDown, failedToConnect } = yield* watchServer({
    connections: () => ({ isOpen: () => isOpen, bytesRead: () => server.bytes }),
    isReadOnly: Effect.suspend(() => {
      server.questions += 1
      return server.answer
    }),
    isPooled,
    destroy: () => (server.destroyed += 1),
    moveOn: (answer) => Effect.sync(() => server.moves.push(answer) > 2)
  })
  return { server, isDown, failedToConnect }
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
      server.answer = Effect.succeed(false)
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

  it.effect("closes connections to a pooler that refuses the check, unless they receive data", () =>
    Effect.gen(function* () {
      const { server, isDown } = yield* watching(true, true)
      server.answer = Effect.fail("the server is gone")
      for (let second = 0; second < 3; second++) {
        server.bytes += 1
        yield* TestClock.adjust("1 second")
      }
      assert.strictEqual(server.destroyed, 0)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual([isDown(), server.destroyed], [false, 1])
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

  it.effect("asks nothing while there are no connections, unless somebody failed to connect", () =>
    Effect.gen(function* () {
      const { server, failedToConnect } = yield* watching(false)
      yield* aWhile
      assert.strictEqual(server.questions, 0)
      failedToConnect()
      yield* aWhile
      assert.strictEqual(server.questions, 1)
    })
  )

  it.effect("looks for another server while this one hangs, refuses or accepts no writes", () =>
    Effect.gen(function* () {
      const { server, isDown } = yield* watching(true)
      server.answer = Effect.succeed(true)
      yield* TestClock.adjust("1 second")
      server.answer = Effect.fail("no")
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual([server.moves, isDown()], [["read-only", "refusal"], false])
      server.answer = Effect.never
      yield* TestClock.adjust("4 seconds")
      assert.deepStrictEqual([server.moves, isDown()], [["read-only", "refusal", "none"], false])
    })
  )
})
