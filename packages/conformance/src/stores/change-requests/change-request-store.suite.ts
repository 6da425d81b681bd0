import { assert } from "@effect/vitest"
import type { ChangeRequest } from "@halyard/core/domain"
import { ChangeRequestStore, ProjectStore, Transactions } from "@halyard/core/ports"
import { Effect } from "effect"
import { aChangeRequest } from "../../fixtures/change-requests.ts"
import { anEnvironment, aProject, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

const scheduled = (at: string, status: "pending" | "failed" = "pending") =>
  aChangeRequest({ state: "Scheduled", schedule: { at, status } })

const idsOf = (requests: ReadonlyArray<ChangeRequest>) => requests.map(({ id }) => id)

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
    assert.deepStrictEqual(yield* run(store.hold(second.id)), second)
    assert.isUndefined(yield* run(store.hold(first.id)))
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
    assert.deepStrictEqual(yield* search({ projects: [project], offset: 1, limit: 1 }), { requests: [draft], total: 3 })
    assert.deepStrictEqual(yield* search({ projects: [] }), { requests: [], total: 0 })
    const everywhere = yield* search({ projects: "all", limit: 1 })
    assert.deepStrictEqual(idsOf(everywhere.requests), [third.id])
  }),

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
    yield* store.setRule(one, right, 2)
    yield* store.setRule(one, left, 1)
    yield* store.setRule(two, left, 10)
    assert.deepStrictEqual(yield* store.rules([one]), [
      { project: one, environment: left, requiredApprovals: 1 },
      { project: one, environment: right, requiredApprovals: 2 }
    ])
    assert.strictEqual((yield* store.rules([two, one])).length, 3)
    assert.deepStrictEqual(yield* store.rules([]), [])
    const links = yield* projects.environments(one)
    assert.deepStrictEqual(
      links.map(({ changeRequestsEnabled }) => changeRequestsEnabled),
      [true, true]
    )
    yield* store.setRule(one, left, undefined)
    yield* projects.unlinkEnvironment(one, right)
    assert.deepStrictEqual(yield* store.rules([one]), [])
  }),

  "loses the requests of a project with it": Effect.gen(function* () {
    const store = yield* ChangeRequestStore
    const { id, project } = yield* aChangeRequest()
    yield* (yield* ProjectStore).remove(project)
    assert.isUndefined(yield* store.find(id))
  })
}
