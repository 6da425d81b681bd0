import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { TestClock } from "effect/testing"
import { makeSetAside } from "./set-aside.ts"

const listening = (logged: Array<string>) =>
  Logger.layer([Logger.make(({ message }) => void logged.push(JSON.stringify(message)))])

describe("makeSetAside", () => {
  it.effect("leaves an integration alone for a while, and says why once", () => {
    const logged: Array<string> = []
    return Effect.gen(function* () {
      const aside = makeSetAside()
      yield* aside.put(3, "it has to")
      assert.isTrue(aside.has(3))
      assert.isFalse(aside.has(4))
      yield* TestClock.adjust("29 seconds")
      aside.freeAt(29_000, [3])
      assert.isTrue(aside.has(3))
      aside.freeAt(30_000, [3])
      assert.isFalse(aside.has(3))
      assert.deepStrictEqual(aside.list(), [
        "The events for integration 3 cannot be delivered at the moment: it has to"
      ])
      yield* aside.put(3, "it has to")
      assert.strictEqual(logged.length, 1)
      yield* aside.putBroken(3, new Error("broken"))
      assert.strictEqual(logged.length, 2)
      aside.freeAt(32_000, [3])
      assert.isFalse(aside.has(3))
    }).pipe(Effect.provide(listening(logged)))
  })

  it.effect("knows of no trouble where things go on, or where there is nothing to do any more", () =>
    Effect.gen(function* () {
      const aside = makeSetAside()
      yield* aside.put(3, "a")
      yield* aside.put(4, "b")
      aside.clear(3)
      assert.deepStrictEqual([aside.has(3), aside.list().length], [false, 1])
      aside.freeAt(30_000, [])
      assert.deepStrictEqual([aside.has(4), aside.list()], [false, []])
    }).pipe(Effect.provide(listening([])))
  )
})
