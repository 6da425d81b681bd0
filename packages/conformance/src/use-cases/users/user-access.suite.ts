import { assert } from "@effect/vitest"
import { editorRole, memberRole, ownerRole, type UserAccess, viewerRole } from "@halyard/core/domain"
import { GroupStore, ProjectAccessStore } from "@halyard/core/ports"
import {
  getAccessOverview,
  getLicensedUsers,
  getRoleUsage,
  getServiceAccountAccess,
  getUserAccess,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aGroup, aUserAccount } from "../../fixtures/accounts.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { aUser, as, asAdmin } from "../../fixtures/principals.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const userAccessSuite: UseCaseSuite = {
  "is what roles give, those of groups included, in the project and environment that are asked for": Effect.gen(
    function* () {
      const { group, project, user } = yield* aTeam()
      const access = yield* asAdmin(getUserAccess(user.id, { project, environment: "development" }))
      assert.deepInclude(access.user, { id: user.id, accountType: "User" })
      assert.strictEqual(access.rootRole.id, viewerRole.id)
      assert.deepStrictEqual(
        access.projectRoles.map((role) => [role.id, role.project]),
        [
          [ownerRole.id, project],
          [memberRole.id, project]
        ]
      )
      assert.deepStrictEqual(
        access.overview.groups.map(({ id, name }) => [id, name]),
        [[group.id, group.name]]
      )
      const held = heldIn(access.overview)
      assert.include(held.project, "DELETE_PROJECT")
      assert.include(held.environment, "UPDATE_FEATURE_ENVIRONMENT")
      assert.deepStrictEqual(held.root, [])
      yield* (yield* GroupStore).update({ ...group, rootRole: editorRole.id })
      assert.include(heldIn((yield* asAdmin(getUserAccess(user.id, {}))).overview).root, "CREATE_PROJECT")

      const elsewhere = yield* asAdmin(getUserAccess(user.id, { project: "nowhere", environment: "nowhere" }))
      assert.deepStrictEqual(
        [elsewhere.projectRoles, elsewhere.overview.environment, heldIn(elsewhere.overview).project],
        [[], [], []]
      )
    }
  ),

  "separates service accounts from users": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const service = yield* aUserAccount({ accountType: "Service Account", email: null })
    const user = yield* aUserAccount()
    yield* (yield* ProjectAccessStore).setUser(project, service.id, [memberRole.id], minute(0))
    const access = yield* asAdmin(getServiceAccountAccess(service.id, { project }))
    assert.deepStrictEqual([access.user.id, access.projectRoles.map(({ id }) => id)], [service.id, [memberRole.id]])
    yield* refused(asAdmin(getUserAccess(service.id, {})), notFound("user", String(service.id)))
    yield* refused(asAdmin(getServiceAccountAccess(user.id, {})), notFound("service account", String(user.id)))
  }),

  "is listed for all users": Effect.gen(function* () {
    const { group, project, user } = yield* aTeam()
    const admin = yield* aUserAccount({ rootRole: 1, name: null, email: null })
    const { overview } = yield* asAdmin(getAccessOverview())
    const ofUser = (id: number) => overview.find(({ userId }) => userId === id)
    assert.deepStrictEqual(ofUser(user.id), {
      userId: user.id,
      userName: "Ada King",
      userEmail: user.email ?? "",
      createdAt: user.createdAt,
      lastSeen: null,
      rootRole: "Viewer",
      groups: [group.name],
      accessibleProjects: [project]
    })
    assert.deepInclude(ofUser(admin.id), { userName: admin.username, userEmail: "", rootRole: "Admin", groups: [] })
    assert.includeMembers([...(ofUser(admin.id)?.accessibleProjects ?? [])], [project, "default"])
  }),

  "by a role is counted in projects that the caller may see": Effect.gen(function* () {
    const { project } = yield* aTeam()
    const reader = yield* aUser("reader", { role: { ...viewerRole, permissions: new Set(["READ_ROLE"]) } })
    const usage = (caller: typeof reader | undefined, role: number) =>
      Effect.map((caller === undefined ? asAdmin : as(caller))(getRoleUsage(role)), ({ projects }) =>
        projects.filter((one) => one.project === project)
      )
    const counts = { project, userCount: 0, serviceAccountCount: 0, groupCount: 0 }
    assert.deepStrictEqual(yield* usage(reader, ownerRole.id), [{ ...counts, role: ownerRole.id, groupCount: 1 }])
    assert.deepStrictEqual(yield* usage(reader, memberRole.id), [{ ...counts, role: memberRole.id, userCount: 1 }])
    yield* asAdmin(updateProjectSettings(project, { mode: "private" }))
    assert.deepStrictEqual(yield* usage(reader, ownerRole.id), [])
    assert.strictEqual((yield* usage(undefined, ownerRole.id)).length, 1)
    yield* refused(asAdmin(getRoleUsage(2_000_000_000)), notFound("role", "2000000000"))
  }),

  "is counted by people, without service accounts": Effect.gen(function* () {
    const before = yield* asAdmin(getLicensedUsers())
    yield* aUserAccount()
    yield* aUserAccount({ accountType: "Service Account", email: null })
    const { licensedUsers, seatCount } = yield* asAdmin(getLicensedUsers())
    assert.strictEqual(seatCount, before.seatCount + 1)
    assert.strictEqual(licensedUsers.history.at(-1)?.count, licensedUsers.current)
  })
}

/** A user who is a member of a project, and its owner through a group. */
const aTeam = Effect.fnUntraced(function* () {
  const { project } = yield* aWorkspace()
  const user = yield* aUserAccount()
  const group = yield* aGroup()
  yield* (yield* GroupStore).addMembers(group.id, [{ user: user.id, joinedAt: minute(0), createdBy: "kim" }])
  const access = yield* ProjectAccessStore
  yield* access.setUser(project, user.id, [memberRole.id], minute(0))
  yield* access.setGroup(project, group.id, [ownerRole.id], minute(0))
  return { group, project, user }
})

const heldIn = ({ environment, project, root }: UserAccess["overview"]) => ({
  root: namesOf(root),
  project: namesOf(project),
  environment: namesOf(environment)
})

const namesOf = (all: UserAccess["overview"]["root"]): ReadonlyArray<string> =>
  all.flatMap(({ hasPermission, name }) => (hasPermission ? [name] : []))
