import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import { makeConnections } from "./connections.ts"

describe("connections", () => {
  it.effect("are closed if the client does not read what was written", () =>
    Effect.gen(function* () {
      const { enter } = yield* makeConnections("tests", { perOwner: 10, total: 10 }, "")
      const cut: Array<string> = []
      const scope = yield* Scope.make()
      const writtenTo = (who: string) =>
        Scope.provide(enter({ owner: "token", disconnect: () => void cut.push(who) }, Effect.never), scope)
      const [slow, quick, gone] = [yield* writtenTo("slow"), yield* writtenTo("quick"), yield* writtenTo("gone")]
      for (const written of [slow, quick, gone]) yield* written(Effect.void)
      const waiting = yield* Effect.forkChild(quick(Effect.never))
      yield* TestClock.adjust("29 seconds")
      assert.deepStrictEqual(cut, [])
      yield* slow(Effect.void)
      yield* TestClock.adjust("29 seconds")
      assert.deepStrictEqual([...new Set(cut)], ["gone"])
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual([...new Set(cut)], ["gone", "slow"])

      yield* Fiber.interrupt(waiting)
      yield* Scope.close(scope, yield* Effect.exit(Effect.void))
      cut.length = 0
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(cut, [])
    }).pipe(Effect.scoped)
  )
})
