import { assert } from "@effect/vitest"
import { FIRST_CUSTOM_ROLE, type Role } from "@halyard/core/domain"
import { GroupStore, ProjectAccessStore, RoleStore } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import { aProject, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aGroup, aUserAccount } from "../../fixtures/accounts.ts"

export const roleAndGroupSuite: StoreSuite = {
  "keeps custom roles with what they allow, by id": Effect.gen(function* () {
    const { insert, list, remove, update } = yield* RoleStore
    const role = yield* insert(yield* newRole)
    const other = yield* insert(yield* newRole)
    assert.isAtLeast(role.id, FIRST_CUSTOM_ROLE)
    assert.isAbove(other.id, role.id)
    const changed: Role = { ...role, description: "new", permissions: new Set(), inEnvironments: new Map() }
    yield* update(changed)
    const ids = [role.id, other.id]
    const listed = Effect.map(list, (roles) => roles.filter(({ id }) => ids.includes(id)))
    assert.deepStrictEqual(yield* listed, [changed, other])
    yield* remove(role.id)
    assert.deepStrictEqual(yield* listed, [other])
  }),

  "refuses names of roles that are taken, those of every instance too": Effect.gen(function* () {
    const { insert, update } = yield* RoleStore
    const draft = yield* newRole
    const role = yield* insert(yield* newRole)
    yield* insert(draft)
    for (const name of [draft.name, "Admin", "Member"]) {
      const errors = [yield* Effect.flip(insert({ ...draft, name })), yield* Effect.flip(update({ ...role, name }))]
      for (const error of errors) assert.deepInclude(error, { _tag: "NameExists", resource: "role", name })
    }
    yield* update(role)
  }),

  "forgets what roles allow in an environment only": Effect.gen(function* () {
    const { forgetEnvironment, insert, list } = yield* RoleStore
    const [gone, kept] = [yield* uniqueName("env"), yield* uniqueName("env")]
    const switching = new Set(["UPDATE_FEATURE_ENVIRONMENT"] as const)
    const inBoth = new Map([gone, kept].map((environment) => [environment, switching]))
    const role = yield* insert({ ...(yield* newRole), inEnvironments: inBoth })
    const other = yield* insert({ ...(yield* newRole), inEnvironments: new Map([[kept, switching]]) })
    yield* forgetEnvironment(gone)
    yield* forgetEnvironment("never-made")
    const left = (yield* list).filter(({ id }) => id === role.id || id === other.id)
    assert.deepStrictEqual(left, [{ ...role, inEnvironments: new Map([[kept, switching]]) }, other])
  }),

  "keeps groups by id, and refuses a taken name": Effect.gen(function* () {
    const { find, insert, list, remove, update } = yield* GroupStore
    const group = yield* aGroup({ mappingsSSO: ["b", "a"], rootRole: 2, description: "x", scimId: "g" })
    const other = yield* aGroup({ createdBy: null })
    assert.isAbove(other.id, group.id)
    assert.deepStrictEqual(yield* find(group.id), Option.some(group))
    const error = yield* Effect.flip(insert({ ...other, name: group.name }))
    assert.deepInclude(error, { _tag: "NameExists", resource: "group", name: group.name })
    assert.strictEqual((yield* Effect.flip(update({ ...other, name: group.name }))).name, group.name)
    const changed = { ...group, description: null, mappingsSSO: [], rootRole: null, name: yield* uniqueName("group") }
    yield* update({ ...changed, createdAt: minute(9), createdBy: "no" })
    const ids = [group.id, other.id]
    const listed = Effect.map(list, (groups) => groups.filter(({ id }) => ids.includes(id)))
    assert.deepStrictEqual(yield* listed, [changed, other])
    yield* remove(group.id)
    assert.deepStrictEqual(yield* listed, [other])
    assert.deepStrictEqual(yield* find(group.id), Option.none())
  }),

  "keeps members by when they joined, and those who are in as they were": Effect.gen(function* () {
    const { addMembers, members, removeMembers } = yield* GroupStore
    const { id: group } = yield* aGroup()
    const [first, second, third] = [yield* aUserAccount(), yield* aUserAccount(), yield* aUserAccount()]
    const present = Effect.map(members, (all) => all.get(group))
    assert.isUndefined(yield* present)
    yield* addMembers(group, [member(second.id, 2), member(first.id, 2)])
    yield* addMembers(group, [member(second.id, 0), member(third.id, 1)])
    assert.deepStrictEqual(yield* present, [member(third.id, 1), member(first.id, 2), member(second.id, 2)])
    yield* removeMembers(group, [third.id, 2_000_000_000])
    assert.deepStrictEqual(yield* present, [member(first.id, 2), member(second.id, 2)])
    yield* addMembers(group, [])
    yield* removeMembers(group, [first.id, second.id])
    assert.isUndefined(yield* present)
  }),

  "removes a group with its members and its roles in projects": Effect.gen(function* () {
    const { addMembers, members, remove } = yield* GroupStore
    const access = yield* ProjectAccessStore
    const { id: group } = yield* aGroup()
    const { id: user } = yield* aUserAccount()
    const { id: project } = yield* aProject()
    yield* addMembers(group, [{ user, joinedAt: minute(0), createdBy: null }])
    yield* access.setGroup(project, group, [4], minute(0))
    yield* remove(group)
    assert.isUndefined((yield* members).get(group))
    assert.deepStrictEqual(yield* access.groups(project), [])
    assert.isFalse((yield* access.projectsOfGroups).has(group))
  })
}

const newRole = Effect.map(uniqueName("role"), (name): Omit<Role, "id"> => ({
  name,
  description: "Does something",
  type: "project-custom",
  permissions: new Set(["CREATE_FEATURE", "UPDATE_PROJECT"]),
  inEnvironments: new Map([["development", new Set(["UPDATE_FEATURE_ENVIRONMENT"] as const)]]),
  inDefaultProject: new Set()
}))

const member = (user: number, at: number) => ({ user, joinedAt: minute(at), createdBy: "kim" })
