import { assert } from "@effect/vitest"
import { type IntegrationRecord, newEvent, systemPrincipal } from "@halyard/core/domain"
import { DeliveryStore, EventStore, IntegrationStore, Transactions } from "@halyard/core/ports"
import { Effect, Fiber } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { anIntegration } from "../../fixtures/integrations.ts"

const UNKNOWN = 2_000_000_000

export const integrationStoreSuite: StoreSuite = {
  "finds, locks and lists integrations by id": Effect.gen(function* () {
    const { find, lock, list } = yield* IntegrationStore
    const { run } = yield* Transactions
    const given = {
      description: "Ünï",
      enabled: false,
      parameters: { "": "", url: "*****", bodyTemplate: '{"a": "\\"{{event.type}}"}' },
      events: ["feature-created", "segment-deleted", "cdn-token-created"],
      projects: ["default", "*", 'quoted "name", {1}'],
      environments: ["NULL", ""],
      limitedTo: { userId: 7, projects: ["default", 'quoted "name", {1}'] },
      createdAt: minute(7)
    } satisfies Partial<IntegrationRecord>
    const [full, empty] = [yield* anIntegration(given), yield* anIntegration(EMPTY)]
    assert.deepStrictEqual([yield* find(full.id), yield* run(lock(empty.id))], [full, empty])
    assert.deepStrictEqual({ ...full, ...given }, full)
    assert.deepStrictEqual({ ...empty, ...EMPTY }, empty)
    assert.deepStrictEqual([yield* find(UNKNOWN), yield* run(lock(UNKNOWN))], [undefined, undefined])
    const listed = (yield* list).filter(({ id }) => id === full.id || id === empty.id)
    assert.deepStrictEqual(listed, [full, empty])
  }),

  "updates all but the date of one that exists": Effect.gen(function* () {
    const { find, update } = yield* IntegrationStore
    const [changed, other] = [yield* anIntegration({ createdAt: minute(3) }), yield* anIntegration()]
    const after = {
      provider: "teams",
      enabled: false,
      description: "changed",
      parameters: { other: "value" },
      sealedParameters: null,
      events: ["feature-deleted", "feature-archived"],
      projects: ["default"],
      environments: ["production"],
      limitedTo: { userId: null, projects: [] }
    } satisfies Partial<IntegrationRecord>
    yield* update({ ...changed, ...after, createdAt: minute(9) })
    yield* update({ ...changed, ...after, id: UNKNOWN })
    assert.deepStrictEqual(yield* find(changed.id), { ...changed, ...after })
    assert.deepStrictEqual([yield* find(other.id), yield* find(UNKNOWN)], [other, undefined])
    yield* update(changed)
    assert.deepStrictEqual(yield* find(changed.id), changed)
  }),

  "removes an integration, whose id is not given again, and passes over unknown ones": Effect.gen(function* () {
    const { find, remove } = yield* IntegrationStore
    const [stays, goes] = [yield* anIntegration(), yield* anIntegration()]
    yield* remove(goes.id)
    yield* remove(UNKNOWN)
    assert.deepStrictEqual([yield* find(goes.id), yield* find(stays.id)], [undefined, stays])
    assert.isAbove((yield* anIntegration()).id, goes.id)
  }),

  "lets deliveries begin after the newest event": Effect.gen(function* () {
    const before = yield* newestEvent
    const { position, ...course } = yield* courseOf((yield* anIntegration()).id)
    assert.isAtLeast(position, before)
    assert.isAtMost(position, yield* newestEvent)
    assert.deepStrictEqual(course, { attempts: 0, nextAttemptAt: null, suspended: false, trying: null })
  }),

  "lets what waits be tried anew when an integration changes": Effect.gen(function* () {
    const { recordOutcome } = yield* DeliveryStore
    const integration = yield* anIntegration()
    const { update } = yield* IntegrationStore
    const course = yield* courseOf(integration.id)
    const event = newEvent({ type: "feature-created" }, systemPrincipal, minute(1))
    yield* (yield* EventStore).append([event])
    const waiting = { ...course, attempts: 3, nextAttemptAt: "2999-01-01T00:00:00.000Z", suspended: true, trying: 1 }
    yield* recordOutcome(integration.id, course, waiting, [])
    assert.deepStrictEqual(yield* courseOf(integration.id), waiting)
    yield* update({ ...integration, parameters: { url: "*****", contentType: "text/plain" } })
    assert.deepStrictEqual(yield* courseOf(integration.id), {
      ...waiting,
      attempts: 0,
      nextAttemptAt: null,
      trying: null
    })
  }),

  "lets nothing wait that happened before it was asked for": Effect.gen(function* () {
    const { update } = yield* IntegrationStore
    const project = yield* uniqueName("project")
    const integration = yield* anIntegration({ projects: [project] })
    const wider = { ...integration, events: ["feature-created", "feature-archived"] } as const
    yield* archiveIn(project)
    yield* update(wider)
    assert.deepStrictEqual(yield* waitingFor(integration.id), [])
    yield* archiveIn(project)
    yield* update({ ...wider, environments: ["production"] })
    assert.deepStrictEqual(yield* waitingFor(integration.id), ["feature-archived"], "what waits is not passed over")
  }),

  "lets changes, and steps of its deliveries, come at once": Effect.gen(function* () {
    const { recordOutcome } = yield* DeliveryStore
    const { lock, update } = yield* IntegrationStore
    const { run } = yield* Transactions
    const integration = yield* anIntegration()
    const change = run(Effect.andThen(lock(integration.id), update({ ...integration, description: "changed" })))
    const step = Effect.gen(function* () {
      const course = yield* courseOf(integration.id)
      yield* recordOutcome(integration.id, course, { ...course, attempts: course.attempts + 1 }, [])
    })
    const all = Array.from({ length: 10 }).flatMap(() => [change, step, update(integration)])
    yield* Effect.all(all, { concurrency: "unbounded" })
    assert.isAtMost((yield* courseOf(integration.id)).attempts, 10)
  }),

  "lets who locks one see what was changed before": Effect.gen(function* () {
    const { find, lock, update } = yield* IntegrationStore
    const { run } = yield* Transactions
    const { id } = yield* anIntegration({ description: "" })
    const addOne = run(
      Effect.gen(function* () {
        const locked = (yield* lock(id)) ?? assert.fail("It is gone")
        yield* Effect.yieldNow
        yield* update({ ...locked, description: `${locked.description}x` })
      })
    )
    const fibers = yield* Effect.forEach(Array.from({ length: 5 }), () => Effect.forkChild(addOne))
    yield* Effect.forEach(fibers, Fiber.join)
    assert.strictEqual((yield* find(id))?.description, "xxxxx")
  })
}

const EMPTY = { parameters: {}, sealedParameters: null, events: [], projects: [], environments: [] }

const courseOf = Effect.fn("courseOf")(function* (id: number) {
  return (yield* (yield* DeliveryStore).next(id, 1))?.course ?? assert.fail("The integration is not there")
})

const archiveIn = Effect.fn("archiveIn")(function* (project: string) {
  yield* (yield* EventStore).append([newEvent({ type: "feature-archived", project }, systemPrincipal, minute(1))])
})

const waitingFor = Effect.fn("waitingFor")(function* (id: number) {
  const { events } = (yield* (yield* DeliveryStore).next(id, 10)) ?? assert.fail("The integration is not there")
  return events.map(({ type }) => type)
})

const newestEvent = Effect.gen(function* () {
  const [newest] = yield* (yield* EventStore).latest({}, 1)
  return newest?.id ?? 0
})
