import { assert } from "@effect/vitest"
import {
  courseAt,
  type DeliveryCourse,
  type EventDraft,
  CurrentPageSize,
  newEvent,
  systemPrincipal
} from "@halyard/core/domain"
import {
  DeliveryStore,
  EventStore,
  IntegrationEventStore,
  IntegrationStore,
  Transactions,
  type WaitingEvents
} from "@halyard/core/ports"
import { Effect } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { anIntegration, anOutcome } from "../../fixtures/integrations.ts"

const [UNKNOWN, PAGE] = [2_000_000_000, 50]

/** An integration for the events of its own project, and a function that writes such events and returns their ids. */
const scene = Effect.gen(function* () {
  const project = yield* uniqueName("project")
  const integration = yield* anIntegration({ projects: [project] })
  const publish = (...drafts: ReadonlyArray<Partial<EventDraft>>) => publishOf(project, drafts)
  return { project, id: integration.id, integration, publish }
})

const publishOf = Effect.fnUntraced(function* (project: string, drafts: ReadonlyArray<Partial<EventDraft>>) {
  const { append, latest } = yield* EventStore
  const given = drafts.map((draft) => ({ type: "feature-created" as const, project, ...draft }))
  yield* append(given.map((draft) => newEvent(draft, systemPrincipal, minute(1))))
  const written = yield* latest({}, drafts.length)
  return written.toReversed()
})

const waitingFor = (id: number, limit = PAGE) =>
  Effect.flatMap(DeliveryStore, ({ next }) => next(id, limit)).pipe(
    Effect.map((waiting) => waiting ?? assert.fail("The integration is not there"))
  )

const idsOf = (waiting: WaitingEvents) => waiting.events.map((event) => event.id)
const idsFor = (integration: number) => Effect.map(waitingFor(integration), idsOf)

const isDueAt = Effect.fnUntraced(function* (id: number, minutes: number) {
  return (yield* (yield* DeliveryStore).due(minute(minutes))).integrations.includes(id)
})

const waitUntil = (course: DeliveryCourse, minutes: number): DeliveryCourse => ({
  ...course,
  attempts: course.attempts + 1,
  nextAttemptAt: minute(minutes),
  trying: course.position + 1
})

export const deliveryStoreSuite: StoreSuite = {
  "answers what waits for an integration, oldest first, with the integration and its course": Effect.gen(function* () {
    const { id, integration, publish } = yield* scene
    const before = yield* waitingFor(id)
    assert.deepStrictEqual([before.integration, before.events], [integration, []])
    assert.deepStrictEqual(before.course, courseAt(before.course.position))
    const events = [...(yield* publish({}, { data: { a: "ü\u0000" } })), ...(yield* publish({}))]
    const { course, events: found, through } = yield* waitingFor(id)
    assert.deepStrictEqual(found, events)
    assert.deepStrictEqual(course, before.course)
    assert.isAtLeast(through, events[2]?.id ?? 0)
    assert.isUndefined(yield* (yield* DeliveryStore).next(UNKNOWN, PAGE))
  }),

  "ends the page after a large event, and answers the others after it": Effect.gen(function* () {
    const { id, publish } = yield* scene
    const [large = 0, ...others] = (yield* publish({ data: { text: "x".repeat(100) } }, {}, {})).map(
      ({ id: own }) => own
    )
    const { course, events, through } = yield* waitingFor(id)
    assert.deepStrictEqual([events.length, events[0]?.id, through], [1, large, large])
    yield* (yield* DeliveryStore).recordOutcome(id, course, courseAt(large), [])
    assert.deepStrictEqual(yield* idsFor(id), others)
  }).pipe(Effect.provideService(CurrentPageSize, 100)),

  "passes over what an integration does not want": Effect.gen(function* () {
    const { project, publish } = yield* scene
    const { id } = yield* anIntegration({
      events: ["feature-created", "segment-created"],
      projects: [project],
      environments: ["a", "b"]
    })
    const everywhere = yield* anIntegration({ projects: [project, "*"], environments: ["*"] })
    const written = yield* publish(
      { type: "feature-archived" },
      { environment: "a" },
      { environment: "c" },
      { project: "another" },
      {},
      { type: "segment-created", environment: "c,b" },
      { project: `another,${project}` }
    )
    const [, inA, inC, ofAnother, inNone, ofSegment, ofBoth] = written.map((event) => event.id)
    assert.deepStrictEqual(yield* idsFor(id), [inA, inNone, ofSegment, ofBoth])
    assert.deepStrictEqual(yield* idsFor(everywhere.id), [inA, inC, ofAnother, inNone, ofBoth])
  }),

  "answers a page, and how far the log was looked through": Effect.gen(function* () {
    const { id, publish } = yield* scene
    const events = yield* publish({}, { type: "feature-archived" }, {}, {})
    const [one, , two, three] = events.map((event) => event.id)
    const page = yield* waitingFor(id, 2)
    assert.deepStrictEqual(idsOf(page), [one, two])
    assert.strictEqual(page.through, two)
    yield* (yield* DeliveryStore).recordOutcome(id, page.course, courseAt(page.through), [])
    const rest = yield* waitingFor(id, 2)
    assert.deepStrictEqual(idsOf(rest), [three])
    assert.isAtLeast(rest.through, three ?? 0)
  }),

  "shows nothing of a transaction that has not ended": Effect.gen(function* () {
    const { id, publish } = yield* scene
    yield* Effect.exit((yield* Transactions).run(Effect.andThen(publish({}), Effect.fail("undone"))))
    assert.deepStrictEqual((yield* waitingFor(id)).events, [])
  }),

  "knows who is due: those that are enabled, where something waits": Effect.gen(function* () {
    const { id, project, publish } = yield* scene
    const off = yield* anIntegration({ projects: [project], enabled: false })
    assert.isFalse(yield* isDueAt(id, 0))
    yield* publish({ type: "feature-archived" })
    assert.isFalse(yield* isDueAt(id, 0))
    const [event] = yield* publish({})
    assert.isTrue(yield* isDueAt(id, 0))
    assert.isFalse(yield* isDueAt(off.id, 0))
    yield* (yield* DeliveryStore).recordOutcome(id, (yield* waitingFor(id)).course, courseAt(event?.id ?? 0), [])
    assert.isFalse(yield* isDueAt(id, 0))
  }),

  "knows when the next attempt is due": Effect.gen(function* () {
    const { due, recordOutcome } = yield* DeliveryStore
    const { id, publish } = yield* scene
    yield* publish({})
    const { course } = yield* waitingFor(id)
    assert.isTrue(yield* recordOutcome(id, course, waitUntil(course, -1000), []))
    assert.deepStrictEqual([yield* isDueAt(id, -1001), yield* isDueAt(id, -1000)], [false, true])
    assert.strictEqual((yield* due(minute(-1001))).nextAt, minute(-1000))
    assert.deepStrictEqual((yield* waitingFor(id)).course, waitUntil(course, -1000))
  }),

  "lets a position that lags far behind be moved on": Effect.gen(function* () {
    const { id, publish } = yield* scene
    yield* publish(...Array.from({ length: 150 }, () => ({ project: "another" })))
    assert.isTrue(yield* isDueAt(id, 0))
    const { course, events, through } = yield* waitingFor(id)
    assert.deepStrictEqual(events, [])
    assert.isTrue(yield* (yield* DeliveryStore).recordOutcome(id, course, { ...course, position: through }, []))
    assert.isFalse(yield* isDueAt(id, 0))
  }),

  "keeps what became of events with the step over them, or neither": Effect.gen(function* () {
    const { recordOutcome } = yield* DeliveryStore
    const { page } = yield* IntegrationEventStore
    const { id, publish } = yield* scene
    const [one, two] = yield* publish({}, {})
    if (one === undefined || two === undefined) return assert.fail("Nothing was written")
    const { course } = yield* waitingFor(id)
    const outcomes = [anOutcome(one, { state: "failed" }), anOutcome(two, { details: { a: [null, "\u0000\ud800"] } })]
    assert.isTrue(yield* recordOutcome(id, course, courseAt(two.id), outcomes))
    assert.isFalse(yield* recordOutcome(id, course, courseAt(one.id), outcomes))
    const kept = yield* page(id, { limit: PAGE, offset: 0 })
    assert.deepStrictEqual(
      kept.map(({ id: _, ...event }) => event),
      outcomes.toReversed().map((outcome) => ({ ...outcome, integrationId: id }))
    )
    assert.deepStrictEqual((yield* waitingFor(id)).course, courseAt(two.id))

    const { run } = yield* Transactions
    const [three] = yield* publish({})
    if (three === undefined) return assert.fail("Nothing was written")
    const undone = recordOutcome(id, courseAt(two.id), courseAt(three.id), [anOutcome(three)])
    yield* Effect.exit(run(Effect.andThen(undone, Effect.fail("undone"))))
    assert.strictEqual((yield* page(id, { limit: PAGE, offset: 0 })).length, 2)
    assert.deepStrictEqual((yield* waitingFor(id)).events, [three])
  }),

  "records an outcome only from the expected position": Effect.gen(function* () {
    const { recordOutcome } = yield* DeliveryStore
    const { id, publish } = yield* scene
    const [one, two] = yield* publish({}, {})
    const { course } = yield* waitingFor(id)
    const retried = waitUntil(course, 5)
    assert.isTrue(yield* recordOutcome(id, course, retried, []))
    assert.isFalse(yield* recordOutcome(id, course, waitUntil(course, 6), []), "the same try cannot fail twice")
    assert.isTrue(
      yield* recordOutcome(id, course, courseAt(one?.id ?? 0), []),
      "what was delivered counts, however often it was tried"
    )
    assert.isFalse(yield* recordOutcome(id, retried, courseAt(two?.id ?? 0), []), "somebody else was faster")
    assert.isFalse(yield* recordOutcome(UNKNOWN, course, courseAt(two?.id ?? 0), []))
    assert.deepStrictEqual((yield* waitingFor(id)).course, courseAt(one?.id ?? 0))
  }),

  "lets one of many record the outcome of an event": Effect.gen(function* () {
    const { recordOutcome } = yield* DeliveryStore
    const { page } = yield* IntegrationEventStore
    const { id, publish } = yield* scene
    const [event] = yield* publish({})
    if (event === undefined) return assert.fail("Nothing was written")
    const { course } = yield* waitingFor(id)
    const recorded = yield* Effect.all(
      Array.from({ length: 8 }, () => recordOutcome(id, course, courseAt(event.id), [anOutcome(event)])),
      { concurrency: "unbounded" }
    )
    assert.strictEqual(recorded.filter((isDecided) => isDecided).length, 1)
    assert.strictEqual((yield* page(id, { limit: PAGE, offset: 0 })).length, 1)
  }),

  "begins anew with what is written after an integration was switched on again": Effect.gen(function* () {
    const { recordOutcome } = yield* DeliveryStore
    const { update } = yield* IntegrationStore
    const { id, integration, publish } = yield* scene
    const [missed] = yield* publish({})
    const { course } = yield* waitingFor(id)
    yield* recordOutcome(id, course, { ...waitUntil(course, 5), suspended: true }, [])
    yield* update({ ...integration, enabled: false })
    yield* publish({})
    yield* update(integration)
    assert.isFalse(yield* recordOutcome(id, course, courseAt(missed?.id ?? 0), []))
    const written = yield* publish({})
    const waiting = yield* waitingFor(id)
    assert.deepStrictEqual(waiting.events, written)
    assert.deepInclude(waiting.course, { attempts: 0, nextAttemptAt: null, suspended: false })
  }),

  "records nothing for an integration that is removed, and both end": Effect.gen(function* () {
    const { next, recordOutcome } = yield* DeliveryStore
    const { remove } = yield* IntegrationStore
    for (let round = 1; round <= 5; round++) {
      const { id, publish } = yield* scene
      const [event = assert.fail("Nothing was written")] = yield* publish({})
      const { course } = yield* waitingFor(id)
      yield* Effect.all([recordOutcome(id, course, courseAt(event.id), [anOutcome(event)]), remove(id)], {
        concurrency: "unbounded"
      })
      assert.isUndefined(yield* next(id, PAGE))
      assert.isFalse(yield* recordOutcome(id, courseAt(event.id), courseAt(event.id + 1), [anOutcome(event)]))
    }
  })
}
