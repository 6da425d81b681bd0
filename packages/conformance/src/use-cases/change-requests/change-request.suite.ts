import { assert } from "@effect/vitest"
import { ProjectAccessStore } from "@halyard/core/ports"
import {
  addStrategy,
  askReviewers,
  disableFeature,
  discardChange,
  editChange,
  enableFeature,
  getChangeRequest,
  getFeature,
  getFeatureEnvironment,
  listNotifications,
  listStrategies,
  moveRequest,
  playChangeRequest,
  proposeChanges,
  rebaseRequest,
  setChangeRequestConfig,
  setTitle,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { aFlag, addFlag } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, aMember, inReview, switchTo } from "./scenes.ts"

const isOn = (address: Parameters<typeof getFeatureEnvironment>[0]) =>
  Effect.map(asAdmin(getFeatureEnvironment(address)), ({ enabled }) => enabled)

export const changeRequestSuite: UseCaseSuite = {
  "are needed where approval is required, and not elsewhere": Effect.gen(function* () {
    const { ann, development, production } = yield* aGuardedFlag()
    yield* refused(as(ann)(enableFeature(production)), {
      _tag: "NoAccess",
      permissions: ["SKIP_CHANGE_REQUEST"],
      environment: "production"
    })
    yield* refused(as(ann)(addStrategy(production, { name: "default" })), { _tag: "NoAccess" })
    assert.isFalse(yield* isOn(production))
    assert.deepStrictEqual(yield* asAdmin(listStrategies(production)), [])
    yield* as(ann)(enableFeature(development))
    yield* asAdmin(enableFeature(production))
    assert.isTrue(yield* isOn(production))
  }),

  "are applied at once when enough people approved, by their author": Effect.gen(function* () {
    const { ann, bob, cid, feature, production, project } = yield* aGuardedFlag(2)
    const strategy = {
      feature,
      action: "addStrategy",
      payload: { name: "userWithId", parameters: { userIds: "7" } }
    } as const
    const address = yield* inReview({ production, project }, ann, [strategy, switchTo(feature, true)])
    assert.isFalse(yield* isOn(production))
    yield* refused(as(ann)(moveRequest(address, { state: "Approved" })), { _tag: "NoAccess" })
    const first = yield* as(bob)(moveRequest(address, { state: "Approved", comment: "Fine" }))
    assertMatches(first, { state: "In review", minApprovals: 2, comments: [{ text: "Fine" }] })
    assert.strictEqual((yield* as(bob)(moveRequest(address, { state: "Approved" }))).approvals.length, 1)
    yield* refused(as(ann)(moveRequest(address, { state: "Applied" })), { _tag: "InvalidOperation" })
    assert.strictEqual((yield* as(cid)(moveRequest(address, { state: "Approved" }))).state, "Approved")

    const { answer, events } = yield* withRecordedEvents(as(cid)(moveRequest(address, { state: "Applied" })))
    assert.strictEqual(answer.state, "Applied")
    const because = `Change request #${address.request}, approved by ${bob.name}, ${cid.name}`
    assert.deepStrictEqual(
      events.map(({ createdBy, reason, type }) => [type, createdBy, reason]),
      [
        ["feature-strategy-add", ann.name, because],
        ["feature-environment-enabled", ann.name, because],
        ["change-request-applied", cid.name, because]
      ]
    )
    assertMatches(events[2]?.data, {
      changeRequestId: address.request,
      approvers: [
        { id: bob.id, name: bob.name },
        { id: cid.id, name: cid.name }
      ]
    })
    assertMatches(yield* asAdmin(listStrategies(production)), [{ name: "userWithId" }])
    assert.isTrue(yield* isOn(production))
    yield* refused(as(bob)(moveRequest(address, { state: "Rejected" })), { _tag: "InvalidOperation" })
  }),

  "count approvals only of people who may still approve": Effect.gen(function* () {
    const { ann, bob, cid, feature, production, project } = yield* aGuardedFlag(2)
    const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    yield* (yield* ProjectAccessStore).setUser(project, bob.id, [], minute(0))
    assert.strictEqual((yield* as(cid)(moveRequest(address, { state: "Approved" }))).state, "In review")
    const dan = yield* aMember(project)
    assert.strictEqual((yield* as(dan)(moveRequest(address, { state: "Approved" }))).state, "Approved")
    yield* (yield* ProjectAccessStore).setUser(project, dan.id, [], minute(0))
    yield* refused(as(cid)(moveRequest(address, { state: "Applied" })), { _tag: "InvalidOperation" })
    assert.isFalse(yield* isOn(production))
  }),

  "collect changes in one draft, and a change of the same thing replaces the earlier one": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const first = yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
    const second = yield* as(ann)(
      proposeChanges(production, [
        switchTo(feature, false),
        { feature, action: "addStrategy", payload: { name: "default" } }
      ])
    )
    assert.strictEqual(second.id, first.id)
    assertMatches(second.features, [
      {
        name: feature,
        changes: [
          { id: 1, payload: { enabled: false } },
          { id: 2, action: "addStrategy" }
        ]
      }
    ])
    assert.notStrictEqual((yield* as(bob)(proposeChanges(production, switchTo(feature, true)))).id, first.id)
    const address = { project, request: first.id }
    yield* refused(as(bob)(getChangeRequest(address)), { _tag: "NotFound" })
    yield* as(ann)(discardChange({ ...address, change: 2 }))
    yield* as(ann)(discardChange({ ...address, change: 1 }))
    yield* refused(as(ann)(getChangeRequest(address)), { _tag: "NotFound" })
  }),

  "refuse at once what the direct operation would refuse": Effect.gen(function* () {
    const { ann, feature, production } = yield* aGuardedFlag()
    const strategy = {
      name: "default",
      constraints: [{ contextName: "userId", operator: "NUM_EQ", value: "x" }]
    } as const
    const bad = { feature, action: "addStrategy", payload: strategy } as const
    yield* invalidAt(as(ann)(proposeChanges(production, bad)), "/payload/constraints/0/value")
    yield* invalidAt(
      as(ann)(proposeChanges(production, [switchTo(feature, true), bad])),
      "/1/payload/constraints/0/value"
    )
    yield* refused(as(ann)(proposeChanges(production, switchTo("nothing", true))), { _tag: "NotFound" })
    yield* invalidAt(as(ann)(proposeChanges(production, [])), "")
  }),

  "lose their approvals when they are edited": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    yield* refused(as(bob)(editChange({ ...address, change: 1 }, switchTo(feature, false))), { _tag: "NoAccess" })
    const edited = yield* as(ann)(editChange({ ...address, change: 1 }, switchTo(feature, false)))
    assertMatches(edited, { state: "In review", approvals: [] })
  }),

  "show what they replace, and are not applied once that changed, until they are rebased": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    yield* asAdmin(enableFeature(production))
    const [view] = (yield* as(bob)(getChangeRequest(address))).features
    assertMatches(view?.changes[0], {
      conflict: `The switch of "${feature}" was changed since`,
      diff: { now: { enabled: true }, proposed: { enabled: false }, after: { enabled: true } }
    })
    yield* refused(as(bob)(moveRequest(address, { state: "Applied" })), {
      _tag: "Conflict",
      conflicts: [`The switch of "${feature}" was changed since`]
    })
    assert.strictEqual((yield* as(ann)(rebaseRequest(address))).state, "In review")
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    yield* as(bob)(moveRequest(address, { state: "Applied" }))
  }),

  "apply all of their changes or none": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const other = yield* addFlag(project)
    const limit = [switchTo(feature, true), switchTo(other.feature, true)]
    const address = yield* inReview({ production, project }, ann, limit)
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    yield* asAdmin(enableFeature({ ...other, environment: "production" }))
    yield* asAdmin(disableFeature({ ...other, environment: "production" }))
    yield* as(bob)(moveRequest(address, { state: "Applied" }))
    assert.isTrue(yield* isOn(production))
  }),

  "that reach all environments need as many approvals as the strictest": Effect.gen(function* () {
    const { ann, callers, development, feature, production, project } = yield* aGuardedFlag()
    yield* asAdmin(setChangeRequestConfig(production, { changeRequestsEnabled: true, requiredApprovals: 3 }))
    const archive = { feature, action: "archiveFeature" } as const
    assert.strictEqual((yield* as(ann)(proposeChanges(development, archive))).minApprovals, 3)
    const other = yield* addFlag(project)
    const { minApprovals } = yield* as(callers.owner)(proposeChanges(development, switchTo(other.feature, true)))
    assert.strictEqual(minApprovals, 0)
    assert.isFalse((yield* asAdmin(getFeature({ project, feature }))).archived)
  }),

  "can be used where no approval is required, with the rights that the changes need": Effect.gen(function* () {
    const { ann, callers, development, feature, project } = yield* aGuardedFlag()
    yield* refused(as(callers.viewer)(proposeChanges(development, switchTo(feature, true))), { _tag: "NoAccess" })
    const { id } = yield* as(ann)(proposeChanges(development, switchTo(feature, true)))
    yield* as(ann)(moveRequest({ project, request: id }, { state: "Applied" }))
    assert.isTrue(yield* isOn(development))
  }),

  "of people who are not members are welcome in protected projects, and need an approval": Effect.gen(function* () {
    const { callers, development, feature, project } = yield* aFlag()
    const { member, viewer } = callers
    yield* asAdmin(updateProjectSettings(project, { mode: "protected" }))
    const proposed = yield* as(viewer)(proposeChanges(development, switchTo(feature, true)))
    assert.strictEqual(proposed.minApprovals, 1)
    const address = { project, request: proposed.id }
    yield* as(viewer)(moveRequest(address, { state: "In review" }))
    yield* refused(as(viewer)(moveRequest(address, { state: "Applied" })), { _tag: "InvalidOperation" })
    yield* asAdmin(updateProjectSettings(project, { mode: "private" }))
    yield* refused(as(viewer)(getChangeRequest(address)), { _tag: "NotFound", resource: "project" })
    yield* refused(as(callers.stranger)(proposeChanges(development, switchTo(feature, true))), { _tag: "NotFound" })
    assert.strictEqual((yield* as(member)(getChangeRequest(address))).state, "In review")
  }),

  "can be tried in the playground, which changes nothing": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    const { id } = yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
    const { features } = yield* as(ann)(playChangeRequest(id, { appName: "shop", userId: "7" }))
    assertMatches(features, [
      { name: feature, projectId: project, environments: { production: [{ isEnabled: true }] } }
    ])
    assert.isFalse(yield* isOn(production))
  }),

  "notify their author and whom they ask for a review": Effect.gen(function* () {
    const { ann, bob, cid, feature, production, project } = yield* aGuardedFlag()
    const { id } = yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
    const address = { project, request: id }
    yield* as(ann)(setTitle(address, { title: "Launch" }))
    yield* as(ann)(askReviewers(address, [bob.id]))
    yield* as(ann)(moveRequest(address, { state: "In review" }))
    yield* as(cid)(moveRequest(address, { state: "Approved" }))
    const messages = Effect.map(listNotifications(), (all) => all.map(({ link, message }) => [message, link]))
    const link = `/projects/${project}/change-requests/${id}`
    assert.deepStrictEqual(yield* as(ann)(messages), [
      [`${cid.name} approved the change request #${id} "Launch"`, link]
    ])
    assert.deepStrictEqual(yield* as(bob)(messages), [
      [`${cid.name} approved the change request #${id} "Launch"`, link],
      [`${ann.name} sent to review: the change request #${id} "Launch"`, link],
      [`${ann.name} asked for a review of the change request #${id} "Launch"`, link]
    ])
    assert.deepStrictEqual(yield* as(cid)(messages), [])
  })
}
