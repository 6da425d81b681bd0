import { assert } from "@effect/vitest"
import { type EventDraft, eventOf, everyEvent, newEvent, type Principal, systemPrincipal } from "@halyard/core/domain"
import { EventStore, Transactions } from "@halyard/core/ports"
import { Effect, Fiber, Random } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

export const eventStoreSuite: StoreSuite = {
  "shows the newest events first, up to the limit, with increasing ids": Effect.gen(function* () {
    const { append, latest } = yield* EventStore
    const project = yield* uniqueName("project")
    yield* append([event({ type: "project-created", project }), event({ type: "project-updated", project })])
    yield* append([event({ type: "project-deleted", project })])
    const events = yield* latest({ project }, 10)
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["project-deleted", "project-updated", "project-created"]
    )
    const ids = events.map(({ id }) => id)
    assert.deepStrictEqual(
      ids,
      ids.toSorted((left, right) => right - left)
    )
    assert.strictEqual(new Set(ids).size, 3)
    assert.deepStrictEqual(yield* latest({ project }, 2), events.slice(0, 2))
    assert.deepStrictEqual(yield* latest({ project }, 0), [])
  }),

  "returns events as they were appended, with the same texts": Effect.gen(function* () {
    const { append, latest, search } = yield* EventStore
    const project = yield* uniqueName("project")
    const drafts: ReadonlyArray<EventDraft> = [
      {
        type: "feature-updated",
        project,
        environment: "production",
        featureName: `${project}-a`,
        data: { z: 1.5e300, "2": '\u0001\u2028\ud800 "ü" 🚩', a: [null, -0, { ["__proto__"]: true }] },
        preData: {},
        tags: [{ type: "simple", value: "b" }]
      },
      { type: "project-updated", project }
    ]
    const appended = drafts.map((draft) =>
      newEvent({ ...draft, reason: "because" }, systemPrincipal, minute(3), { type: "transaction", id: project })
    )
    yield* append(appended)
    const { events } = yield* search({ projects: [project], offset: 0, limit: 10 }, everyEvent)
    assert.deepStrictEqual(
      events.map(({ id: _, ...event }) => event),
      appended.map(({ searchText: _text, traceparent: _trace, ...event }) => event).toReversed()
    )
    assert.deepStrictEqual(events.map(eventOf), yield* latest({ project }, 2))
  }),

  "goes back through the log by pages, as far as there is anything of the types": Effect.gen(function* () {
    const { append, before } = yield* EventStore
    const project = yield* uniqueName("project")
    yield* append(Array.from({ length: 5 }, () => event({ type: "banner-created", project })))
    yield* append([event({ type: "banner-updated", project }), event({ type: "banner-deleted", project })])
    const types = ["banner-created", "banner-deleted"] as const
    const first = yield* before(null, types, 2)
    assert.deepStrictEqual(
      first.map(({ type }) => type),
      ["banner-deleted", "banner-created"]
    )
    const rest = yield* before(first.at(-1)?.id ?? 0, types, 100)
    const own = rest.filter((each) => each.project === project)
    assert.deepStrictEqual([own.length, own.every(({ type }) => type === "banner-created")], [4, true])
    assert.deepStrictEqual(
      own.map(({ id }) => id),
      own.map(({ id }) => id).toSorted((left, right) => right - left)
    )
    assert.deepStrictEqual(yield* before(1, types, 10), [])
    assert.deepStrictEqual(yield* before(null, [], 10), [])
  }),

  "writes nothing when there is nothing to write": Effect.gen(function* () {
    yield* (yield* EventStore).append([])
  }),

  "filters by types, project and feature together": Effect.gen(function* () {
    const { append, latest } = yield* EventStore
    const [project, featureName] = [yield* uniqueName("project"), yield* uniqueName("feature")]
    const drafts: ReadonlyArray<EventDraft> = [
      { type: "feature-created", project, featureName },
      { type: "feature-stale-on", project, featureName },
      { type: "feature-stale-on", project, featureName: `${featureName}-other` },
      { type: "feature-stale-on", project: `${project}-other`, featureName },
      { type: "segment-created" }
    ]
    yield* append(drafts.map(event))
    const found = (filter: Parameters<typeof latest>[0]) => Effect.map(latest(filter, 100), (events) => events.length)
    assert.strictEqual(yield* found({ project }), 3)
    assert.strictEqual(yield* found({ feature: featureName }), 3)
    assert.strictEqual(yield* found({ project, feature: featureName }), 2)
    assert.strictEqual(yield* found({ project, types: ["feature-created", "feature-stale-off"] }), 1)
    assert.strictEqual(yield* found({ project, types: ["feature-created", "feature-stale-on"] }), 3)
    assert.strictEqual(yield* found({ project, types: [] }), 0)
    assert.isAtLeast(yield* found({ types: ["segment-created"] }), 1)
  }),

  "keeps the data of an event, its JSON in the order in which it was written": Effect.gen(function* () {
    const { append, latest } = yield* EventStore
    const project = yield* uniqueName("project")
    const draft = {
      type: "feature-tagged",
      project,
      environment: "development",
      featureName: "Ünï",
      data: { zebra: 1, aardvark: ["😀", null, { b: true, a: 1.5e300 }], text: '"\\ \n' },
      preData: { later: "x", earlier: {} },
      tags: [{ value: "vv", type: "simple" }],
      reason: 'Why "ünï" 😀'
    } as const
    const author: Principal = { kind: "admin-token", id: -42, name: "o'neill", grants: [] }
    const group = { type: "transaction", id: yield* uniqueName("group") } as const
    yield* append([newEvent(draft, author, minute(3), group), event({ type: "project-created", project })])
    const [bare, full] = yield* latest({ project }, 2)
    const { data, preData, tags, ...rest } = draft
    assert.deepStrictEqual(full, {
      ...rest,
      id: full?.id ?? 0,
      createdAt: minute(3),
      createdBy: "o'neill",
      createdByUserId: -42,
      data,
      preData,
      tags,
      groupType: "transaction",
      groupId: group.id
    })
    assert.strictEqual(JSON.stringify([full?.data, full?.preData, full?.tags]), JSON.stringify([data, preData, tags]))
    const absent = {
      environment: null,
      featureName: null,
      data: null,
      preData: null,
      tags: null,
      groupType: null,
      groupId: null,
      reason: null
    }
    assert.deepInclude(bare, absent)
  }),

  "writes events with the transaction, or not at all": Effect.gen(function* () {
    const { append, latest } = yield* EventStore
    const { run } = yield* Transactions
    const project = yield* uniqueName("project")
    yield* Effect.exit(
      run(Effect.andThen(append([event({ type: "project-created", project })]), Effect.fail("undone")))
    )
    assert.deepStrictEqual(yield* latest({ project }, 10), [])
  }),

  "gives ids in the order of commits: a smaller new one never shows up later": Effect.gen(function* () {
    const { append, latest } = yield* EventStore
    const { run } = yield* Transactions
    const project = yield* uniqueName("project")
    const transaction = run(
      Effect.gen(function* () {
        yield* pause(0, 8)
        yield* append([event({ type: "feature-created", project }), event({ type: "feature-stale-on", project })])
        yield* pause(0, 4)
      })
    )
    const writers = yield* Effect.forkChild(
      Effect.all(
        Array.from({ length: WRITERS }, () => transaction),
        { concurrency: "unbounded", discard: true }
      )
    )
    const view: Array<number> = []
    while (view.length < 2 * WRITERS) {
      const fresh = (yield* latest({ project }, 100)).map(({ id }) => id).filter((id) => !view.includes(id))
      assert.strictEqual(fresh.length % 2, 0, "half a transaction was visible")
      assert.isTrue(
        fresh.every((id) => id > Math.max(0, ...view)),
        "a smaller id showed up after a greater one"
      )
      view.push(...fresh)
      yield* pause(0, 3)
    }
    yield* Fiber.join(writers)
  })
}

const WRITERS = 16

const event = (draft: EventDraft) => newEvent(draft, systemPrincipal, minute(0))

const pause = (minimum: number, maximum: number) =>
  Effect.flatMap(Random.nextIntBetween(minimum, maximum), (millis) => Effect.sleep(millis))
