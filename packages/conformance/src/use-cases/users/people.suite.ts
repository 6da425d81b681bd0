import { assert } from "@effect/vitest"
import { listPeople, searchUsers } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aGroup, aUserAccount } from "../../fixtures/accounts.ts"
import { as } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const peopleSuite: UseCaseSuite = {
  "are found by a part of any name, in short": Effect.gen(function* () {
    const { callers } = yield* aWorkspace()
    const { email, id, username } = yield* aUserAccount({ name: `Ada ${yield* uniqueName("King")}` })
    const search = (text: string) => as(callers.owner)(searchUsers(text))
    for (const text of [username ?? "", (email ?? "").toUpperCase(), ` ${username}@ `]) {
      const found = yield* search(text)
      assert.deepStrictEqual(
        found.map((user) => user.id),
        [id]
      )
      assert.notProperty(found[0], "rootRole")
    }
    for (const text of ["", "a", " a ", "%%", "__"]) assert.deepStrictEqual(yield* search(text), [])
  }),

  "are found without email addresses by callers who may not add members": Effect.gen(function* () {
    const { callers } = yield* aWorkspace()
    const { email, id, name } = yield* aUserAccount({ name: `Ada ${yield* uniqueName("King")}` })
    const nameless = yield* aUserAccount({
      name: null,
      username: null,
      email: `${yield* uniqueName("ada")}@example.com`
    })
    for (const caller of [callers.viewer, callers.member]) {
      const search = (text: string) => as(caller)(searchUsers(text))
      const [found] = yield* search(name ?? "")
      assert.strictEqual(found?.id, id)
      assert.notInclude(JSON.stringify(found), "@")
      assert.deepStrictEqual(yield* search(email ?? ""), [])
      const { users } = yield* as(caller)(listPeople())
      assert.notInclude(JSON.stringify(users), "@")
      assert.include(users.find((user) => user.id === nameless.id) ?? {}, {
        name: nameless.email?.split("@")[0] ?? null
      })
    }
  }),

  "are listed in short with service accounts and groups": Effect.gen(function* () {
    const { callers } = yield* aWorkspace()
    const service = yield* aUserAccount({ accountType: "Service Account", email: null, name: null })
    const group = yield* aGroup({ rootRole: 2 })
    const { groups, users } = yield* as(callers.owner)(listPeople())
    assert.deepInclude(users, {
      id: service.id,
      name: null,
      username: service.username,
      accountType: "Service Account"
    })
    assert.deepInclude(groups, { id: group.id, name: group.name, description: null, rootRole: 2, userCount: 0 })
    const view = (yield* as(callers.viewer)(listPeople())).groups
    assert.deepInclude(view, { id: group.id, name: group.name, description: null, rootRole: null, userCount: 0 })
  })
}
