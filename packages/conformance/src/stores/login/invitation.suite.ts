import { assert } from "@effect/vitest"
import type { SignupTokenRecord } from "@halyard/core/domain"
import { LoginFailureStore, PasswordLinkStore, SettingStore, SignupTokenStore } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { hexDigits, uniqueName } from "../../fixtures/unique.ts"
import { aUserAccount } from "../../fixtures/accounts.ts"

export const invitationSuite: StoreSuite = {
  "keeps invitations by when they were made, and who came by them": Effect.gen(function* () {
    const tokens = yield* SignupTokenStore
    const digests = [yield* hexDigits(64), yield* hexDigits(64)].toSorted()
    const [first, second] = digests.map((digest): SignupTokenRecord => ({
      digest,
      sealedSecret: `sealed ${digest}`,
      name: "all hands",
      enabled: true,
      expiresAt: minute(60),
      createdAt: minute(0),
      createdBy: "kim"
    }))
    assert.ok(first && second)
    yield* tokens.insert(second)
    yield* tokens.insert(first)
    const changed = { ...first, name: "new", enabled: false, expiresAt: minute(90) }
    yield* tokens.update({ ...changed, createdBy: "no", sealedSecret: "no" })
    assert.deepStrictEqual(yield* tokens.find(first.digest), Option.some(changed))
    assert.deepStrictEqual(yield* tokens.find(yield* hexDigits(64)), Option.none())
    const listed = (yield* tokens.list).filter(({ digest }) => digests.includes(digest))
    assert.deepStrictEqual(listed, [changed, second])
    const users = [yield* aUserAccount(), yield* aUserAccount()].map(({ id }) => id)
    const stranger = yield* aUserAccount()
    for (const user of users) yield* tokens.addUser(first.digest, user)
    for (const user of users) assert.isTrue(yield* tokens.hasSignedUp(user))
    assert.isFalse(yield* tokens.hasSignedUp(stranger.id))
    const joined = yield* tokens.users
    assert.deepStrictEqual([joined.get(first.digest), joined.get(second.digest)], [users, undefined])
  }),

  "keeps only the last password link of a user": Effect.gen(function* () {
    const links = yield* PasswordLinkStore
    const { id: user } = yield* aUserAccount()
    const [first, second] = [yield* hexDigits(64), yield* hexDigits(64)]
    yield* links.insert(first, { user, purpose: "invite", expiresAt: minute(5), createdBy: null })
    const link = { user, purpose: "reset", expiresAt: minute(9), createdBy: "ada" } as const
    yield* links.insert(second, link)
    assert.deepStrictEqual(yield* links.find(first), Option.none())
    assert.deepStrictEqual(yield* links.find(second), Option.some(link))
    yield* links.removeOf(user)
    assert.deepStrictEqual(yield* links.find(second), Option.none())
  }),

  "gives a password link to one of those who take it at once": Effect.gen(function* () {
    const links = yield* PasswordLinkStore
    const { id: user } = yield* aUserAccount()
    const digest = yield* hexDigits(64)
    const link = { user, purpose: "invite", expiresAt: minute(5), createdBy: null } as const
    yield* links.insert(digest, link)
    const taken = yield* Effect.all([links.take(digest), links.take(digest)], { concurrency: 2 })
    assert.deepStrictEqual(taken.flatMap(Option.toArray), [link])
    assert.deepStrictEqual(yield* links.find(digest), Option.none())
  }),

  "keeps failed logins while they count": Effect.gen(function* () {
    const failures = yield* LoginFailureStore
    const address = yield* uniqueName("address")
    const ada = yield* uniqueName("ada")
    const [here, there] = [ada, "eve"].map((account) => ({ account, address }))
    assert.ok(here && there)
    for (const at of [1, 2, 3]) yield* failures.add(here, minute(at), minute(0))
    yield* failures.add(there, minute(4), minute(0))
    yield* failures.add({ ...here, address: `${address}-2` }, minute(4), minute(0))
    assert.deepStrictEqual(yield* failures.since(here, since(1)), {
      ofBoth: [minute(2), minute(3)],
      ofAddress: [minute(2), minute(3), minute(4)],
      ofAccount: [minute(1), minute(2), minute(3), minute(4)]
    })
    yield* failures.clear(here)
    assert.deepStrictEqual(yield* failures.since(here, since(0)), {
      ofBoth: [],
      ofAddress: [minute(4)],
      ofAccount: [minute(4)]
    })
  }),

  "keeps settings by name": Effect.gen(function* () {
    const settings = yield* SettingStore
    const name = yield* uniqueName("setting")
    assert.deepStrictEqual(yield* settings.find(name), Option.none())
    yield* settings.set(name, { a: [1, null, "x"] })
    yield* settings.set(name, { a: [2, { b: true }] })
    assert.deepStrictEqual(yield* settings.find(name), Option.some({ a: [2, { b: true }] }))
  })
}

/** Failures of an account count for an hour, those of an address for some minutes. */
const since = (at: number) => ({ ofAddress: minute(at + 1), ofAccount: minute(at) })
