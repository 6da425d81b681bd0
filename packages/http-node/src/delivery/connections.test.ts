import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { TestClock } from "effect/testing"
import { Stopping } from "../middleware/draining.ts"
import { makeConnections } from "./connections.ts"

describe("connections", () => {
  it.effect("are closed if the client does not take what was sent", () =>
    Effect.gen(function* () {
      const { enter } = yield* makeConnections("tests", { perOwner: 10, total: 10 }, "")
      const cut: Array<string> = []
      const connectionOf = (who: string) => enter({ owner: "token", disconnect: () => void cut.push(who) })
      const [slow, quick, gone] = [connectionOf("slow"), connectionOf("quick"), connectionOf("gone")]
      for (const { sent } of [slow, quick, gone]) sent()
      quick.taken()
      yield* TestClock.adjust("29 seconds")
      assert.deepStrictEqual(cut, [])
      slow.taken()
      slow.sent()
      yield* TestClock.adjust("29 seconds")
      assert.deepStrictEqual([...new Set(cut)], ["gone"])
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual([...new Set(cut)], ["gone", "slow"])

      for (const { leave } of [slow, quick, gone]) leave()
      cut.length = 0
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(cut, [])
    }).pipe(Effect.scoped)
  )

  it.effect("are closed a second after the service began to stop", () =>
    Effect.gen(function* () {
      const stopping = yield* Deferred.make<void>()
      const { enter } = yield* makeConnections("tests", { perOwner: 10, total: 10 }, "").pipe(
        Effect.provideService(Stopping, Deferred.await(stopping))
      )
      let isCut = false
      enter({ owner: "token", disconnect: () => (isCut = true) })
      yield* TestClock.adjust("1 minute")
      yield* Deferred.succeed(stopping, undefined)
      yield* TestClock.adjust("999 millis")
      assert.isFalse(isCut)
      yield* TestClock.adjust("1 millis")
      assert.isTrue(isCut)
    }).pipe(Effect.scoped)
  )
})
