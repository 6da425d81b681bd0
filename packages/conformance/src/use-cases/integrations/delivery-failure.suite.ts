import { assert } from "@effect/vitest"
import { DeliveryStore } from "@halyard/core/ports"
import { Duration, Effect, Exit, Scope } from "effect"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aReceiver, eventually, startDelivering } from "../../fixtures/receivers.ts"

const has = (got: ReadonlyArray<number>, count: number) => eventually(Effect.sync(() => got.length >= count))

/** A receiver that refuses every event until it is switched on. */
const aReceiverThatIsDown = Effect.gen(function* () {
  let isUp = false
  const receiver = yield* aReceiver(() => (isUp ? Effect.void : Effect.fail("It answered 500.")))
  const kept = (count: number) => eventually(Effect.map(receiver.log, (log) => log.length >= count))
  return { ...receiver, kept, comeUp: Effect.sync(() => void (isUp = true)) }
})

export const deliveryFailureSuite: UseCaseSuite = {
  "a receiver that is back after some tries loses nothing": Effect.scoped(
    Effect.gen(function* () {
      const { comeUp, got, kept, log, publish, tried, ...receiver } = yield* aReceiverThatIsDown
      const waits = [Duration.millis(50), Duration.millis(200), Duration.seconds(5), Duration.seconds(5)]
      yield* startDelivering([receiver], { waits })
      const ids = yield* publish(3)
      yield* has(tried, 2)
      yield* comeUp
      yield* kept(3)
      assert.deepStrictEqual(got, ids)
      assert.deepStrictEqual(
        (yield* log).map(({ details, state }) => [state, details["attempts"]]),
        [
          ["success", tried.length - 2],
          ["success", 1],
          ["success", 1]
        ]
      )
    })
  ),

  "a receiver that is down costs one event, and the others arrive in order when it is back": Effect.scoped(
    Effect.gen(function* () {
      const { comeUp, got, kept, log, publish, tried, ...receiver } = yield* aReceiverThatIsDown
      yield* startDelivering([receiver])
      const ids = yield* publish(20)
      yield* kept(1)
      yield* has(tried, 8)
      assert.deepStrictEqual(tried.slice(0, 8), [...Array.from({ length: 5 }, () => ids[0]), ids[1], ids[1], ids[1]])
      const [first, ...others] = yield* log
      assert.deepStrictEqual(others, [])
      assert.deepInclude(first, { state: "failed", stateDetails: "It answered 500. It was given up after 5 tries." })
      assert.deepInclude(first?.details, { attempts: 5 })

      yield* comeUp
      yield* kept(20)
      assert.deepStrictEqual(got, ids.slice(1))
    })
  ),

  "one event that is never taken keeps the others waiting, but does not take them along": Effect.scoped(
    Effect.gen(function* () {
      const poison = new Set<number | undefined>()
      const receiver = yield* aReceiver(({ event }) => (poison.has(event.id) ? Effect.fail("No.") : Effect.void))
      const ids = yield* receiver.publish(4)
      poison.add(ids[1])
      yield* startDelivering([receiver])
      yield* has(receiver.got, 3)
      assert.deepStrictEqual(receiver.got, [ids[0], ids[2], ids[3]])
      yield* eventually(Effect.map(receiver.log, (log) => log.length === 4))
      assert.deepStrictEqual(
        (yield* receiver.log).map(({ event, state }) => [event.id, state]),
        ids.map((id) => [id, poison.has(id) ? "failed" : "success"])
      )
    })
  ),

  "what has waited for too long is given up, when the oldest was tried in vain": Effect.scoped(
    Effect.gen(function* () {
      const { comeUp, got, kept, log, publish, tried, ...receiver } = yield* aReceiverThatIsDown
      yield* startDelivering([receiver], { patience: Duration.millis(600) })
      const ids = yield* publish(300)
      yield* kept(300)
      const said = (yield* log).map(({ stateDetails }) => stateDetails)
      assert.deepStrictEqual(
        [said[0], said[1], new Set(said.slice(2)).size],
        [
          "It answered 500. It was given up after 5 tries.",
          "It answered 500. It was given up after waiting for 0.6 s.",
          1
        ]
      )
      assert.include(said[2], "untried after waiting for 0.6 s")
      assert.deepStrictEqual(new Set(tried), new Set(ids.slice(0, 2)))
      assert.deepStrictEqual(
        (yield* log).map(({ event, state }) => [event.id, state]),
        ids.map((id) => [id, "failed"])
      )
      yield* comeUp
      const later = yield* publish(2)
      yield* has(got, 2)
      assert.deepStrictEqual(got, later)
    })
  ),

  "a receiver that never answers, and one that is slow, delay no other": Effect.scoped(
    Effect.gen(function* () {
      const hanging = yield* aReceiver(() => Effect.never)
      const slow = yield* aReceiver(() => Effect.sleep("100 millis"))
      const fast = yield* aReceiver(() => Effect.void)
      yield* startDelivering([hanging, slow, fast])
      for (const { publish } of [hanging, slow, fast]) yield* publish(10)
      yield* has(fast.got, 10)
      assert.isBelow(slow.got.length, 10)
      yield* eventually(Effect.map(hanging.log, (log) => log.length === 1))
      assert.strictEqual(
        (yield* hanging.log)[0]?.stateDetails,
        "The receiver did not respond in time. It was given up after 5 tries."
      )
      yield* has(slow.got, 10)
    })
  ),

  "an attempt during which the service ended counts, also if each one ends it": Effect.scoped(
    Effect.gen(function* () {
      const receiver = yield* aReceiver(() => Effect.void)
      const { next, recordOutcome } = yield* DeliveryStore
      const end = Effect.fnUntraced(function* (event: number | undefined, attempts: number) {
        const { course } = (yield* next(receiver.integration.id, 1)) ?? assert.fail("The integration is not there")
        const begun = { ...course, attempts, trying: event ?? null }
        assert.isTrue(yield* recordOutcome(receiver.integration.id, course, begun, []))
      })
      const [once, always] = yield* receiver.publish(2)
      yield* end(once, 0)
      const first = yield* Scope.make()
      yield* Effect.provideService(startDelivering([receiver], { waits: [Duration.millis(50)] }), Scope.Scope, first)
      yield* has(receiver.got, 2)
      yield* Scope.close(first, Exit.void)
      assert.deepStrictEqual(receiver.got, [once, always])

      const [poison] = yield* receiver.publish(1)
      yield* end(poison, 4)
      yield* startDelivering([receiver])
      yield* eventually(Effect.map(receiver.log, (log) => log.length === 3))
      assert.deepStrictEqual(
        (yield* receiver.log).map(({ details, state, stateDetails }) => [state, details["attempts"], stateDetails]),
        [
          ["success", 2, "It has it."],
          ["success", 1, "It has it."],
          ["failed", 5, "The service ended during the attempt. It was given up after 5 tries."]
        ]
      )
      assert.notInclude(receiver.tried, poison)
    })
  ),

  "a provider that breaks counts as a receiver that fails, and its secrets are not logged": Effect.scoped(
    Effect.gen(function* () {
      const receiver = yield* aReceiver(
        ({ parameters }) => Effect.die(new Error(`With ${parameters["token"]}\u0000`)),
        {
          parameters: { token: "hidden" }
        }
      )
      const { fiber, troubles } = yield* startDelivering([receiver])
      yield* receiver.publish(1)
      yield* eventually(Effect.map(receiver.log, (log) => log.length === 1))
      const log = yield* receiver.log
      assert.deepInclude(log[0], { state: "failed" })
      assert.notInclude(JSON.stringify([log, yield* troubles]), "hidden")
      assert.isUndefined(fiber.pollUnsafe())
    })
  )
}
