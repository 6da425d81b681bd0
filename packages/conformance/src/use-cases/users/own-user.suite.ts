import { assert } from "@effect/vitest"
import { editorRole, memberRole, type Principal, viewerRole } from "@halyard/core/domain"
import { GroupStore, ProjectAccessStore } from "@halyard/core/ports"
import { getMe, getProfile, listOwnRoles, saveScimSettings } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { aGroup, aPasswordUser } from "../../fixtures/accounts.ts"
import { noAccess, refused } from "../../fixtures/assertions.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { anAdminToken, as, asAdmin } from "../../fixtures/principals.ts"

export const ownUserSuite: UseCaseSuite = {
  "returns to users who they are, and what they may do where": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { email, id } = yield* aPasswordUser()
    const me = yield* as(userIn(id, project))(getMe())
    assert.deepInclude(me.user, { id, email, isAPI: false, rootRole: 3, accountType: "User" })
    assert.deepInclude(me.permissions, { permission: "CREATE_FEATURE", project })
    const permission = "UPDATE_FEATURE_ENVIRONMENT"
    assert.deepInclude(me.permissions, { permission, project, environment: "production" })
    assert.deepInclude(me, { feedback: [], splash: {} })
  }),

  "returns no more than their name to API tokens, and to users whom only a host knows": Effect.gen(function* () {
    const { callers } = yield* aWorkspace()
    const token = yield* as(anAdminToken)(getMe())
    assert.deepInclude(token.user, { id: -42, isAPI: true, name: "admin-token", username: "admin-token" })
    assert.deepStrictEqual(token.permissions, [{ permission: "ADMIN" }])
    const { user } = yield* as({ ...callers.editor, id: 2_000_000_000 })(getMe())
    assert.deepInclude(user, { id: 2_000_000_000, isAPI: false, name: "editor" })
    for (const who of [callers.adminToken, { ...callers.viewer, id: 2_000_000_000 }]) {
      yield* refused(as(who)(getProfile()), { _tag: "InvalidOperation" })
    }
    const asSdk = as(callers.sdkToken)
    yield* refused(asSdk(getMe()), noAccess)
    yield* refused(asSdk(getProfile()), noAccess)
    yield* refused(asSdk(listOwnRoles("default")), noAccess)
  }),

  "returns the projects and groups of users": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { id } = yield* aPasswordUser()
    const [group] = [yield* aGroup(), yield* aGroup()]
    yield* (yield* GroupStore).addMembers(group.id, [{ user: id, joinedAt: minute(0), createdBy: null }])
    yield* (yield* ProjectAccessStore).setUser(project, id, [memberRole.id], minute(0))
    const profile = yield* as(userIn(id, project))(getProfile())
    assert.deepInclude(profile, {
      projects: ["default", project],
      canChangePassword: true,
      features: [],
      subscriptions: []
    })
    assert.deepStrictEqual(profile.groups, [{ id: group.id, name: group.name }])
    assert.deepInclude(profile.rootRole, { id: 3, name: "Viewer" })
    yield* asAdmin(saveScimSettings({ enabled: true }))
    const managed = yield* aPasswordUser({ scimId: "s-2" })
    assert.isFalse((yield* as(userIn(managed.id, project))(getProfile())).canChangePassword)
  }),

  "returns the roles in a project, each once": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const who: Principal = {
      ...userIn(1, project),
      grants: [...userIn(1, project).grants, { role: memberRole, project }, { role: editorRole }]
    }
    const rolesIn = (id: string) =>
      Effect.map(as(who)(listOwnRoles(id)), (roles) => roles.map((role) => [role.name, role.project]))
    assert.deepStrictEqual(yield* rolesIn(project), [
      ["Viewer", project],
      ["Member", project],
      ["Editor", project]
    ])
    assert.deepStrictEqual(yield* rolesIn("other"), [
      ["Viewer", "other"],
      ["Editor", "other"]
    ])
  })
}

/** A viewer who is a member of the project. */
const userIn = (id: number, project: string): Principal => ({
  kind: "user",
  id,
  name: "ada",
  grants: [{ role: viewerRole }, { role: memberRole, project }]
})
