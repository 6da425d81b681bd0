import { assert } from "@effect/vitest"
import { type NewChange, type Permission, type Principal, viewerRole } from "@halyard/core/domain"
import { ChangeRequestStore, ProjectAccessStore } from "@halyard/core/ports"
import {
  askReviewers,
  countActionable,
  discardChange,
  editChange,
  getChangeRequest,
  getFeature,
  listAvailableReviewers,
  moveRequest,
  proposeChanges,
  setChangeRequestConfig
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { aCustomRole } from "../../fixtures/groups-and-roles.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { addFlag } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, aMember, inReview, switchTo } from "./scenes.ts"

/** The person with all permissions of reviewers, but only in this environment. */
const onlyIn = (person: Principal, environment: string): Principal => {
  const permissions: ReadonlySet<Permission> = new Set(["APPROVE_CHANGE_REQUEST", "APPLY_CHANGE_REQUEST"] as const)
  const role = { ...viewerRole, inEnvironments: new Map([[environment, permissions]]) }
  return { ...person, grants: person.grants.map(({ project }) => ({ role, ...(project && { project }) })) }
}

export const reviewSuite: UseCaseSuite = {
  "is asked of those who may review wherever the changes reach": Effect.gen(function* () {
    const { ann, bob, development, feature, project } = yield* aGuardedFlag()
    yield* asAdmin(setChangeRequestConfig(development, { changeRequestsEnabled: true }))
    const tester = yield* aUserAccount()
    const role = yield* aCustomRole({ name: "APPROVE_CHANGE_REQUEST", environment: "development" })
    yield* (yield* ProjectAccessStore).setUser(project, tester.id, [role.id], minute(0))
    const propose = (change: NewChange) => as(ann)(proposeChanges(development, change))
    const { id } = yield* propose(switchTo(feature, true))
    const address = { project, request: id }
    yield* as(ann)(askReviewers(address, [tester.id]))
    yield* as(ann)(askReviewers(address, []))
    yield* propose({ feature, action: "archiveFeature" })
    const available = (request?: number) =>
      Effect.map(as(ann)(listAvailableReviewers(development, request)), (people) => people.map((one) => one.id))
    assert.includeMembers([...(yield* available())], [bob.id, tester.id])
    assert.include(yield* available(id), bob.id)
    assert.notInclude(yield* available(id), tester.id)
    yield* invalidAt(as(ann)(askReviewers(address, [bob.id, tester.id])), "/reviewers/1")
    yield* as(ann)(askReviewers(address, [bob.id]))
  }),

  "can be made smaller when it has become too large": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    const addition = (title: string): NewChange => ({
      feature,
      action: "addStrategy",
      payload: { name: "default", title }
    })
    const { id } = yield* as(ann)(proposeChanges(production, [addition("one"), addition("two"), addition("three")]))
    const store = yield* ChangeRequestStore
    const request = (yield* store.find(id)) ?? assert.fail()
    const huge = addition("x".repeat(3_000_000))
    yield* store.update({ ...request, changes: request.changes.map((one) => ({ ...one, change: huge })) })
    const first = request.changes[0]?.id ?? 0
    yield* refused(as(ann)(proposeChanges(production, addition("four"))), { _tag: "InvalidOperation" })
    yield* as(ann)(discardChange({ project, request: id, change: first }))
    assert.lengthOf((yield* store.find(id))?.changes ?? [], 2)
  }),

  "of what reaches all environments are made by those who may review in each": Effect.gen(function* () {
    const { address, ann, bob, cid, development, feature, project } = yield* aGuardedFlag()
    yield* asAdmin(setChangeRequestConfig(development, { changeRequestsEnabled: true }))
    const request = yield* inReview({ production: development, project }, ann, { feature, action: "archiveFeature" })
    const tester = onlyIn(bob, "development")
    const refusal = { _tag: "NoAccess", environment: "production" } as const
    assert.strictEqual((yield* as(tester)(countActionable(project))).total, 0)
    for (const state of ["Approved", "Rejected"] as const) {
      yield* refused(as(tester)(moveRequest(request, { state })), {
        ...refusal,
        permissions: ["APPROVE_CHANGE_REQUEST"]
      })
    }
    assert.strictEqual((yield* as(cid)(moveRequest(request, { state: "Approved" }))).state, "Approved")
    yield* refused(as(tester)(moveRequest(request, { state: "Applied" })), {
      ...refusal,
      permissions: ["APPLY_CHANGE_REQUEST"]
    })
    assert.isFalse((yield* asAdmin(getFeature(address))).archived)

    const narrow = yield* inReview({ production: development, project }, ann, switchTo(feature, true))
    yield* as(tester)(moveRequest(narrow, { state: "Approved" }))
    assert.strictEqual((yield* as(tester)(moveRequest(narrow, { state: "Applied" }))).state, "Applied")
  }),

  "are refused if the changes were edited since they were read": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const request = yield* inReview({ production, project }, ann, switchTo(feature, true))
    const { revision } = yield* as(bob)(getChangeRequest(request))
    yield* as(ann)(editChange({ ...request, change: 1 }, { feature, action: "archiveFeature" }))
    yield* refused(as(bob)(moveRequest(request, { state: "Approved", revision })), { _tag: "Conflict" })
    const edited = yield* as(bob)(getChangeRequest(request))
    assertMatches(edited, { state: "In review", approvals: [] })
    const approved = yield* as(bob)(moveRequest(request, { state: "Approved", revision: edited.revision }))
    assert.strictEqual(approved.state, "Approved")
  }),

  "count once, however often two people approve and edit at once": Effect.gen(function* () {
    const { ann, bob, cid, feature, production, project } = yield* aGuardedFlag(2)
    const request = yield* inReview({ production, project }, ann, switchTo(feature, true))
    const approving = [bob, cid, bob, cid].map((person) => as(person)(moveRequest(request, { state: "Approved" })))
    yield* Effect.all(approving, { concurrency: "unbounded" })
    assertMatches(yield* as(ann)(getChangeRequest(request)), { state: "Approved", approvals: [{}, {}] })
    const applying = [bob, cid].map((person) => Effect.exit(as(person)(moveRequest(request, { state: "Applied" }))))
    const editing = Effect.exit(as(ann)(editChange({ ...request, change: 1 }, switchTo(feature, false))))
    const [first, second, edit] = yield* Effect.all([...applying, editing], { concurrency: "unbounded" })
    const done = [first, second, edit].filter((exit) => exit?._tag === "Success")
    assert.lengthOf(done, 1, "either one person applies it, or the edit takes the approvals back")
  }).pipe(racing),

  "need not read more than a request can have": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    const { feature: other } = yield* addFlag(project)
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"]
    const parameters = Object.fromEntries(names.map((name) => [name, "7".repeat(99_000)]))
    const addition = (name: string): NewChange => ({
      feature: name,
      action: "addStrategy",
      payload: { name: "default", parameters }
    })
    // At once, because each call reads what is already in the request.
    yield* as(ann)(proposeChanges(production, [feature, other, feature, other, feature, other].map(addition)))
    yield* refused(as(ann)(proposeChanges(production, addition(feature))), { _tag: "InvalidOperation" })
  }),

  "go back to review when approvals are required later, with the reason": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    yield* asAdmin(setChangeRequestConfig(production, { changeRequestsEnabled: false }))
    const request = yield* inReview({ production, project }, ann, switchTo(feature, true))
    assertMatches(yield* as(bob)(getChangeRequest(request)), { state: "Approved", minApprovals: 0 })
    const required = asAdmin(setChangeRequestConfig(production, { changeRequestsEnabled: true, requiredApprovals: 2 }))
    const { events } = yield* withRecordedEvents(required)
    assert.deepStrictEqual(
      events.map(({ reason, type }) => [type, reason]),
      [
        ["change-request-configuration-updated", undefined],
        ["change-request-sent-to-review", "Changes in production need 2 approvals now"]
      ]
    )
    assertMatches(yield* as(bob)(getChangeRequest(request)), { state: "In review", minApprovals: 2, approvals: [] })
    yield* refused(as(bob)(moveRequest(request, { state: "Applied" })), { _tag: "InvalidOperation" })
    yield* as(bob)(moveRequest(request, { state: "Approved" }))
    assert.strictEqual((yield* as(bob)(getChangeRequest(request))).state, "In review")
    yield* asAdmin(setChangeRequestConfig(production, { changeRequestsEnabled: true, requiredApprovals: 1 }))
    assertMatches(yield* as(bob)(getChangeRequest(request)), { state: "In review", minApprovals: 2 })
  }),

  "lose their schedule when more approvals are required than they have": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const request = yield* inReview({ production, project }, ann, switchTo(feature, true))
    yield* as(bob)(moveRequest(request, { state: "Approved" }))
    yield* as(bob)(moveRequest(request, { state: "Scheduled", scheduledAt: "2100-01-01T00:00:00Z" }))
    yield* asAdmin(setChangeRequestConfig(production, { changeRequestsEnabled: true, requiredApprovals: 2 }))
    const view = yield* as(bob)(getChangeRequest(request))
    assertMatches(view, { state: "In review", minApprovals: 2, approvals: [{}] })
    assert.isUndefined(view.schedule)
  }),

  "are not needed for a config that was taken back, and more are where it became stricter": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const request = yield* inReview({ production, project }, ann, switchTo(feature, true))
    yield* as(bob)(moveRequest(request, { state: "Approved" }))
    yield* asAdmin(setChangeRequestConfig(production, { changeRequestsEnabled: true, requiredApprovals: 2 }))
    yield* refused(as(bob)(moveRequest(request, { state: "Applied" })), { _tag: "InvalidOperation" })
    yield* as(yield* aMember(project))(moveRequest(request, { state: "Approved" }))
    yield* asAdmin(setChangeRequestConfig(production, { changeRequestsEnabled: false }))
    assert.strictEqual((yield* as(bob)(moveRequest(request, { state: "Applied" }))).state, "Applied")
  })
}
