import { assert } from "@effect/vitest"
import { adminRole, type NewChange, ownerRole, type Principal } from "@halyard/core/domain"
import { ChangeRequestStore, ProjectAccessStore } from "@halyard/core/ports"
import {
  addProjectEnvironment,
  createEnvironment,
  createProject,
  enableFeature,
  getChangeRequest,
  getChangeRequestConfig,
  moveFeature,
  moveRequest,
  proposeChanges,
  removeProjectEnvironment,
  setChangeRequestConfig,
  updateEnvironment
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { anAdminToken, as, asAdmin } from "../../fixtures/principals.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { aServiceAccount } from "../../fixtures/tokens.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { addFlag, aFlag } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, aMember, inReview, switchTo } from "./scenes.ts"

const rule = (requiredApprovals: number) => ({ changeRequestsEnabled: true, requiredApprovals })
const none = { changeRequestsEnabled: false }
const lifted: NewChange = { action: "updateChangeRequestConfig", payload: none }
const onlyAdmin = { _tag: "NoAccess", permissions: ["ADMIN"] }
const approved = { state: "Approved" } as const
const applied = { state: "Applied" } as const

/** A stored user who owns the project. */
const anOwner = Effect.fnUntraced(function* (project: string) {
  const { email, id } = yield* aUserAccount()
  yield* (yield* ProjectAccessStore).setUser(project, id, [ownerRole.id], minute(0))
  const owner: Principal = { kind: "user", id, name: email ?? "", grants: [{ role: ownerRole, project }] }
  return owner
})

/** An environment with a minimum of two approvals, and a flag in two projects that are linked to it. */
const withMinimum = Effect.gen(function* () {
  const name = yield* uniqueName("env")
  yield* asAdmin(createEnvironment({ name, type: "production", requiredApprovals: 2 }))
  const flag = yield* aFlag({ environments: [name] })
  const scope = { project: flag.project, environment: name }
  const config = Effect.map(asAdmin(getChangeRequestConfig(flag.project)), ([first]) => first)
  return { ...flag, name, scope, config, owner: yield* anOwner(flag.project) }
})

export const approvalRulesSuite: UseCaseSuite = {
  "are tightened by owners, and loosened by nobody of the project alone": Effect.gen(function* () {
    const { production, project } = yield* aFlag()
    const owner = yield* anOwner(project)
    const set = (config: Parameters<typeof setChangeRequestConfig>[1]) =>
      as(owner)(setChangeRequestConfig(production, config))
    yield* set(rule(1))
    yield* set(rule(2))
    yield* refused(set(rule(1)), onlyAdmin)
    yield* refused(set(none), onlyAdmin)
    yield* refused(set({ ...rule(2), serviceAccountsApprove: true }), onlyAdmin)
    yield* refused(as(yield* aMember(project))(setChangeRequestConfig(production, rule(3))), {
      _tag: "NoAccess",
      permissions: ["PROJECT_CHANGE_REQUEST_WRITE"]
    })
    yield* asAdmin(setChangeRequestConfig(production, none))
    assert.deepStrictEqual(yield* (yield* ChangeRequestStore).rules([project]), [])
    yield* invalidAt(set({ ...none, serviceAccountsApprove: true }), "/serviceAccountsApprove")
  }),

  "are lifted by a change request with the approvals that they ask for": Effect.gen(function* () {
    const { ann, bob, cid, feature, production, project } = yield* aGuardedFlag(2)
    const request = yield* inReview({ production, project }, ann, [switchTo(feature, true), lifted])
    const view = yield* as(bob)(getChangeRequest(request))
    assertMatches(view, {
      minApprovals: 2,
      settings: [
        {
          action: "updateChangeRequestConfig",
          payload: none,
          diff: { now: rule(2), after: { changeRequestsEnabled: false } }
        }
      ]
    })
    yield* as(bob)(moveRequest(request, approved))
    yield* refused(as(bob)(moveRequest(request, applied)), { _tag: "InvalidOperation" })
    yield* as(cid)(moveRequest(request, approved))
    const { events } = yield* withRecordedEvents(as(bob)(moveRequest(request, applied)))
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      [
        "feature-strategy-add",
        "feature-environment-enabled",
        "change-request-configuration-updated",
        "change-request-applied"
      ]
    )
    assert.deepStrictEqual(yield* (yield* ChangeRequestStore).rules([project]), [])
  }),

  "that were changed since a request would change them are a conflict": Effect.gen(function* () {
    const { ann, bob, cid, production, project } = yield* aGuardedFlag()
    const request = yield* inReview({ production, project }, ann, lifted)
    yield* as(bob)(moveRequest(request, approved))
    yield* asAdmin(setChangeRequestConfig(production, rule(2)))
    yield* refused(as(cid)(moveRequest(request, approved)), {
      _tag: "Conflict",
      conflicts: ["The approval that changes need was changed since"]
    })
  }),

  "are not escaped by removing the environment, or by moving the feature": Effect.gen(function* () {
    const { address, feature, production, project } = yield* aGuardedFlag()
    const owner = yield* anOwner(project)
    yield* refused(as(owner)(removeProjectEnvironment(project, "production")), {
      _tag: "NoAccess",
      permissions: ["SKIP_CHANGE_REQUEST"]
    })
    const skipping: Principal = {
      ...owner,
      grants: [
        { role: { ...ownerRole, permissions: new Set([...ownerRole.permissions, "SKIP_CHANGE_REQUEST"]) }, project }
      ]
    }
    yield* refused(as(skipping)(removeProjectEnvironment(project, "production")), onlyAdmin)
    const open = yield* aFlag()
    const both: Principal = { ...owner, grants: [...owner.grants, { role: ownerRole, project: open.project }] }
    yield* refused(as(both)(moveFeature(address, open.project)), {
      _tag: "NoAccess",
      permissions: ["SKIP_CHANGE_REQUEST"]
    })
    yield* refused(as(owner)(enableFeature({ ...production, feature })), { _tag: "NoAccess" })
  }),

  "do not count service accounts and tokens unless they say so": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const { id, username } = yield* aServiceAccount(adminRole.id)
    const program: Principal = { kind: "user", id, name: username ?? "", grants: [{ role: adminRole }] }
    const request = yield* inReview({ production, project }, ann, switchTo(feature, true))
    yield* refused(as(program)(moveRequest(request, approved)), { _tag: "NoAccess", permissions: [] })
    yield* refused(asAdmin(moveRequest(request, approved)), { _tag: "NoAccess", permissions: [] })
    yield* as(bob)(moveRequest(request, approved))

    yield* asAdmin(setChangeRequestConfig(production, { ...rule(2), serviceAccountsApprove: true }))
    yield* as(program)(moveRequest(request, approved))
    assertMatches(yield* as(ann)(getChangeRequest(request)), { state: "Approved", approvals: [{}, {}] })
    yield* asAdmin(setChangeRequestConfig(production, rule(2)))
    yield* as(anAdminToken)(moveRequest(request, approved))
    yield* asAdmin(setChangeRequestConfig(production, { ...rule(2), serviceAccountsApprove: false }))
    assertMatches(yield* as(ann)(getChangeRequest(request)), { state: "In review" })
    yield* refused(as(bob)(moveRequest(request, applied)), { _tag: "InvalidOperation" })
  }),

  "that are lowered approve nothing that waits": Effect.gen(function* () {
    const { ann, bob, cid, feature, production, project } = yield* aGuardedFlag(2)
    const request = yield* inReview({ production, project }, ann, switchTo(feature, true))
    yield* as(bob)(moveRequest(request, approved))
    for (const config of [rule(1), none]) {
      yield* asAdmin(setChangeRequestConfig(production, config))
      assertMatches(yield* as(ann)(getChangeRequest(request)), { state: "In review", minApprovals: 2 })
      yield* refused(as(bob)(moveRequest(request, applied)), { _tag: "InvalidOperation" })
    }
    yield* as(cid)(moveRequest(request, approved))
    assert.strictEqual((yield* as(bob)(moveRequest(request, applied))).state, "Applied")
  }),

  "hold in every project of an environment with a minimum, which projects only tighten": Effect.gen(function* () {
    const { config, feature, name, owner, project, scope } = yield* withMinimum
    const people = { minimumApprovals: 2, serviceAccountsApprove: false }
    assertMatches(yield* config, { changeRequestEnabled: true, requiredApprovals: 2, ...people })
    yield* refused(as(owner)(enableFeature({ ...scope, feature })), { permissions: ["SKIP_CHANGE_REQUEST"] })
    yield* invalidAt(asAdmin(setChangeRequestConfig(scope, none)), "/changeRequestsEnabled")
    yield* invalidAt(asAdmin(setChangeRequestConfig(scope, rule(1))), "/requiredApprovals")
    const byPrograms = { ...rule(2), serviceAccountsApprove: true }
    yield* invalidAt(asAdmin(setChangeRequestConfig(scope, byPrograms)), "/serviceAccountsApprove")
    yield* as(owner)(setChangeRequestConfig(scope, rule(3)))
    assertMatches(yield* config, { requiredApprovals: 3, ...people })
    yield* refused(as(owner)(setChangeRequestConfig(scope, rule(2))), onlyAdmin)
    yield* asAdmin(setChangeRequestConfig(scope, rule(2)))

    const made = yield* asAdmin(createProject({ name: yield* uniqueName("later"), environments: [name] }))
    assertMatches(yield* asAdmin(getChangeRequestConfig(made.id)), [{ requiredApprovals: 2 }])
    const other = yield* aFlag({ environments: ["development"] })
    const link = yield* asAdmin(addProjectEnvironment(other.project, name))
    assert.deepStrictEqual(link, { environment: name, changeRequestsEnabled: true })
    const later = yield* addFlag(project)
    yield* refused(as(owner)(enableFeature({ ...scope, feature: later.feature })), { _tag: "NoAccess" })
  }),

  "of an environment are raised and lowered by administrators, and judge what waits": Effect.gen(function* () {
    const { feature, name, owner, project, scope } = yield* withMinimum
    const [ann, bob, cid] = [yield* aMember(project), yield* aMember(project), yield* aMember(project)]
    const request = yield* inReview({ production: { ...scope, feature }, project }, ann, switchTo(feature, true))
    yield* as(bob)(moveRequest(request, approved))
    yield* as(cid)(moveRequest(request, approved))
    yield* refused(as(owner)(updateEnvironment(name, { requiredApprovals: 0 })), onlyAdmin)
    yield* invalidAt(asAdmin(updateEnvironment(name, { requiredApprovals: 11 })), "/requiredApprovals")
    yield* invalidAt(asAdmin(updateEnvironment(name, { requiredApprovals: 1.5 })), "/requiredApprovals")
    yield* asAdmin(updateEnvironment(name, { requiredApprovals: 3 }))
    assertMatches(yield* as(bob)(getChangeRequest(request)), { state: "In review", minApprovals: 3 })
    yield* asAdmin(updateEnvironment(name, { requiredApprovals: null }))
    assertMatches(yield* as(bob)(getChangeRequest(request)), { state: "In review", minApprovals: 2 })
    yield* refused(as(bob)(moveRequest(request, applied)), { _tag: "InvalidOperation" })
    const again = yield* as(bob)(moveRequest(request, approved))
    assertMatches(again, { state: "Approved", approvals: [{}, {}] })
    const free = yield* as(owner)(proposeChanges(scope, switchTo(feature, true)))
    assert.strictEqual(free.minApprovals, 0)
  })
}
