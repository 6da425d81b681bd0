import { assert } from "@effect/vitest"
import {
  type ChangeRequest,
  CurrentPageSize,
  outlineOf,
  type ProposedChange,
  type RequestOutline
} from "@halyard/core/domain"
import { ChangeRequestStore, EnvironmentStore, ProjectStore, Transactions } from "@halyard/core/ports"
import { Effect, Struct } from "effect"
import { aChangeRequest, anAuthor, switching } from "../../fixtures/change-requests.ts"
import { anEnvironment, aProject, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

const scheduled = (at: string, status: "pending" | "failed" = "pending") =>
  aChangeRequest({ state: "Scheduled", schedule: { at, status } })

const idsOf = (requests: ReadonlyArray<{ readonly id: number }>) => requests.map(({ id }) => id)

export const changeRequestStoreSuite: StoreSuite = {
  "keeps requests as they are, under rising numbers": Effect.gen(function* () {
    const store = yield* ChangeRequestStore
    const first = yield* aChangeRequest()
    const second = yield* aChangeRequest({ project: first.project })
    assert.isAbove(second.id, first.id)
    assert.deepStrictEqual(yield* store.find(first.id), first)
    const changed: ChangeRequest = {
      ...first,
      title: "Launch",
      state: "Approved",
      approvals: [{ by: { id: 8, name: "bea" }, at: minute(1) }],
      reviewers: [8, 9]
    }
    yield* store.update(changed)
    assert.deepStrictEqual(yield* store.find(first.id), changed)
    yield* store.remove(first.id)
    assert.isUndefined(yield* store.find(first.id))
    const { run } = yield* Transactions
    assert.deepStrictEqual(yield* run(store.lock(second.id)), second)
    assert.isUndefined(yield* run(store.lock(first.id)))
    const third = yield* aChangeRequest({ project: first.project })
    assert.isAbove(third.id, second.id)
  }),

  "finds requests by each filter, the newest first, in pages": Effect.gen(function* () {
    const { search } = yield* ChangeRequestStore
    const first = yield* aChangeRequest()
    const { project } = first
    const draft = yield* aChangeRequest({ project, state: "Draft", author: { id: 8, name: "bea" } })
    const third = yield* aChangeRequest({ project, environment: "development", reviewers: [9], changes: [] })
    const find = (query: object) =>
      Effect.map(search({ projects: [project], ...query }), ({ requests }) => idsOf(requests))
    assert.deepStrictEqual(yield* find({}), [third.id, draft.id, first.id])
    assert.deepStrictEqual(yield* find({ environment: "production" }), [draft.id, first.id])
    assert.deepStrictEqual(yield* find({ states: ["Draft", "Approved"] }), [draft.id])
    assert.deepStrictEqual(yield* find({ author: 7 }), [third.id, first.id])
    assert.deepStrictEqual(yield* find({ reviewer: 9 }), [third.id])
    assert.deepStrictEqual(yield* find({ feature: "checkout" }), [draft.id, first.id])
    assert.deepStrictEqual(yield* find({ viewer: 7 }), [third.id, first.id])
    assert.deepStrictEqual(yield* find({ viewer: 8 }), [third.id, draft.id, first.id])
    assert.deepStrictEqual(yield* search({ projects: [project], offset: 1, limit: 1 }), {
      requests: [outlineOf(draft)],
      total: 3
    })
    assert.deepStrictEqual(yield* search({ projects: [] }), { requests: [], total: 0 })
    const everywhere = yield* search({ projects: "all", limit: 1 })
    assert.deepStrictEqual(idsOf(everywhere.requests), [third.id])
  }),

  "searches without what changes contain and refer to, and without comments": Effect.gen(function* () {
    const { find, search, update } = yield* ChangeRequestStore
    const by = anAuthor(7)
    const changes: ReadonlyArray<ProposedChange> = [
      switching("checkout"),
      {
        ...switching("checkout"),
        id: 2,
        change: { feature: "checkout", action: "addStrategy", payload: { name: 'de"fa\nult', title: "🎉" } },
        start: { name: "not the name of a segment" }
      },
      {
        ...switching(""),
        id: 3,
        change: { action: "updateSegment", payload: { id: 5, name: "later", constraints: [] } },
        start: { name: "staff", constraints: [] }
      },
      { ...switching(""), id: 4, change: { action: "deleteSegment", payload: { id: 6 } }, start: null },
      {
        ...switching(""),
        id: 5,
        change: { action: "updateChangeRequestConfig", payload: { changeRequestsEnabled: false } },
        start: { changeRequestsEnabled: true }
      }
    ]
    const comments = [{ id: 5, text: "Fine", by, at: minute(1) }]
    const references = { changes: { 1: { feature: null, delivery: {} } }, segments: {} }
    const stored = yield* aChangeRequest({
      title: 'A "title"',
      changes,
      references,
      comments,
      revision: 2,
      lastPart: 5
    })
    const outline: RequestOutline = {
      ...Struct.omit(stored, ["comments", "references"]),
      changes: [
        { id: 1, change: { action: "updateEnabled", feature: "checkout" }, name: null },
        { id: 2, change: { action: "addStrategy", feature: "checkout" }, name: null },
        { id: 3, change: { action: "updateSegment", payload: { id: 5 } }, name: "staff" },
        { id: 4, change: { action: "deleteSegment", payload: { id: 6 } }, name: null },
        { id: 5, change: { action: "updateChangeRequestConfig" }, name: null }
      ]
    }
    const query = { projects: [stored.project] }
    assert.deepStrictEqual(yield* search(query), { requests: [outline], total: 1 })
    assert.deepStrictEqual(yield* find(stored.id), stored)
    yield* update({ ...stored, title: null, changes: [] })
    assert.deepStrictEqual((yield* search(query)).requests, [{ ...outline, title: null, changes: [] }])
  }),

  "ends a page of the search that is large enough, after one request at least": Effect.gen(function* () {
    const { search } = yield* ChangeRequestStore
    const one = yield* aChangeRequest()
    const { project } = one
    const many = Array.from({ length: 30 }, (_, index) => ({ ...switching(`checkout-${index}`), id: index }))
    const large = [yield* aChangeRequest({ project, changes: many }), yield* aChangeRequest({ project, changes: many })]
    const ids = (offset: number, limit: number) =>
      Effect.map(search({ projects: [project], offset, limit }), ({ requests, total }) => [total, ...idsOf(requests)])
    assert.deepStrictEqual(yield* ids(0, 100), [3, large[1]?.id])
    assert.deepStrictEqual(yield* ids(1, 100), [3, large[0]?.id])
    assert.deepStrictEqual(yield* ids(2, 100), [3, one.id])
    assert.deepStrictEqual(yield* ids(3, 100), [3])
  }).pipe(Effect.provideService(CurrentPageSize, 1000)),

  "counts the requests of a project by state": Effect.gen(function* () {
    const { project } = yield* aChangeRequest()
    yield* aChangeRequest({ project })
    yield* aChangeRequest({ project, state: "Applied" })
    const counts = yield* (yield* ChangeRequestStore).counts(project)
    assert.deepStrictEqual([...counts].toSorted(), [
      ["Applied", 1],
      ["In review", 2]
    ])
  }),

  "knows which scheduled requests are due, in the order of their times": Effect.gen(function* () {
    const store = yield* ChangeRequestStore
    const late = yield* scheduled(minute(2))
    const early = yield* scheduled(minute(1))
    const failed = yield* scheduled(minute(1), "failed")
    const future = yield* scheduled(minute(30))
    const mine = new Set(idsOf([late, early, failed, future]))
    const due = Effect.map(store.due(minute(2), 1000), (ids) => ids.filter((id) => mine.has(id)))
    assert.deepStrictEqual(yield* due, [early.id, late.id])
    yield* store.update({ ...early, state: "Applied", schedule: null })
    assert.deepStrictEqual(yield* due, [late.id])
    assert.strictEqual((yield* store.due(minute(60), 1)).length, 1)
  }),

  "keeps where changes need approval, by project, then environment": Effect.gen(function* () {
    const store = yield* ChangeRequestStore
    const projects = yield* ProjectStore
    const [one, two] = [(yield* aProject()).id, (yield* aProject()).id]
    const [left = "", right = ""] = [(yield* anEnvironment()).name, (yield* anEnvironment()).name].toSorted()
    for (const project of [one, two]) {
      for (const environment of [left, right]) yield* projects.linkEnvironment(project, environment)
    }
    const ofAll = { requiredApprovals: 2, serviceAccountsApprove: true }
    yield* store.setRule(one, right, ofAll)
    yield* store.setRule(one, left, people(1))
    yield* store.setRule(two, left, people(10))
    assert.deepStrictEqual(yield* store.rules([one]), [
      { project: one, environment: left, ...people(1), own: people(1), minimum: null },
      { project: one, environment: right, ...ofAll, own: ofAll, minimum: null }
    ])
    assert.strictEqual((yield* store.rules([two, one])).length, 3)
    assert.strictEqual((yield* store.shareRules([two, one])).length, 3)
    assert.deepStrictEqual(yield* store.rules([]), [])
    const links = yield* projects.environments(one)
    assert.deepStrictEqual(
      links.map(({ changeRequestsEnabled }) => changeRequestsEnabled),
      [true, true]
    )
    yield* store.setRule(one, left, null)
    yield* projects.unlinkEnvironment(one, right)
    assert.deepStrictEqual(yield* store.rules([one]), [])
  }),

  "keeps the minimum of an environment for each project that is linked to it": Effect.gen(function* () {
    const store = yield* ChangeRequestStore
    const environments = yield* EnvironmentStore
    const projects = yield* ProjectStore
    const [lax, strict] = [(yield* aProject()).id, (yield* aProject()).id]
    const environment = yield* anEnvironment({ requiredApprovals: 2 })
    const scopeIn = (project: string) => ({ project, environment: environment.name })
    assert.deepStrictEqual(yield* store.rules([lax, strict]), [])
    for (const project of [lax, strict]) yield* projects.linkEnvironment(project, environment.name)
    const own = { requiredApprovals: 3, serviceAccountsApprove: true }
    yield* store.setRule(strict, environment.name, own)
    assert.deepStrictEqual(yield* store.rules([lax]), [{ ...scopeIn(lax), ...people(2), own: null, minimum: 2 }])
    assert.deepStrictEqual(yield* store.rules([strict]), [{ ...scopeIn(strict), ...people(3), own, minimum: 2 }])
    const [link] = yield* projects.environments(lax)
    assert.isTrue(link?.changeRequestsEnabled)
    const requiredFor = Effect.fnUntraced(function* (project: string) {
      const listed = yield* environments.listFor(project)
      return listed.find(({ name }) => name === environment.name)?.requiredApprovals
    })
    assert.strictEqual(yield* requiredFor(lax), 2)
    assert.strictEqual(yield* requiredFor(strict), 3)
    assert.isNull(yield* requiredFor((yield* aProject()).id))

    yield* environments.replace([{ ...environment, requiredApprovals: null }])
    assert.deepStrictEqual(yield* store.rules([lax]), [])
    assert.deepStrictEqual(yield* store.rules([strict]), [{ ...scopeIn(strict), ...own, own, minimum: null }])
  }),

  "copies the rule of an environment with it": Effect.gen(function* () {
    const store = yield* ChangeRequestStore
    const { id: project } = yield* aProject()
    const [from, to] = [(yield* anEnvironment()).name, (yield* anEnvironment()).name]
    yield* (yield* ProjectStore).linkEnvironment(project, from)
    const own = { requiredApprovals: 2, serviceAccountsApprove: true }
    yield* store.setRule(project, from, own)
    const newId = Effect.succeed("unused")
    yield* (yield* EnvironmentStore).copy({ from, to, projects: [project], newId })
    const copied = (yield* store.rules([project])).find(({ environment }) => environment === to)
    assert.deepStrictEqual(copied, { project, environment: to, ...own, own, minimum: null })
  }),

  "loses the requests of a project with it": Effect.gen(function* () {
    const store = yield* ChangeRequestStore
    const { id, project } = yield* aChangeRequest()
    yield* (yield* ProjectStore).remove(project)
    assert.isUndefined(yield* store.find(id))
  })
}

const people = (requiredApprovals: number) => ({ requiredApprovals, serviceAccountsApprove: false })
