import { assert } from "@effect/vitest"
import { type DeliverySettings, newEvent, systemPrincipal } from "@halyard/core/domain"
import { DeliveryStore, EventStore, IntegrationStore, LeaseStore, Sealing, Transactions } from "@halyard/core/ports"
import { Duration, Effect, Exit, Random, Redacted, Scope } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aReceiver, changeIntegration, eventually, startDelivering } from "../../fixtures/receivers.ts"

const takesIt = () => Effect.void
const slowly = () => Effect.flatMap(Random.nextIntBetween(0, 3), (millis) => Effect.sleep(millis))
const has = (got: ReadonlyArray<number>, count: number) => eventually(Effect.sync(() => got.length >= count))

/** Delivers until the scope closes. */
const startIn = (scope: Scope.Scope, ...given: Parameters<typeof startDelivering>) =>
  Effect.provideService(startDelivering(...given), Scope.Scope, scope)

export const deliverySuite: UseCaseSuite = {
  "what is committed is delivered in order, and its outcome is stored": Effect.scoped(
    Effect.gen(function* () {
      const receiver = yield* aReceiver(takesIt)
      const { fiber } = yield* startDelivering([receiver])
      const ids = [...(yield* receiver.publish(60)), ...(yield* receiver.publish(1))]
      yield* has(receiver.got, 61)
      yield* eventually(Effect.map(receiver.log, (log) => log.length === 61))
      assert.deepStrictEqual(receiver.got, ids)
      const log = yield* receiver.log
      assert.deepStrictEqual(
        log.map(({ event }) => event.id),
        ids
      )
      assert.deepInclude(log[60], {
        integrationId: receiver.integration.id,
        state: "success",
        stateDetails: "It has it."
      })
      assert.deepInclude(log[60]?.details, { a: "b", attempts: 1 })
      assert.isNumber(log[60]?.details["durationMs"])
      assert.isUndefined(fiber.pollUnsafe())
    })
  ),

  "several instances share the integrations out: each event arrives once, in order": Effect.scoped(
    Effect.gen(function* () {
      const receivers = [yield* aReceiver(slowly), yield* aReceiver(slowly)]
      yield* Effect.all([startDelivering(receivers), startDelivering(receivers), startDelivering(receivers)])
      for (const { got, publish } of receivers) {
        const ids: Array<number> = []
        for (let burst = 0; burst < 20; burst++) {
          ids.push(...(yield* publish(10)))
          yield* slowly()
        }
        yield* has(got, 200)
        yield* Effect.sleep("100 millis")
        assert.deepStrictEqual(got, ids)
      }
    })
  ),

  "rolled-back events are not delivered, and events from before the start are": Effect.scoped(
    Effect.gen(function* () {
      const receiver = yield* aReceiver(takesIt)
      const { append } = yield* EventStore
      const event = newEvent({ type: "feature-created", project: receiver.project }, systemPrincipal, minute(0))
      yield* Effect.exit((yield* Transactions).run(Effect.andThen(append([event]), Effect.fail("undone"))))
      const ids = yield* receiver.publish(3)
      yield* startDelivering([receiver])
      yield* has(receiver.got, 3)
      assert.deepStrictEqual(receiver.got, ids)
    })
  ),

  "one that is switched off gets no more, and when it is on again what is new": Effect.scoped(
    Effect.gen(function* () {
      const receiver = yield* aReceiver(() => Effect.sleep("60 millis"))
      yield* startDelivering([receiver])
      yield* receiver.publish(50)
      yield* has(receiver.got, 3)
      yield* changeIntegration(receiver.integration, { enabled: false })
      yield* eventually(
        Effect.gen(function* () {
          const before = receiver.tried.length
          yield* Effect.sleep("500 millis")
          return receiver.tried.length === before
        })
      )
      assert.isBelow(receiver.got.length, 50)
      yield* receiver.publish(1)
      yield* changeIntegration(receiver.integration, { enabled: true })
      const before = receiver.got.length
      const [id] = yield* receiver.publish(1)
      yield* has(receiver.got, before + 1)
      assert.deepStrictEqual(receiver.got.slice(before), [id])
    })
  ),

  "one that is removed gets no more, and the others get theirs": Effect.scoped(
    Effect.gen(function* () {
      const removed = yield* aReceiver(() => Effect.sleep("20 millis"))
      const other = yield* aReceiver(takesIt)
      const { fiber } = yield* startDelivering([removed, other])
      yield* removed.publish(500)
      yield* has(removed.got, 3)
      yield* (yield* IntegrationStore).remove(removed.integration.id)
      const ids = yield* other.publish(5)
      yield* has(other.got, 5)
      assert.deepStrictEqual(other.got, ids)
      yield* eventually(
        Effect.gen(function* () {
          const before = removed.tried.length
          yield* Effect.sleep("500 millis")
          return removed.tried.length === before
        })
      )
      assert.isBelow(removed.got.length, 500)
      assert.isUndefined(fiber.pollUnsafe())
    })
  ),

  "the provider receives the secrets": Effect.scoped(
    Effect.gen(function* () {
      const parameters: Array<unknown> = []
      const sealedParameters = yield* (yield* Sealing).seal(Redacted.make('{"token":"hidden"}'))
      const receiver = yield* aReceiver((delivery) => Effect.sync(() => void parameters.push(delivery.parameters)), {
        parameters: { url: "open", token: "*****" },
        sealedParameters
      })
      yield* startDelivering([receiver])
      yield* receiver.publish(1)
      yield* has(receiver.got, 1)
      assert.deepStrictEqual(parameters, [{ url: "open", token: "hidden" }])
    })
  ),

  "where the secrets cannot be opened no try is used up, and the log says why": Effect.scoped(
    Effect.gen(function* () {
      const receiver = yield* aReceiver(takesIt, { sealedParameters: "by another key" })
      const { troubles } = yield* startDelivering([receiver])
      const ids = yield* receiver.publish(2)
      yield* eventually(
        Effect.map(troubles, (sentences) =>
          sentences.some((text) =>
            text.includes(`${receiver.integration.id} cannot be delivered at the moment: its secrets are encrypted`)
          )
        )
      )
      assert.deepStrictEqual([receiver.tried, yield* receiver.log], [[], []])
      yield* changeIntegration(receiver.integration, { sealedParameters: null })
      yield* startDelivering([receiver])
      yield* has(receiver.got, 2)
      assert.deepStrictEqual(receiver.got, ids)
    })
  ),

  "an instance that stops waits for what is in flight, and notes it": Effect.scoped(
    Effect.gen(function* () {
      const receiver = yield* aReceiver(() => Effect.sleep("200 millis"))
      const scope = yield* Scope.make()
      yield* startIn(scope, [receiver])
      const ids = yield* receiver.publish(500)
      yield* has(receiver.tried, 1)
      yield* Scope.close(scope, Exit.void)
      const { got, log, tried } = receiver
      assert.deepStrictEqual(got, tried)
      assert.strictEqual((yield* log).length, got.length)
      yield* startDelivering([receiver])
      yield* has(got, tried.length + 2)
      assert.deepStrictEqual(got, ids.slice(0, got.length))
    })
  ),

  "what is in flight is waited for, but not for ever": Effect.scoped(
    Effect.gen(function* () {
      const receiver = yield* aReceiver(() => Effect.never)
      const scope = yield* Scope.make()
      const settings: Partial<DeliverySettings> = { tryLimit: Duration.minutes(10), gracePeriod: Duration.millis(50) }
      yield* startIn(scope, [receiver], settings)
      yield* receiver.publish(1)
      yield* has(receiver.tried, 1)
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(yield* receiver.log, [])
      const waiting = yield* (yield* DeliveryStore).next(receiver.integration.id, 1)
      assert.deepInclude(waiting?.course, { attempts: 0, trying: null })
      const lease = `integration:${receiver.integration.id}`
      assert.deepStrictEqual(yield* (yield* LeaseStore).acquire([lease], "the next", Duration.millis(1)), [lease])
    })
  ),

  "what an instance left that died is taken over when its lease ends": Effect.scoped(
    Effect.gen(function* () {
      const receiver = yield* aReceiver(takesIt)
      const { acquire } = yield* LeaseStore
      yield* acquire([`integration:${receiver.integration.id}`], "who died", Duration.millis(700))
      yield* startDelivering([receiver])
      const ids = yield* receiver.publish(2)
      yield* has(receiver.got, 2)
      assert.deepStrictEqual(receiver.got, ids)
    })
  )
}
