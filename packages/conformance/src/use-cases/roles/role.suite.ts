import { assert } from "@effect/vitest"
import { environmentPermissions, predefinedRoles } from "@halyard/core/domain"
import {
  createRole,
  deleteRole,
  getRole,
  giveMemberRole,
  listPermissions,
  listRoles,
  removeMember,
  updateRole,
  validateRole
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aGroup, aUserAccount } from "../../fixtures/accounts.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { assertMatches, invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { aCustomRole } from "../../fixtures/groups-and-roles.ts"
import { asAdmin } from "../../fixtures/principals.ts"

export const roleSuite: UseCaseSuite = {
  "makes a role for projects or for the instance, and shows what it allows": Effect.gen(function* () {
    const role = yield* aCustomRole({ name: "CREATE_FEATURE" }, inProduction)
    assertMatches(role, { type: "project-custom", description: "", project: null })
    const read = yield* asAdmin(getRole(role.id))
    assertMatches(read.permissions, [
      { name: "CREATE_FEATURE", type: "project" },
      { name: "UPDATE_FEATURE_ENVIRONMENT", type: "environment", environment: "production" }
    ])
    const name = yield* uniqueName("role")
    const root = yield* asAdmin(createRole({ name, type: "root-custom", permissions: [{ name: "CREATE_PROJECT" }] }))
    const listed = yield* asAdmin(listRoles())
    assert.deepInclude(listed, role)
    assert.deepInclude(listed, root)
    assert.deepStrictEqual(
      listed.slice(0, 5).map(({ id }) => id),
      predefinedRoles.map(({ id }) => id)
    )
  }),

  "keeps what an update does not give, and records no event for it": Effect.gen(function* () {
    const { id, name } = yield* aCustomRole({ name: "CREATE_FEATURE" }, inProduction)
    const before = yield* asAdmin(getRole(id))
    const same = [{ name }, { name, type: "project-custom" as const, permissions: before.permissions.toReversed() }]
    for (const draft of same) {
      const { events } = yield* withRecordedEvents(asAdmin(updateRole(id, draft)))
      assert.deepStrictEqual(events, [])
    }
    assert.deepStrictEqual(yield* asAdmin(getRole(id)), before)
    yield* asAdmin(updateRole(id, { name, description: "less", permissions: [] }))
    assertMatches(yield* asAdmin(getRole(id)), { name, description: "less", permissions: [] })
  }),

  "refuses what breaks the rules, naming each property": Effect.gen(function* () {
    const { id, name } = yield* aCustomRole()
    const permissions = [{ name: "CREATE_PROJECT" }, { name: "DELETE_FEATURE_STRATEGY", environment: "never-made" }]
    const paths = ["/name", "/permissions/0/name", "/permissions/1/environment"]
    yield* invalidAt(asAdmin(createRole({ name: "", permissions })), ...paths)
    yield* invalidAt(asAdmin(validateRole({ name: "", permissions })), ...paths)
    yield* invalidAt(asAdmin(updateRole(id, { name: "", permissions })), ...paths)
    yield* invalidAt(asAdmin(updateRole(id, { name, type: "root-custom" })), "/type")
    yield* invalidAt(
      asAdmin(createRole({ name, type: "root-custom", permissions: [{ name: "ADMIN" }] })),
      "/permissions/0/name"
    )
  }),

  "refuses names that are taken, those of every instance too": Effect.gen(function* () {
    const { id } = yield* aCustomRole()
    const { name } = yield* aCustomRole()
    for (const taken of [name, "Owner"]) {
      const refusal = { _tag: "NameExists", resource: "role", name: taken }
      yield* refused(asAdmin(createRole({ name: taken })), refusal)
      yield* refused(asAdmin(validateRole({ name: taken })), refusal)
      yield* refused(asAdmin(updateRole(id, { name: taken })), refusal)
    }
    yield* asAdmin(validateRole({ name: yield* uniqueName("role") }))
  }),

  "changes no role that every instance has, and finds none that is not there": Effect.gen(function* () {
    for (const { id, name } of predefinedRoles) {
      yield* refused(asAdmin(updateRole(id, { name })), { _tag: "InvalidOperation" })
      yield* refused(asAdmin(deleteRole(id)), { _tag: "InvalidOperation" })
    }
    for (const id of [0, 6, 2_000_000_000]) {
      const refusal = notFound("role", String(id))
      yield* refused(asAdmin(getRole(id)), refusal)
      yield* refused(asAdmin(updateRole(id, { name: "" })), refusal)
      yield* refused(asAdmin(deleteRole(id)), refusal)
    }
  }),

  "deletes no role that anybody has": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { id, name } = yield* aCustomRole()
    const [first, second, group] = [yield* aUserAccount(), yield* aUserAccount(), yield* aGroup()]
    const holders = [
      { kind: "user", id: first.id },
      { kind: "user", id: second.id },
      { kind: "group", id: group.id }
    ] as const
    for (const holder of holders) yield* asAdmin(giveMemberRole(project, holder, id))
    const message = `The role "${name}" is in use: 2 users and 1 group have it`
    yield* refused(asAdmin(deleteRole(id)), { _tag: "InvalidOperation", message })
    for (const holder of holders) yield* asAdmin(removeMember(project, holder))
    yield* asAdmin(deleteRole(id))
  }),

  "lists what roles can be given": Effect.gen(function* () {
    const { environments, project, root } = yield* asAdmin(listPermissions())
    assert.isTrue(root.some(({ name }) => name === "CREATE_PROJECT"))
    assert.isTrue(project.some(({ name }) => name === "UPDATE_PROJECT"))
    const production = environments.find(({ name }) => name === "production")
    assert.deepStrictEqual(
      production?.permissions.map(({ name }) => name),
      [...environmentPermissions]
    )
  })
}

const inProduction = { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "production" } as const
