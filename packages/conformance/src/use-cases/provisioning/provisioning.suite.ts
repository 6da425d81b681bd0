import { assert } from "@effect/vitest"
import { provisioningPrincipal } from "@halyard/core/domain"
import {
  GroupStore,
  PersonalTokenStore,
  ProvisionedGroupStore,
  ProvisionedUserStore,
  SessionStore,
  UserStore
} from "@halyard/core/ports"
import {
  admitDirectory,
  generateScimToken,
  getScimSettings,
  listProvisionedUsers,
  logIn,
  patchProvisionedGroup,
  patchProvisionedUser,
  provisionGroup,
  provisionUser,
  saveScimSettings,
  updateUser
} from "@halyard/core/use-cases"
import { Effect, Option, Redacted } from "effect"
import { aPassword, aPasswordUser, whoseSession } from "../../fixtures/accounts.ts"
import { refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { hexDigits, uniqueName } from "../../fixtures/unique.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const provisioningSuite: UseCaseSuite = {
  "has one token, of which only the digest is stored": Effect.gen(function* () {
    yield* asAdmin(saveScimSettings({ enabled: true }))
    const first = yield* asAdmin(generateScimToken())
    assert.deepStrictEqual(yield* admitDirectory(first), provisioningPrincipal)
    const second = yield* asAdmin(generateScimToken())
    assert.deepStrictEqual(yield* admitDirectory(second), provisioningPrincipal)
    for (const wrong of [first, Redacted.make(""), Redacted.make("scim:")]) {
      yield* refused(admitDirectory(wrong), { _tag: "Unauthenticated" })
    }
    assert.deepStrictEqual(yield* asAdmin(getScimSettings()), { enabled: true, hasToken: true })
  }),

  "ends all that a deactivated user could come in by, also while they log in": Effect.gen(function* () {
    const account = yield* aPasswordUser()
    const user = yield* byDirectory(provisionUser({ userName: account.email }))
    assert.strictEqual(user.account.id, account.id)
    const scimId = user.account.scimId ?? ""
    const login = { username: account.email, password: aPassword, address: account.username }
    const { secret } = yield* logIn(login)
    const digest = yield* hexDigits(64)
    const moments = { createdAt: minute(0), expiresAt: "2999-01-01T00:00:00.000Z" }
    yield* (yield* PersonalTokenStore).insert(digest, { userId: account.id, description: "x", ...moments })

    const tries = Effect.forEach([1, 2, 3], () => Effect.exit(logIn(login)), { concurrency: 3 })
    yield* Effect.all([tries, setActive(scimId, false)], { concurrency: 2 })
    yield* refused(whoseSession(secret), { _tag: "Unauthenticated" })
    yield* refused(logIn(login), { _tag: "Unauthenticated" })
    assert.isUndefined((yield* (yield* SessionStore).counts(minute(0))).get(account.id))
    assert.deepStrictEqual(yield* (yield* PersonalTokenStore).list([account.id]), [])

    yield* setActive(scimId, true)
    yield* refused(whoseSession(secret), { _tag: "Unauthenticated" })
    const again = yield* logIn(login)
    assert.strictEqual((yield* whoseSession(again.secret)).id, account.id)
  }).pipe(racing),

  "refuses a session of a deactivated user that was not ended": Effect.gen(function* () {
    const account = yield* aPasswordUser()
    const { secret } = yield* logIn({ username: account.email, password: aPassword, address: account.username })
    const users = yield* UserStore
    const found = Option.getOrThrow(yield* users.find(account.id))
    yield* Effect.orDie(users.update({ ...found, active: false }))
    yield* asAdmin(updateUser(account.id, { rootRole: "Editor" }))
    yield* refused(whoseSession(secret), { _tag: "Unauthenticated" })
  }),

  "creates a user once, if two requests come at once": Effect.gen(function* () {
    const userName = `${yield* uniqueName("race")}@example.com`
    const tries = yield* Effect.all(
      [1, 2].map(() => Effect.exit(byDirectory(provisionUser({ userName })))),
      { concurrency: 2 }
    )
    assert.deepStrictEqual(tries.map(({ _tag }) => _tag).toSorted(), ["Failure", "Success"])
    assert.lengthOf(yield* (yield* ProvisionedUserStore).findBy({ attribute: "userName", value: userName }), 1)
  }).pipe(racing),

  "adds and removes one of many members without touching the others": Effect.gen(function* () {
    const name = yield* uniqueName("many")
    const users = yield* Effect.forEach(
      Array.from({ length: MANY }, (_, index) => index),
      (index) => byDirectory(provisionUser({ userName: `${name}-${index}@example.com` }))
    )
    const ids = users.map(({ account }) => account.scimId ?? "")
    const { group } = yield* byDirectory(
      provisionGroup({ displayName: name, members: ids.slice(1).map((value) => ({ value })) })
    )
    const before = yield* (yield* GroupStore).membersOf(group.id)
    const change = (op: string, path: string, value?: ReadonlyArray<{ readonly value: string }>) =>
      byDirectory(
        patchProvisionedGroup(group.scimId ?? "", {
          Operations: [{ op, path, ...(value === undefined ? {} : { value }) }]
        })
      )
    yield* change("Add", "members", [{ value: ids[0] ?? "" }])
    yield* change("remove", `members[value eq "${ids[1]}"]`)
    const after = yield* (yield* GroupStore).membersOf(group.id)
    const kept = new Set(before.map(({ user }) => user).filter((user) => user !== users[1]?.account.id))
    assert.deepStrictEqual(
      after.filter(({ user }) => kept.has(user)),
      before.filter(({ user }) => kept.has(user))
    )
    assert.strictEqual(after.length, before.length)
    const members = (yield* (yield* ProvisionedGroupStore).members([group.id])).get(group.id) ?? []
    assert.deepStrictEqual(
      members.map(({ scimId }) => scimId),
      [ids[0], ...ids.slice(2)]
    )
  }),

  "shows provisioned users only": Effect.gen(function* () {
    yield* aPasswordUser()
    const query = { filter: undefined, startIndex: 1, count: 500 }
    const { resources } = yield* byDirectory(listProvisionedUsers(query, ({ account }) => account.scimId))
    assert.notInclude(resources, null)
  })
}

const MANY = 30

const byDirectory = as(provisioningPrincipal)

const setActive = (scimId: string, active: boolean) =>
  byDirectory(patchProvisionedUser(scimId, { Operations: [{ op: "replace", path: "active", value: active }] }))
