import { assert } from "@effect/vitest"
import { courseAt, CurrentPageSize, newEvent, systemPrincipal } from "@halyard/core/domain"
import { DeliveryStore, EventStore, IntegrationEventStore, IntegrationStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { anIntegration, anOutcome } from "../../fixtures/integrations.ts"

/** An integration with one handled event at each of these minutes. */
const handling = Effect.fnUntraced(function* (minutes: ReadonlyArray<number>, text = "") {
  const { append, latest } = yield* EventStore
  const { id } = yield* anIntegration()
  yield* append(minutes.map(() => newEvent({ type: "feature-created", data: { text } }, systemPrincipal, minute(0))))
  const events = (yield* latest({}, minutes.length)).toReversed()
  const { next, recordOutcome } = yield* DeliveryStore
  const { course } = (yield* next(id, 1)) ?? assert.fail("The integration is not there")
  const outcomes = events.map((event, index) => anOutcome(event, { createdAt: minute(minutes[index] ?? 0) }))
  yield* recordOutcome(id, course, courseAt(events.at(-1)?.id ?? 0), outcomes)
  return id
})

const minutesOf = Effect.fnUntraced(function* (integration: number, page = { limit: 100, offset: 0 }) {
  const events = yield* (yield* IntegrationEventStore).page(integration, page)
  return events.map(({ createdAt }) => (Date.parse(createdAt) - Date.parse(minute(0))) / 60_000)
})

const PAGE_SIZE = 2000

export const integrationEventStoreSuite: StoreSuite = {
  "ends the page after the outcome of a large event": Effect.gen(function* () {
    const id = yield* handling([1, 2], "x".repeat(PAGE_SIZE))
    assert.deepStrictEqual(yield* minutesOf(id), [2])
    assert.deepStrictEqual(yield* minutesOf(id, { limit: 100, offset: 1 }), [1])
  }).pipe(Effect.provideService(CurrentPageSize, PAGE_SIZE)),

  "answers a page of one integration, newest first, with ids that grow": Effect.gen(function* () {
    const [one, other] = [yield* handling([1, 2, 3, 4]), yield* handling([7])]
    assert.deepStrictEqual(yield* minutesOf(one), [4, 3, 2, 1])
    assert.deepStrictEqual(yield* minutesOf(one, { limit: 2, offset: 1 }), [3, 2])
    assert.deepStrictEqual(yield* minutesOf(one, { limit: 2, offset: 4 }), [])
    assert.deepStrictEqual(yield* minutesOf(other), [7])
    assert.deepStrictEqual(yield* minutesOf(2_000_000_000), [])
    const ids = (yield* (yield* IntegrationEventStore).page(one, { limit: 9, offset: 0 })).map(({ id }) => id)
    assert.isTrue(ids.every((id) => /^\d+$/.test(id)))
    const numbers = ids.map(Number)
    assert.deepStrictEqual(
      numbers,
      numbers.toSorted((left, right) => right - left)
    )
  }),

  "goes with its integration": Effect.gen(function* () {
    const id = yield* handling([1])
    yield* (yield* IntegrationStore).remove(id)
    assert.deepStrictEqual(yield* minutesOf(id), [])
  }),

  "keeps the newest of each integration, and none that is too old": Effect.gen(function* () {
    const { retain } = yield* IntegrationEventStore
    const [many, old, few] = [yield* handling([11, 12, 13, 14]), yield* handling([-9, 15]), yield* handling([16])]
    yield* retain(1_000_000, minute(-10))
    assert.deepStrictEqual(yield* minutesOf(old), [15, -9])
    assert.isAtLeast(yield* retain(3, minute(0)), 2)
    assert.deepStrictEqual(yield* minutesOf(many), [14, 13, 12])
    assert.deepStrictEqual(yield* minutesOf(old), [15])
    assert.deepStrictEqual(yield* minutesOf(few), [16])
    assert.strictEqual(yield* retain(3, minute(0)), 0)
    yield* retain(0, minute(0))
    assert.deepStrictEqual([yield* minutesOf(many), yield* minutesOf(few)], [[], []])
  })
}
