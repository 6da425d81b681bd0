import { assert } from "@effect/vitest"
import { type ChangeRequest, CurrentLimits, CurrentPageSize, defaultResourceLimits } from "@halyard/core/domain"
import { ChangeRequestStore, Transactions } from "@halyard/core/ports"
import {
  addComment,
  countActionable,
  getChangeRequest,
  listChangeRequests,
  listPendingOfCaller,
  listPendingOfFeature,
  listScheduled,
  moveRequest,
  proposeChanges
} from "@halyard/core/use-cases"
import { Effect, Number, Ref } from "effect"
import { aChangeRequest, switching } from "../../fixtures/change-requests.ts"
import { assertMatches, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"

const idsOf = (requests: ReadonlyArray<{ readonly id: number }>) => requests.map(({ id }) => id)

export const manyRequestsSuite: UseCaseSuite = {
  "are listed without what they contain, in pages": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    const title = "x".repeat(1000)
    const addition = { feature, action: "addStrategy", payload: { name: "default", title } } as const
    const { request } = yield* inReview({ production, project }, ann, [addition, switchTo(feature, true)])
    const second = yield* inReview({ production, project }, ann, switchTo(feature, true))
    yield* as(ann)(addComment(second, { text: title }))
    const lists = [
      yield* as(ann)(listChangeRequests(project)),
      yield* as(ann)(listPendingOfCaller(project)),
      yield* as(ann)(listPendingOfFeature(project, feature))
    ]
    for (const list of lists) {
      assert.deepStrictEqual(idsOf(list), [second.request, request])
      assert.deepStrictEqual(list[1]?.features, [
        {
          name: feature,
          changes: [
            { id: 1, action: "addStrategy" },
            { id: 2, action: "updateEnabled" }
          ]
        }
      ])
      assert.notInclude(JSON.stringify(list), title)
      assertMatches(list, [{ minApprovals: 1 }, { minApprovals: 1 }])
    }
    const page = { offset: 1, limit: 1 }
    assert.deepStrictEqual(idsOf(yield* as(ann)(listChangeRequests(project, page))), [request])
    assert.deepStrictEqual(idsOf(yield* as(ann)(listPendingOfCaller(project, page))), [request])
    assert.deepStrictEqual(idsOf(yield* as(ann)(listPendingOfFeature(project, feature, page))), [request])
  }),

  "are counted and scheduled over several pages": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    for (const enabled of [true, false, true]) yield* inReview({ production, project }, ann, switchTo(feature, enabled))
    assert.deepStrictEqual(yield* as(bob)(countActionable(project)), { total: 3 })
    const schedule = { at: minute(30), status: "pending" } as const
    const scheduled = { project, state: "Scheduled", schedule } as const
    const [one, two] = [yield* aChangeRequest(scheduled), yield* aChangeRequest(scheduled)]
    assert.sameMembers(idsOf(yield* as(ann)(listScheduled(project))), [one.id, two.id])
  }).pipe(Effect.provideService(CurrentPageSize, 1)),

  "are tried one at a time in each project, whoever reads them": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
    const transactions = yield* Transactions
    const [open, most] = [yield* Ref.make(0), yield* Ref.make(0)]
    const run: typeof transactions.run = (effect) =>
      Effect.acquireUseRelease(
        Effect.flatMap(Ref.updateAndGet(open, Number.increment), (count) => Ref.update(most, Number.max(count))),
        () => Effect.andThen(Effect.yieldNow, transactions.run(effect)),
        () => Ref.update(open, Number.decrement)
      )
    const readBy = (readers: ReadonlyArray<typeof ann>) =>
      Effect.forEach(readers, (one) => as(one)(getChangeRequest(address)), { concurrency: "unbounded" }).pipe(
        Effect.provideService(Transactions, { ...transactions, run }),
        Effect.andThen(Ref.getAndSet(most, 0))
      )
    assert.strictEqual(yield* readBy([ann, ann, ann]), 1)
    assert.strictEqual(yield* readBy([ann, bob, ann, bob]), 1)
  }),

  "show which other scheduled ones change the same": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    const address = yield* inReview({ production, project }, ann, [
      switchTo(feature, true),
      { feature, action: "addStrategy", payload: { name: "default" } }
    ])
    const schedule = { at: minute(30), status: "pending" } as const
    const scheduled = { project, state: "Scheduled", schedule, title: "Soon", changes: [switching(feature)] } as const
    const other = yield* aChangeRequest(scheduled)
    yield* aChangeRequest({ ...scheduled, changes: [switching("another")] })
    yield* aChangeRequest({ ...scheduled, environment: "development" })
    yield* aChangeRequest({ ...scheduled, schedule: { ...schedule, status: "failed" } })
    const [view] = (yield* as(ann)(getChangeRequest(address))).features
    assert.deepStrictEqual(
      view?.changes.map(({ scheduleConflicts }) => scheduleConflicts),
      [{ changeRequests: [{ id: other.id, title: "Soon" }], total: 1 }, undefined]
    )
    yield* Effect.replicateEffect(aChangeRequest(scheduled), 11)
    const [crowded] = (yield* as(ann)(getChangeRequest(address))).features
    const conflicts = crowded?.changes[0]?.scheduleConflicts
    assert.deepStrictEqual([conflicts?.changeRequests.length, conflicts?.total], [10, 12])
  }),

  "are limited for each author in a project, as long as they are open": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const first = yield* inReview({ production, project }, ann, switchTo(feature, true))
    const { id } = yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
    // A draft takes more changes.
    yield* as(ann)(proposeChanges(production, switchTo(feature, false)))
    yield* as(ann)(moveRequest({ project, request: id }, { state: "In review" }))
    const another = as(ann)(proposeChanges(production, switchTo(feature, true)))
    yield* refused(another, {
      _tag: "LimitExceeded",
      message: "The limit of 2 open change requests of one author in a project is reached"
    })
    yield* as(bob)(proposeChanges(production, switchTo(feature, true)))
    yield* as(ann)(moveRequest(first, { state: "Cancelled" }))
    yield* another
  }).pipe(Effect.provideService(CurrentLimits, { ...defaultResourceLimits, openChangeRequests: 2 })),

  "have comments of a limited length together": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
    const store = yield* ChangeRequestStore
    const request = (yield* store.find(address.request)) ?? assert.fail()
    const comment = { text: "x".repeat(9990), by: ann, at: minute(0) }
    const comments: ChangeRequest["comments"] = Array.from({ length: 100 }, (_, id) => ({ ...comment, id }))
    yield* store.update({ ...request, comments })
    yield* asAdmin(addComment(address, { text: "x".repeat(1000) }))
    const message = "The comments of a change request have at most 1000000 characters together. Write a shorter one"
    const refusal = { _tag: "InvalidOperation", message }
    yield* refused(as(ann)(addComment(address, { text: "x" })), refusal)
    yield* refused(as(ann)(moveRequest(address, { state: "Cancelled", comment: "x" })), refusal)
  })
}
