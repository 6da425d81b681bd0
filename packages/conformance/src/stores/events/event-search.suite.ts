import { assert } from "@effect/vitest"
import {
  type EventDraft,
  eventOf,
  type EventQuery,
  eventsOf,
  everyEvent,
  CurrentPageSize,
  newEvent,
  type Principal,
  type StoredEvent,
  systemPrincipal
} from "@halyard/core/domain"
import { type EventCreator, EventStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName, uniqueUser } from "../../fixtures/unique.ts"

const PAGE_SIZE = 2000

export const eventSearchSuite: StoreSuite = {
  "finds events by type, project, feature, creator and day, newest first, and counts them": Effect.gen(function* () {
    const { by, project } = yield* aLog
    const here = { projects: [project] }
    const cases: ReadonlyArray<readonly [Partial<EventQuery>, ReadonlyArray<number>]> = [
      [here, [5, 4, 3, 2, 1]],
      [{ ...here, types: ["feature-created"] }, [2, 1]],
      [{ ...here, types: ["feature-created", "feature-stale-on"] }, [3, 2, 1]],
      [{ ...here, types: [] }, []],
      [{ ...here, features: [`${project}-a`] }, [3, 1]],
      [{ ...here, features: [`${project}-a`, `${project}-b`], types: ["feature-created"] }, [2, 1]],
      [{ createdBy: [by.id] }, [4]],
      [{ createdBy: [by.id, -1337], ...here }, [5, 4, 3, 2, 1]],
      [{ ...here, from: "2026-03-02T00:00:00.000Z" }, [5, 4]],
      [{ ...here, before: "2026-03-02T00:00:00.000Z" }, [3, 2, 1]],
      [{ ...here, from: "2026-03-02T00:00:00.000Z", before: "2026-03-03T00:00:00.000Z" }, [4]],
      [{ projects: [project, `${project}-other`] }, [6, 5, 4, 3, 2, 1]],
      [{ projects: [`${project}-none`] }, []]
    ]
    for (const [query, expected] of cases) {
      const { events, total } = yield* found(query)
      assert.deepStrictEqual(
        { query, numbers: numbersOf(events), total },
        { query, numbers: expected, total: expected.length }
      )
    }
  }),

  "ends the page after a large event, and counts those after it": Effect.gen(function* () {
    const project = yield* uniqueName("project")
    const draft = { type: "project-updated" as const, project }
    const large = { ...draft, data: { n: 2, text: "x".repeat(PAGE_SIZE) } }
    const drafts = [{ ...draft, data: { n: 1 } }, large, { ...draft, data: { n: 3 } }]
    yield* (yield* EventStore).append(drafts.map((each) => newEvent(each, systemPrincipal, minute(1))))
    const here = { projects: [project] }
    const first = yield* found(here)
    assert.deepStrictEqual([numbersOf(first.events), first.total], [[3, 2], 3])
    assert.deepStrictEqual(numbersOf((yield* found({ ...here, offset: 2 })).events), [1])
  }).pipe(Effect.provideService(CurrentPageSize, PAGE_SIZE)),

  "finds a text literally and whatever the case in data, preData and tags, of any length": Effect.gen(function* () {
    const { project } = yield* aLog
    const here = { projects: [project] }
    for (const [folded, expected] of [
      ["payments%_\\", [4]],
      ["payments", [4]],
      ["payments%%", []],
      ["ünï", [5]],
      ["team-x", [3]],
      ["%_", [4]],
      ["ü", [5]],
      ['"n":', [5, 4, 3, 2, 1]]
    ] as const) {
      const { events, total } = yield* found({ ...here, text: { folded } })
      assert.deepStrictEqual([folded, numbersOf(events), total], [folded, expected, expected.length])
    }
  }),

  "finds further events by type, by who did them, or by what they were called": Effect.gen(function* () {
    const { by, project } = yield* aLog
    const numbers = (orAmong: Partial<NonNullable<NonNullable<EventQuery["text"]>["orAmong"]>>) =>
      Effect.map(
        found({
          projects: [project],
          text: { folded: "nothing contains this", orAmong: { types: [], names: [], creators: [], ...orAmong } }
        }),
        ({ events }) => numbersOf(events)
      )
    assert.deepStrictEqual(yield* numbers({}), [])
    assert.deepStrictEqual(yield* numbers({ types: ["feature-stale-on"] }), [3])
    assert.deepStrictEqual(yield* numbers({ names: [by.name] }), [4])
    assert.deepStrictEqual(yield* numbers({ creators: [by.id], types: ["feature-created"] }), [4, 2, 1])
  }),

  "returns a page from any offset, and always counts all": Effect.gen(function* () {
    const { project } = yield* aLog
    const page = (query: Partial<EventQuery>) => found({ projects: [project], ...query })
    const [third, fourth] = [yield* page({ offset: 2, limit: 1 }), yield* page({ offset: 1, limit: 2 })]
    assert.deepStrictEqual([numbersOf(third.events), third.total], [[3], 5])
    assert.deepStrictEqual(numbersOf(fourth.events), [4, 3])
    assert.deepStrictEqual(numbersOf((yield* page({ offset: 9 })).events), [])
    const startAt = third.events[0]?.id ?? 0
    const from = yield* page({ startAt })
    assert.deepStrictEqual([numbersOf(from.events), from.total], [[3, 2, 1], 5])
    assert.deepStrictEqual(yield* page({ startAt: 0 }), { events: [], total: 5 })
  }),

  "keeps to what may be seen": Effect.gen(function* () {
    const { by, project } = yield* aLog
    const { search } = yield* EventStore
    const query = { ...wholePage, createdBy: [by.id, -1337], projects: [project, `${project}-other`] }
    const seen = yield* search(query, eventsOf([`${project}-other`]))
    assert.deepStrictEqual([numbersOf(seen.events), seen.total], [[6], 1])
    yield* (yield* EventStore).append([
      newEvent({ type: "user-created", data: { n: 7 } }, by, minute(0)),
      newEvent({ type: "segment-created", data: { n: 8 } }, by, minute(0))
    ])
    const mine = { ...wholePage, createdBy: [by.id] }
    assert.deepStrictEqual(numbersOf((yield* search(mine, everyEvent)).events), [8, 7, 4])
    assert.deepStrictEqual(numbersOf((yield* search(mine, eventsOf([]))).events), [8])
    const text = { folded: '"n":' }
    assert.strictEqual((yield* search({ ...mine, text }, eventsOf([project]))).total, 2)
  }),

  "finds events by environment, group and id, and counts them": Effect.gen(function* () {
    const { append, latest } = yield* EventStore
    const project = yield* uniqueName("project")
    const [one, other] = [yield* uniqueName("group"), yield* uniqueName("group")]
    const made = (n: number, environment: string, id: string) =>
      newEvent({ type: "feature-created", project, environment, data: { n } }, systemPrincipal, minute(0), {
        type: "transaction",
        id
      })
    yield* append([made(1, "production", one), made(2, "test", one), made(3, "production", other)])
    yield* append([event({ type: "feature-created", project }, 4, 0)])
    const [fourth, third] = yield* latest({ project }, 2)
    const ids = [fourth?.id ?? 0, third?.id ?? 0]
    const cases: ReadonlyArray<readonly [Partial<EventQuery>, ReadonlyArray<number>]> = [
      [{ environments: ["production"] }, [3, 1]],
      [{ environments: ["production", "test"], groups: [one] }, [2, 1]],
      [{ groups: [one, other] }, [3, 2, 1]],
      [{ groups: ["none"] }, []],
      [{ ids }, [4, 3]],
      [{ ids, environments: ["production"], types: ["feature-created"] }, [3]],
      [{ ids: [999_999_999_999_999] }, []],
      [{ types: ["cdn-token-created"] }, []]
    ]
    for (const [query, expected] of cases) {
      const { events, total } = yield* found({ projects: [project], ...query })
      assert.deepStrictEqual([query, numbersOf(events), total], [query, expected, expected.length])
    }
  }),

  "returns when something last happened to features, existing or not": Effect.gen(function* () {
    const { project } = yield* aLog
    const { lastOfFeatures } = yield* EventStore
    const [a, b] = [`${project}-a`, `${project}-b`]
    const last = (scope = everyEvent) =>
      Effect.map(lastOfFeatures([a, b, `${project}-none`], scope), (found) => [...found].toSorted())
    assert.deepStrictEqual(yield* last(), [
      [a, minute(24 * 60 - 1)],
      [b, minute(1)]
    ])
    assert.deepStrictEqual(yield* last(eventsOf([project])), yield* last())
    assert.deepStrictEqual(yield* last(eventsOf([`${project}-other`])), [])
    assert.strictEqual((yield* lastOfFeatures([], everyEvent)).size, 0)
  }),

  "counts thousands right, however they were counted before": Effect.gen(function* () {
    const { append } = yield* EventStore
    const project = yield* uniqueName("project")
    const many = Array.from({ length: 2500 }, (_, index) =>
      newEvent({ type: index % 2 === 0 ? "feature-created" : "feature-stale-on", project }, systemPrincipal, minute(0))
    )
    for (let round = 1; round <= 3; round++) {
      yield* append(many)
      const totals = yield* Effect.all(
        [found({ projects: [project] }), found({ projects: [project], types: ["feature-created"] })],
        { concurrency: 2 }
      )
      assert.deepStrictEqual(
        totals.map(({ total }) => total),
        [2500 * round, 1250 * round]
      )
    }
  }),

  "returns who did something, by the name that they have now": Effect.gen(function* () {
    const { append, creators } = yield* EventStore
    const { by, project } = yield* aLog
    const renamed = { ...by, name: `${by.name}-later` }
    yield* append([newEvent({ type: "feature-stale-on", project }, renamed, minute(0))])
    const ofHere = (all: ReadonlyArray<EventCreator>) => all.filter(({ id }) => id === by.id)
    assert.deepStrictEqual(ofHere(yield* creators(everyEvent)), [{ id: by.id, name: renamed.name }])
    assert.deepStrictEqual(ofHere(yield* creators(eventsOf([]))), [])
    const names = (yield* creators(everyEvent)).map(({ name }) => name)
    assert.deepStrictEqual(names, names.toSorted())
  })
}

/**
 * Six events, numbered in their data. Five belong to one project over three days, the fourth of them by another user.
 * One belongs to another project.
 */
const aLog = Effect.gen(function* () {
  const { append } = yield* EventStore
  const project = yield* uniqueName("project")
  const name = yield* uniqueName("ada")
  const by: Principal = { kind: "user", id: yield* uniqueUser, name, grants: [] }
  const [a, b] = [`${project}-a`, `${project}-b`]
  const day = 24 * 60
  yield* append([
    event({ type: "feature-created", project, featureName: a }, 1, 0),
    event({ type: "feature-created", project, featureName: b }, 2, 1),
    event(
      { type: "feature-stale-on", project, featureName: a, tags: [{ type: "simple", value: "Team-X" }] },
      3,
      day - 1
    ),
    event({ type: "project-updated", project, data: { text: "Payments%_\\" } }, 4, day, by)
  ])
  yield* append([
    event({ type: "project-updated", project, preData: { was: "ÜNÏ" } }, 5, 2 * day + 5),
    event({ type: "project-created", project: `${project}-other` }, 6, 0)
  ])
  return { project, by }
})

const event = (draft: EventDraft, n: number, at: number, author = systemPrincipal) =>
  newEvent({ ...draft, data: { ...draft.data, n } }, author, minute(at))

const wholePage = { offset: 0, limit: 100 }

const found = Effect.fnUntraced(function* (query: Partial<EventQuery>) {
  return yield* (yield* EventStore).search({ ...wholePage, ...query }, everyEvent)
})

const numbersOf = (events: ReadonlyArray<StoredEvent>) => events.map((each) => eventOf(each).data?.["n"])
