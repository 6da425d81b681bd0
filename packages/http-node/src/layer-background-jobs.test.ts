import { assert, describe, it } from "@effect/vitest"
import { type DeliverySettings, newEvent, now, systemPrincipal } from "@halyard/core/domain"
import {
  ClientMetricsStore,
  DeliveryFailed,
  EventStore,
  InsightStore,
  IntegrationEventStore,
  type IntegrationProvider,
  IntegrationStore,
  type ProjectCount
} from "@halyard/core/ports"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { layerHalyard } from "./halyard-layer.ts"

/** An instance with an integration whose receiver is down at first. Uses the test clock. */
const aReceiverThatIsDown = Effect.fnUntraced(function* (deliveries: Partial<DeliverySettings> = {}) {
  const tried: Array<number> = []
  const got: Array<number> = []
  const receiver = { isUp: false, tried, got }
  const provider: IntegrationProvider = {
    definition: {
      name: "fake",
      displayName: "Fake",
      description: "",
      documentationUrl: "",
      parameters: [],
      events: []
    },
    violations: () => [],
    deliver: ({ event }) =>
      Effect.suspend(() => {
        tried.push(event.id)
        if (!receiver.isUp) return Effect.fail(new DeliveryFailed({ stateDetails: "It is down.", details: {} }))
        got.push(event.id)
        return Effect.succeed({ state: "success" as const, stateDetails: "It has it.", details: {} })
      })
  }
  const parts = { store: layerMemory, background: true, integrationProviders: [provider], deliveries }
  const services = yield* Layer.build(layerHalyard(parts))
  return { receiver, services }
})

const anIntegration = Effect.gen(function* () {
  const { id } = yield* (yield* IntegrationStore).insert({
    provider: "fake",
    enabled: true,
    description: null,
    parameters: {},
    sealedParameters: null,
    events: ["feature-created"],
    projects: [],
    environments: [],
    limitedTo: null,
    createdAt: yield* now
  })
  const { page } = yield* IntegrationEventStore
  return Effect.map(page(id, { limit: 100, offset: 0 }), (events) => events.toReversed().map(({ state }) => state))
})

const aCountOn = (day: string): ProjectCount => ({
  feature: "checkout",
  project: "shop",
  environment: "production",
  appName: "web",
  hour: `${day}T05:00:00.000Z`,
  yes: 1,
  no: 2,
  byServer: true,
  variants: new Map()
})

const anEventAt = (moment: string) => newEvent({ type: "feature-created" }, systemPrincipal, moment)

const tell = Effect.fnUntraced(function* (count: number) {
  const { append, latest } = yield* EventStore
  const createdAt = yield* now
  yield* append(Array.from({ length: count }, () => newEvent({ type: "feature-created" }, systemPrincipal, createdAt)))
  return (yield* latest({}, count)).map(({ id }) => id).toReversed()
})

/** Advances the clock in steps, so that jobs in between run. */
const pass = (seconds: number) => Effect.replicateEffect(TestClock.adjust("1 second"), seconds, { discard: true })

const countOf = (numbers: ReadonlyArray<number>, wanted: number | undefined) =>
  numbers.filter((number) => number === wanted).length

describe("layerBackgroundJobs", () => {
  it.effect.each([
    { eventsDays: 90, left: ["1970-05-01T00:00:00.000Z"] },
    { eventsDays: undefined, left: ["1970-05-01T00:00:00.000Z", "1970-01-02T00:00:00.000Z"] }
  ])("delete events after $eventsDays days", ({ eventsDays, left }) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("1970-05-02"))
      const store = Layer.tap(layerMemory, (stores) =>
        Effect.provideContext(
          Effect.flatMap(EventStore, ({ append }) =>
            append([anEventAt("1970-01-02T00:00:00.000Z"), anEventAt("1970-05-01T00:00:00.000Z")])
          ),
          stores
        )
      )
      const config = eventsDays === undefined ? {} : { eventsDays }
      const services = yield* Layer.build(layerHalyard({ store, background: true, config }))
      yield* pass(2)
      const { latest } = yield* Effect.provideContext(EventStore, services)
      const found = yield* latest({ types: ["feature-created"] }, 10)
      assert.deepStrictEqual(
        found.map(({ createdAt }) => createdAt),
        left
      )
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    { metricsDays: 29, left: ["1970-04-03", "1970-05-01"] },
    { metricsDays: undefined, left: ["1970-01-02", "1970-04-03", "1970-05-01"] }
  ])("delete evaluations by day after $metricsDays days, or 30 at least", ({ metricsDays, left }) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("1970-05-03"))
      const counts = ["1970-01-02", "1970-04-03", "1970-05-01"].map((day) => aCountOn(day))
      const store = Layer.tap(layerMemory, (stores) =>
        Effect.provideContext(
          Effect.flatMap(ClientMetricsStore, ({ add }) => add(counts)),
          stores
        )
      )
      const config = metricsDays === undefined ? {} : { metricsDays }
      const services = yield* Layer.build(layerHalyard({ store, background: true, config }))
      yield* pass(2)
      const { featureDays } = yield* Effect.provideContext(InsightStore, services)
      const found = yield* featureDays("checkout", { from: "1970-01-01", to: "1970-12-31" })
      assert.sameMembers(
        found.map(({ date }) => date),
        left
      )
    }).pipe(Effect.scoped)
  )

  it.effect("deliver all events but the first to a receiver that was down for two minutes", () =>
    Effect.gen(function* () {
      const { receiver, services } = yield* aReceiverThatIsDown()
      yield* Effect.gen(function* () {
        const states = yield* anIntegration
        const ids = yield* tell(10)
        yield* pass(36)
        assert.deepStrictEqual([countOf(receiver.tried, ids[0]), yield* states], [4, []])
        yield* pass(24)
        assert.deepStrictEqual([countOf(receiver.tried, ids[0]), yield* states], [5, ["failed"]])
        yield* pass(60)
        assert.include([3, 4, 5], countOf(receiver.tried, ids[1]))
        assert.strictEqual(countOf(receiver.tried, ids[2]), 0)
        receiver.isUp = true
        yield* pass(16)
        assert.deepStrictEqual(receiver.got, ids.slice(1))
        assert.deepStrictEqual(yield* states, ["failed", ...ids.slice(1).map(() => "success")])
        const [next] = yield* tell(1)
        yield* pass(1)
        assert.strictEqual(receiver.got.at(-1), next)
      }).pipe(Effect.provideContext(services))
    })
  )

  it.effect("give up events after a quarter of an hour if the receiver stays down, and not before", () =>
    Effect.gen(function* () {
      const { receiver, services } = yield* aReceiverThatIsDown()
      yield* Effect.gen(function* () {
        const states = yield* anIntegration
        const early = yield* tell(3)
        yield* pass(10 * 60)
        const late = yield* tell(2)
        yield* pass(4 * 60 + 59)
        assert.deepStrictEqual(yield* states, ["failed"])
        yield* pass(20)
        assert.deepStrictEqual(
          yield* states,
          early.map(() => "failed")
        )
        assert.strictEqual(countOf(receiver.tried, early[2]), 0)
        receiver.isUp = true
        yield* pass(16)
        assert.deepStrictEqual(receiver.got, late)
      }).pipe(Effect.provideContext(services))
    })
  )

  it.effect.each([
    ["the oldest entries, if it is full", { retainedEvents: 3 }, 3],
    ["old entries", { retainedDays: 0 }, 0]
  ] as const)("delete from the delivery log %s", ([_, patience, left]) =>
    Effect.gen(function* () {
      const { receiver, services } = yield* aReceiverThatIsDown(patience)
      yield* Effect.gen(function* () {
        receiver.isUp = true
        const states = yield* anIntegration
        yield* tell(5)
        yield* pass(2)
        assert.strictEqual((yield* states).length, 5)
        yield* pass(60)
        assert.strictEqual((yield* states).length, left)
      }).pipe(Effect.provideContext(services))
    })
  )
})
