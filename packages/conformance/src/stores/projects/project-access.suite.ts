import { assert } from "@effect/vitest"
import {
  AccessStore,
  CredentialStore,
  GroupStore,
  ProjectAccessStore,
  Transactions,
  UserStore
} from "@halyard/core/ports"
import { Effect, Option } from "effect"
import { aProject, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { hexDigits } from "../../fixtures/unique.ts"
import { aGroup, aUserAccount } from "../../fixtures/accounts.ts"

export const projectAccessStoreSuite: StoreSuite = {
  "keeps roles of users and groups, and since when they have any": Effect.gen(function* () {
    const access = yield* ProjectAccessStore
    const { id: project } = yield* aProject()
    const [first, second] = [yield* aUserAccount(), yield* aUserAccount()]
    const group = yield* aGroup()
    yield* access.setUser(project, second.id, [5], minute(1))
    yield* access.setUser(project, first.id, [5, 4, 5], minute(2))
    yield* access.setGroup(project, group.id, [4], minute(3))
    yield* access.setUser(project, first.id, [101, 5], minute(4))
    assert.deepStrictEqual(yield* access.users(project), [
      { id: first.id, roles: [5, 101], addedAt: minute(2) },
      { id: second.id, roles: [5], addedAt: minute(1) }
    ])
    assert.deepStrictEqual(yield* access.groups(project), [{ id: group.id, roles: [4], addedAt: minute(3) }])
    yield* access.setUser(project, second.id, [], minute(5))
    yield* access.setGroup(project, group.id, [], minute(5))
    assert.deepStrictEqual(
      (yield* access.users(project)).map(({ id }) => id),
      [first.id]
    )
    assert.deepStrictEqual(yield* access.groups(project), [])
    yield* access.setUser(project, second.id, [4], minute(6))
    assert.deepInclude((yield* access.users(project))[1], { id: second.id, addedAt: minute(6) })
  }),

  "returns who has a role in projects": Effect.gen(function* () {
    const { holders, setGroup, setUser } = yield* ProjectAccessStore
    const [project, other, empty] = [(yield* aProject()).id, (yield* aProject()).id, (yield* aProject()).id]
    const [first, second, member] = [yield* aUserAccount(), yield* aUserAccount({ name: null }), yield* aUserAccount()]
    const group = yield* aGroup()
    yield* setUser(project, second.id, [4], minute(0))
    yield* setUser(project, first.id, [4, 5], minute(0))
    yield* setUser(project, member.id, [5], minute(0))
    yield* setGroup(project, group.id, [4], minute(0))
    yield* setUser(other, member.id, [4], minute(0))
    yield* setUser(empty, member.id, [5], minute(0))
    const names = ({ email, id, name, username }: typeof first) => ({ id, name, email, username })
    const owners = { users: [names(first), names(second)], groups: [group.name] }
    const all = yield* holders(4)
    assert.deepStrictEqual(all.get(project), owners)
    assert.deepStrictEqual(all.get(other), { users: [names(member)], groups: [] })
    assert.isFalse(all.has(empty))
    assert.deepStrictEqual([...(yield* holders(4, project))], [[project, owners]])
  }),

  "returns which projects groups are in": Effect.gen(function* () {
    const access = yield* ProjectAccessStore
    const group = yield* aGroup()
    const projects = [(yield* aProject()).id, (yield* aProject()).id].toSorted()
    for (const project of projects.toReversed()) yield* access.setGroup(project, group.id, [4, 5], minute(0))
    assert.deepStrictEqual((yield* access.projectsOfGroups).get(group.id), projects)
  }),

  "counts each member once, from when the first way in began": Effect.gen(function* () {
    const access = yield* ProjectAccessStore
    const { addMembers } = yield* GroupStore
    const { id: project } = yield* aProject()
    const [both, late, direct] = [yield* aUserAccount(), yield* aUserAccount(), yield* aUserAccount()]
    const group = yield* aGroup()
    yield* addMembers(group.id, [
      { user: both.id, joinedAt: minute(0), createdBy: null },
      { user: late.id, joinedAt: minute(20), createdBy: null }
    ])
    yield* access.setGroup(project, group.id, [4, 5], minute(10))
    yield* access.setUser(project, both.id, [5], minute(5))
    yield* access.setUser(project, direct.id, [4, 5], minute(15))
    const countAt = (at: number) => Effect.map(access.memberCounts(minute(at)), (counts) => counts.get(project))
    assert.deepStrictEqual(yield* countAt(0), { total: 3, added: 3 })
    assert.deepStrictEqual(yield* countAt(6), { total: 3, added: 2 })
    assert.deepStrictEqual(yield* countAt(20), { total: 3, added: 1 })
    assert.isUndefined((yield* access.memberCounts(minute(0))).get((yield* aProject()).id))
  }),

  "counts who has a role": Effect.gen(function* () {
    const access = yield* ProjectAccessStore
    const [here, there] = [(yield* aProject()).id, (yield* aProject()).id]
    const role = 1_000_000 + (yield* aUserAccount()).id
    const user = yield* aUserAccount()
    yield* aUserAccount({ rootRole: role })
    const group = yield* aGroup({ rootRole: role })
    yield* access.setUser(here, user.id, [role], minute(0))
    yield* access.setUser(there, user.id, [role, 5], minute(0))
    yield* access.setGroup(here, group.id, [role], minute(0))
    assert.deepStrictEqual(yield* access.countOfRole(role), { users: 2, groups: 1 })
    assert.deepStrictEqual(yield* access.countOfRole(role + 1), { users: 0, groups: 0 })
  }),

  "returns everything that a user's rights are made of": Effect.gen(function* () {
    const { standing } = yield* AccessStore
    const access = yield* ProjectAccessStore
    const { addMembers } = yield* GroupStore
    const [here, there] = [(yield* aProject()).id, (yield* aProject()).id]
    const user = yield* aUserAccount({ rootRole: 3 })
    const [editors, viewers, others] = [
      yield* aGroup({ rootRole: 2 }),
      yield* aGroup({ rootRole: 3 }),
      yield* aGroup({ rootRole: 1 })
    ]
    for (const { id } of [editors, viewers]) {
      yield* addMembers(id, [{ user: user.id, joinedAt: minute(0), createdBy: null }])
    }
    yield* access.setUser(here, user.id, [4], minute(0))
    yield* access.setGroup(there, editors.id, [5, 101], minute(0))
    yield* access.setGroup(there, others.id, [4], minute(0))
    const { account, projectRoles, rootRoles } = Option.getOrThrow(yield* standing(user.id))
    assert.deepStrictEqual(account, user)
    assert.sameMembers([...rootRoles], [3, 2])
    assert.sameDeepMembers(
      [...projectRoles],
      [
        { project: here, role: 4 },
        { project: there, role: 5 },
        { project: there, role: 101 }
      ]
    )
    yield* (yield* UserStore).remove(user.id)
    assert.deepStrictEqual(yield* standing(user.id), Option.none())
  }),

  "gives every change of rights a version, which an undone one does not keep": Effect.gen(function* () {
    const { beginChange } = yield* AccessStore
    const { find } = yield* CredentialStore
    const { run } = yield* Transactions
    const digest = yield* hexDigits(64)
    const version = Effect.map(find("session", digest), (found) => found.version)
    const before = yield* version
    yield* run(beginChange)
    const after = yield* version
    assert.notStrictEqual(after, before)
    yield* Effect.flip(run(Effect.andThen(beginChange, Effect.fail("undone"))))
    yield* Effect.all([run(beginChange), run(beginChange)], { concurrency: 2 })
    assert.notStrictEqual(yield* version, after)
  })
}
