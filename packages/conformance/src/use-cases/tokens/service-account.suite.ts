import { assert } from "@effect/vitest"
import {
  createServiceAccount,
  createServiceAccountToken,
  deleteServiceAccount,
  deleteServiceAccountToken,
  listServiceAccounts,
  listServiceAccountTokens,
  listUsers,
  updateServiceAccount
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { aServiceAccount, farFuture, principalOfSecret } from "../../fixtures/tokens.ts"

export const serviceAccountSuite: UseCaseSuite = {
  "are listed with their tokens, apart from people": Effect.gen(function* () {
    const account = yield* aServiceAccount(2)
    const { token } = yield* asAdmin(createServiceAccountToken(account.id, { description: "ci", expiresAt: farFuture }))
    const { rootRoles, serviceAccounts } = yield* asAdmin(listServiceAccounts())
    assert.deepStrictEqual(
      serviceAccounts.find(({ id }) => id === account.id),
      { ...account, tokens: [token] }
    )
    assert.deepStrictEqual(yield* asAdmin(listServiceAccountTokens(account.id)), [token])
    assert.includeMembers(
      rootRoles.map(({ name }) => name),
      ["Admin", "Editor", "Viewer"]
    )
    assert.notInclude(
      rootRoles.map(({ name }) => name),
      "Owner"
    )
    const { users } = yield* asAdmin(listUsers())
    assert.isFalse(users.some(({ id }) => id === account.id))
    const person = yield* aUserAccount()
    assert.isFalse(serviceAccounts.some(({ id }) => id === person.id))
  }),

  "may do from the next request on what their role says": Effect.gen(function* () {
    const account = yield* aServiceAccount(2)
    const { secret } = yield* asAdmin(
      createServiceAccountToken(account.id, { description: "ci", expiresAt: farFuture })
    )
    const roleNow = Effect.map(principalOfSecret(secret), ({ grants }) => grants.map(({ role }) => role.name))
    assert.deepStrictEqual(yield* roleNow, ["Editor"])
    const changed = yield* asAdmin(updateServiceAccount(account.id, { rootRole: 3, name: "Renamed" }))
    assert.deepInclude(changed, { rootRole: 3, name: "Renamed", username: account.username })
    assert.deepStrictEqual(yield* roleNow, ["Viewer"])
    const again = withRecordedEvents(asAdmin(updateServiceAccount(account.id, { rootRole: 3, name: "Renamed" })))
    assert.deepStrictEqual((yield* again).events, [])
    yield* asAdmin(deleteServiceAccount(account.id))
    yield* refused(principalOfSecret(secret), { _tag: "Unauthenticated" })
    yield* refused(asAdmin(deleteServiceAccount(account.id)), notFound("service account", String(account.id)))
  }),

  "lose a token that is deleted": Effect.gen(function* () {
    const account = yield* aServiceAccount()
    const draft = { description: "ci", expiresAt: farFuture }
    const { token, secret } = yield* asAdmin(createServiceAccountToken(account.id, draft))
    yield* refused(asAdmin(createServiceAccountToken(account.id, draft)), { _tag: "NameExists" })
    const other = yield* aServiceAccount()
    const missing = notFound("personal token", String(token.id))
    yield* refused(asAdmin(deleteServiceAccountToken(other.id, token.id)), missing)
    yield* principalOfSecret(secret)
    yield* asAdmin(deleteServiceAccountToken(account.id, token.id))
    yield* refused(principalOfSecret(secret), { _tag: "Unauthenticated" })
    yield* refused(asAdmin(deleteServiceAccountToken(account.id, token.id)), missing)
  }),

  "are refused with all that is wrong, and where the name is taken": Effect.gen(function* () {
    const { username } = yield* aServiceAccount()
    const draft = { name: "A program", username: yield* uniqueName("service"), rootRole: 3 }
    const make = (given: Partial<typeof draft>) => asAdmin(createServiceAccount({ ...draft, ...given }))
    yield* invalidAt(make({ username: username ?? "" }), "/username")
    yield* invalidAt(make({ name: "", username: "", rootRole: 99 }), "/name", "/username", "/rootRole")
    for (const rootRole of [4, 5, 0, -1, 1.5, 1e10]) yield* invalidAt(make({ rootRole }), "/rootRole")
    const account = yield* make({})
    yield* invalidAt(asAdmin(updateServiceAccount(account.id, { name: " ", rootRole: 4 })), "/name", "/rootRole")
    yield* invalidAt(
      asAdmin(createServiceAccountToken(account.id, { description: "", expiresAt: "" })),
      "/description",
      "/expiresAt"
    )
  }),

  "are never users or unknown ids": Effect.gen(function* () {
    const person = yield* aUserAccount()
    const draft = { description: "ci", expiresAt: farFuture }
    for (const id of [person.id, 2_000_000_000, -42]) {
      const missing = notFound("service account", String(id))
      yield* refused(asAdmin(updateServiceAccount(id, {})), missing)
      yield* refused(asAdmin(deleteServiceAccount(id)), missing)
      yield* refused(asAdmin(listServiceAccountTokens(id)), missing)
      yield* refused(asAdmin(createServiceAccountToken(id, draft)), missing)
      yield* refused(asAdmin(deleteServiceAccountToken(id, 1)), missing)
    }
  })
}
