import { assert } from "@effect/vitest"
import { GroupStore } from "@halyard/core/ports"
import {
  createGroup,
  deleteGroup,
  getGroup,
  giveProjectRoles,
  listGroups,
  updateGroup,
  saveScimSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aGroup, aUserAccount } from "../../fixtures/accounts.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { assertMatches, invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { aTeamOf } from "../../fixtures/groups-and-roles.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"

export const groupSuite: UseCaseSuite = {
  "makes a group with its defaults, and shows it whole": Effect.gen(function* () {
    const { callers, project } = yield* aWorkspace()
    const [first, second] = [yield* aUserAccount(), yield* aUserAccount()]
    const name = yield* uniqueName("group")
    const made = yield* as(callers.admin)(
      createGroup({ name, description: "", users: [{ user: second }, { user: first }, { user: second }] })
    )
    assertMatches(made, { name, description: null, mappingsSSO: [], rootRole: null, createdBy: "admin", scimId: null })
    assert.strictEqual(made.userCount, 2)
    assertMatches(made.users[0], { createdBy: "admin", user: { id: first.id, email: first.email, isAPI: false } })
    yield* asAdmin(giveProjectRoles(project, { roles: [4, 5], users: [], groups: [made.id] }))
    const read = yield* asAdmin(getGroup(made.id))
    assert.deepStrictEqual(read, { ...made, projects: [project] })
    assert.deepInclude(yield* asAdmin(listGroups()), read)
  }),

  "keeps what an update does not give, and records no event for it": Effect.gen(function* () {
    const user = yield* aUserAccount()
    const name = yield* uniqueName("group")
    const draft = { name, description: "about", mappingsSSO: ["a"], rootRole: 2, users: [{ user }] }
    const made = yield* asAdmin(createGroup(draft))
    for (const same of [{ name }, draft]) {
      const { answer, events } = yield* withRecordedEvents(asAdmin(updateGroup(made.id, same)))
      assert.deepStrictEqual([answer, events], [made, []])
    }
    const emptied = yield* asAdmin(
      updateGroup(made.id, { name, description: null, mappingsSSO: [], rootRole: null, users: [] })
    )
    assertMatches(emptied, { description: null, mappingsSSO: [], rootRole: null, users: [], userCount: 0 })
  }),

  "refuses what breaks the rules, naming each property": Effect.gen(function* () {
    const user = yield* aUserAccount()
    const { id } = yield* aTeamOf()
    const bad = { name: " ", rootRole: 4, mappingsSSO: [""], users: [{ user }, { user: { id: 2_000_000_001 } }] }
    const paths = ["/name", "/mappingsSSO/0", "/rootRole", "/users/1/user/id"]
    yield* invalidAt(asAdmin(createGroup(bad)), ...paths)
    yield* invalidAt(asAdmin(updateGroup(id, bad)), ...paths)
  }),

  "refuses names that are taken, whoever comes second": Effect.gen(function* () {
    const name = yield* uniqueName("group")
    const make = Effect.exit(asAdmin(createGroup({ name })))
    const exits = yield* Effect.all([make, make], { concurrency: 2 })
    assert.lengthOf(
      exits.filter(({ _tag }) => _tag === "Success"),
      1
    )
    yield* refused(asAdmin(createGroup({ name })), { _tag: "NameExists", resource: "group", name })
    const { id } = yield* aTeamOf()
    yield* refused(asAdmin(updateGroup(id, { name })), { _tag: "NameExists", resource: "group", name })
  }).pipe(racing),

  "does not find groups that are not there": Effect.gen(function* () {
    const { id } = yield* aTeamOf((yield* aUserAccount()).id)
    yield* asAdmin(deleteGroup(id))
    for (const missing of [id, 0, 2_000_000_000]) {
      const refusal = notFound("group", String(missing))
      yield* refused(asAdmin(getGroup(missing)), refusal)
      yield* refused(asAdmin(updateGroup(missing, { name: "" })), refusal)
      yield* refused(asAdmin(deleteGroup(missing)), refusal)
    }
  }),

  "keeps its hands off groups that an external directory manages": Effect.gen(function* () {
    yield* asAdmin(saveScimSettings({ enabled: true }))
    const group = yield* aGroup({ scimId: yield* uniqueName("scim") })
    const { name } = group
    const user = yield* aUserAccount()
    yield* refused(asAdmin(updateGroup(group.id, { name, users: [{ user }] })), { _tag: "InvalidOperation" })
    yield* refused(asAdmin(updateGroup(group.id, { name: `${name} 2` })), { _tag: "InvalidOperation" })
    assert.strictEqual((yield* asAdmin(updateGroup(group.id, { name, users: [], rootRole: 2 }))).rootRole, 2)
    yield* refused(asAdmin(deleteGroup(group.id)), { _tag: "InvalidOperation" })
    assert.isTrue((yield* (yield* GroupStore).list).some(({ id }) => id === group.id))
  })
}
