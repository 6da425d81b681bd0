import { assert } from "@effect/vitest"
import { type Member, memberRole, ownerRole, type Principal, editorRole } from "@halyard/core/domain"
import {
  createProject,
  deleteGroup,
  deleteUser,
  getProjectAccess,
  getProjectOverview,
  giveMemberRole,
  giveProjectRole,
  giveProjectRoles,
  listProjects,
  removeMember,
  setMemberRole,
  setMemberRoles,
  setProjectAccess,
  takeMemberRole
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { assertMatches, invalidAt, noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { aCustomRole, aTeamOf, rolesIn } from "../../fixtures/groups-and-roles.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"

export const projectAccessSuite: UseCaseSuite = {
  "shows who has which roles, and which there are": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const user = yield* aUserAccount()
    const program = yield* aUserAccount({ accountType: "Service Account", email: null })
    const team = yield* aTeamOf(user.id)
    const custom = yield* aCustomRole()
    yield* asAdmin(giveProjectRoles(project, { roles: [custom.id, 5], users: [user.id], groups: [team.id] }))
    yield* asAdmin(giveMemberRole(project, { kind: "user", id: program.id }, 5))
    const { groups, roles, users } = yield* asAdmin(getProjectAccess(project))
    assertMatches(users, [
      { id: user.id, email: user.email, username: user.username, roleId: 5, roles: [5, custom.id], isAPI: false },
      { id: program.id, email: null, accountType: "Service Account", roles: [5] }
    ])
    assertMatches(groups, [{ id: team.id, name: team.name, roles: [5, custom.id], users: [{ user: { id: user.id } }] }])
    assert.deepInclude(roles, custom)
    assert.isTrue(roles.every(({ type }) => type.startsWith("project")))
  }),

  "gives, sets and takes roles of users and groups": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { id: userId } = yield* aUserAccount()
    const { id: groupId } = yield* aTeamOf()
    const { id: custom } = yield* aCustomRole()
    for (const member of [
      { kind: "user", id: userId },
      { kind: "group", id: groupId }
    ] as const) {
      const rolesAfter = Effect.fnUntraced(function* <A, E, R>(act: Effect.Effect<A, E, R>) {
        yield* act
        return (yield* rolesIn(project))[`${member.kind}s`][member.id]
      })
      const takers = member.kind === "user" ? { users: [member] } : { groups: [member] }
      assert.deepStrictEqual(yield* rolesAfter(asAdmin(giveMemberRole(project, member, 5))), [5])
      assert.deepStrictEqual(yield* rolesAfter(asAdmin(giveProjectRole(project, custom, takers))), [5, custom])
      assert.deepStrictEqual(yield* rolesAfter(asAdmin(takeMemberRole(project, member, 5))), [custom])
      assert.deepStrictEqual(yield* rolesAfter(asAdmin(setMemberRole(project, member, 5))), [5])
      assert.deepStrictEqual(yield* rolesAfter(asAdmin(setMemberRoles(project, member, [custom, 5, 5]))), [5, custom])
      assert.isUndefined(yield* rolesAfter(asAdmin(removeMember(project, member))))
    }
  }),

  "records no event for what stays the same": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { id } = yield* aUserAccount()
    const user: Member = { kind: "user", id }
    yield* asAdmin(giveProjectRoles(project, { roles: [5], users: [id], groups: [] }))
    const acts = [
      giveProjectRoles(project, { roles: [5], users: [id, id], groups: [] }),
      setProjectAccess(project, [{ id: 5, users: [id] }, { id: 4 }]),
      setMemberRoles(project, user, [5]),
      giveMemberRole(project, user, 5),
      takeMemberRole(project, user, 4)
    ]
    const { events } = yield* withRecordedEvents(Effect.forEach(acts, (act) => asAdmin(act)))
    assert.deepStrictEqual(events, [])
  }),

  "sets the whole access, and takes what is not named": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const [first, second] = [yield* aUserAccount(), yield* aUserAccount()]
    const { id: team } = yield* aTeamOf()
    yield* asAdmin(giveProjectRoles(project, { roles: [5], users: [first.id], groups: [team] }))
    yield* asAdmin(
      setProjectAccess(project, [
        { id: 4, users: [second.id, first.id] },
        { id: 5, users: [second.id] }
      ])
    )
    assert.deepStrictEqual(yield* rolesIn(project), { users: { [first.id]: [4], [second.id]: [4, 5] }, groups: {} })
  }),

  "gives only roles for projects that are there, to those who are there": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { id } = yield* aUserAccount()
    const user: Member = { kind: "user", id }
    const given = { roles: [5], users: [id], groups: [] }
    const gone = 2_000_000_000
    const group: Member = { kind: "group", id: gone }
    yield* invalidAt(asAdmin(giveProjectRoles(project, { ...given, roles: [5, editorRole.id] })), "/roles/1")
    yield* invalidAt(
      asAdmin(giveProjectRoles(project, { ...given, roles: [1.5], users: [2 ** 40] })),
      "/roles/0",
      "/users/0"
    )
    yield* invalidAt(asAdmin(setProjectAccess(project, [{ id: 3 }])), "/roles/0/id")
    yield* invalidAt(asAdmin(giveMemberRole(project, user, 1)), "/roleId")
    yield* refused(asAdmin(setMemberRoles(project, user, [gone])), notFound("role", String(gone)))
    yield* refused(asAdmin(giveMemberRole(project, group, 5)), notFound("group", String(gone)))
    yield* refused(asAdmin(giveProjectRoles(project, { ...given, users: [id, gone] })), notFound("user", String(gone)))
    yield* refused(asAdmin(removeMember(project, { kind: "user", id: gone })), notFound("user", String(gone)))
    yield* refused(asAdmin(getProjectAccess("never-made")), notFound("project", "never-made"))
    yield* refused(asAdmin(giveProjectRoles("never-made", given)), notFound("project", "never-made"))
    assert.deepStrictEqual(yield* rolesIn(project), { users: {}, groups: {} })
  }),

  "refuses to grant permissions that the caller lacks": Effect.gen(function* () {
    const { callers, project } = yield* aWorkspace()
    const { id } = yield* aUserAccount()
    const user: Member = { kind: "user", id }
    const permissions = new Set(["UPDATE_PROJECT", "CREATE_FEATURE"] as const)
    const inEnvironments = new Map([["development", new Set(["CREATE_FEATURE_STRATEGY"] as const)]])
    const inviter = yield* aUser("inviter", { role: { ...memberRole, permissions, inEnvironments }, project })
    const [less, more] = [
      yield* aCustomRole({ name: "CREATE_FEATURE" }, { name: "CREATE_FEATURE_STRATEGY", environment: "development" }),
      yield* aCustomRole({ name: "CREATE_FEATURE" }, { name: "CREATE_FEATURE_STRATEGY" })
    ]
    yield* as(inviter)(giveMemberRole(project, user, less.id))
    const refusal = { ...noAccess, permissions: ["CREATE_FEATURE_STRATEGY"] }
    yield* refused(as(inviter)(giveMemberRole(project, user, more.id)), refusal)
    yield* refused(as(inviter)(setProjectAccess(project, [{ id: 4, users: [id] }])), noAccess)
    yield* as(callers.owner)(giveMemberRole(project, user, ownerRole.id))
    yield* as(inviter)(setMemberRoles(project, user, [ownerRole.id, less.id]))
  }),

  "keeps an owner where there is one": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { id } = yield* aUserAccount()
    const { id: team } = yield* aTeamOf()
    const user: Member = { kind: "user", id }
    yield* asAdmin(setMemberRoles(project, user, [4, 5]))
    const refusal = {
      _tag: "InvalidOperation",
      message: `The project "${project}" must keep at least one owner. Add another owner first.`
    }
    for (const act of [
      removeMember(project, user),
      takeMemberRole(project, user, 4),
      setMemberRole(project, user, 5),
      setProjectAccess(project, [{ id: 5, users: [id] }])
    ]) {
      yield* refused(asAdmin(act), refusal)
    }
    yield* asAdmin(giveMemberRole(project, { kind: "group", id: team }, 4))
    yield* asAdmin(removeMember(project, user))
    assert.deepStrictEqual(yield* rolesIn(project), { users: {}, groups: { [team]: [4] } })
  }),

  "keeps one of two owners who are taken out at once": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const [{ id: first }, { id: second }] = [yield* aUserAccount(), yield* aUserAccount()]
    yield* asAdmin(giveProjectRoles(project, { roles: [4], users: [first, second], groups: [] }))
    const exits = yield* Effect.all(
      [first, second].map((id) => Effect.exit(asAdmin(removeMember(project, { kind: "user", id })))),
      { concurrency: 2 }
    )
    assert.deepStrictEqual(exits.map(({ _tag }) => _tag).toSorted(), ["Failure", "Success"])
    assert.lengthOf(Object.keys((yield* rolesIn(project)).users), 1)
  }).pipe(racing),

  "is not there for those who may not see the project": Effect.gen(function* () {
    const { project } = yield* aWorkspace({ mode: "private" })
    const role = { ...editorRole, permissions: new Set(["UPDATE_PROJECT"] as const) }
    const outsider = yield* aUser("outsider", { role })
    yield* refused(as(outsider)(getProjectAccess(project)), notFound("project", project))
    yield* refused(as(outsider)(setProjectAccess(project, [])), notFound("project", project))
  }),

  "begins with who made the project, where that is a user of the store": Effect.gen(function* () {
    const account = yield* aUserAccount({ rootRole: editorRole.id })
    const known: Principal = { kind: "user", id: account.id, name: "known", grants: [{ role: editorRole }] }
    const unknown = yield* aUser("unknown", { role: editorRole })
    const make = Effect.fnUntraced(function* (caller: Principal) {
      const id = yield* uniqueName("project")
      const { events } = yield* withRecordedEvents(as(caller)(createProject({ id, name: id })))
      assert.deepStrictEqual(
        events.map(({ type }) => type),
        ["project-created"]
      )
      return yield* rolesIn(id)
    })
    assert.deepStrictEqual(yield* make(known), { users: { [account.id]: [ownerRole.id] }, groups: {} })
    assert.deepStrictEqual(yield* make(unknown), { users: {}, groups: {} })
  }),

  "counts as members those who are in by themselves or by a group": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const [alone, both, grouped] = [yield* aUserAccount(), yield* aUserAccount(), yield* aUserAccount()]
    const team = yield* aTeamOf(both.id, grouped.id)
    yield* asAdmin(giveProjectRoles(project, { roles: [5], users: [alone.id, both.id], groups: [team.id] }))
    const counts = Effect.gen(function* () {
      const { members, stats } = yield* asAdmin(getProjectOverview(project))
      const listed = (yield* asAdmin(listProjects())).find(({ id }) => id === project)
      return [members, stats.projectMembersAddedCurrentWindow, listed?.memberCount]
    })
    assert.deepStrictEqual(yield* counts, [3, 3, 3])
    yield* asAdmin(deleteUser(alone.id))
    assert.deepStrictEqual(yield* counts, [2, 2, 2])
    yield* asAdmin(deleteGroup(team.id))
    assert.deepStrictEqual(yield* counts, [1, 1, 1])
    assert.deepStrictEqual(yield* rolesIn(project), { users: { [both.id]: [5] }, groups: {} })
  })
}
