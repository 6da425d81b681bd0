import { assert } from "@effect/vitest"
import type { UserProfile } from "@halyard/core/domain"
import { GroupStore, ProvisionedGroupStore, ProvisionedUserStore, UserStore } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import { aGroup, aUserAccount } from "../../fixtures/accounts.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

export const provisionedSuite: StoreSuite = {
  "keeps what a directory says about a user, and finds it by each key": Effect.gen(function* () {
    const { find, findBy, save } = yield* ProvisionedUserStore
    const account = yield* aProvisionedAccount()
    const scimId = account.scimId ?? ""
    const userName = `ÄDA-${scimId}@Example.com`
    const profile: UserProfile = {
      userName,
      externalId: `X-${scimId}`,
      name: { givenName: "Ada" },
      emails: [{ value: userName, type: "work", primary: true }]
    }
    yield* save(account.id, profile, minute(5))
    const saved = { account, profile, updatedAt: minute(5) }
    assert.deepStrictEqual(yield* find(scimId), Option.some(saved))
    assert.deepStrictEqual(yield* findBy({ attribute: "id", value: scimId }), [saved])
    assert.deepStrictEqual(yield* findBy({ attribute: "externalId", value: `X-${scimId}` }), [saved])
    assert.deepStrictEqual(yield* findBy({ attribute: "externalId", value: `x-${scimId}` }), [])
    assert.deepStrictEqual(yield* findBy({ attribute: "userName", value: userName.toLowerCase() }), [saved])
    assert.deepStrictEqual(yield* find(yield* uniqueName("nobody")), Option.none())
    yield* save(account.id, { userName: "other" }, minute(6))
    assert.deepStrictEqual(yield* findBy({ attribute: "userName", value: userName }), [])
    assert.deepStrictEqual(yield* findBy({ attribute: "externalId", value: `X-${scimId}` }), [])
  }),

  "shows the account of a user of whom the directory has said nothing": Effect.gen(function* () {
    const { find, findBy } = yield* ProvisionedUserStore
    const account = yield* aProvisionedAccount()
    const email = account.email ?? ""
    const known = {
      account,
      profile: { userName: email, displayName: "Ada King", emails: [{ value: email, type: "work", primary: true }] },
      updatedAt: account.createdAt
    }
    assert.deepStrictEqual(yield* find(account.scimId ?? ""), Option.some(known))
    assert.deepStrictEqual(yield* findBy({ attribute: "userName", value: email.toUpperCase() }), [known])
  }),

  "lists and counts provisioned users alone, by id and in parts": Effect.gen(function* () {
    const { count, idsOf, list } = yield* ProvisionedUserStore
    const before = yield* count
    const other = yield* aUserAccount()
    const [first, second] = [yield* aProvisionedAccount(), yield* aProvisionedAccount()]
    assert.isAtLeast(yield* count, before + 2)
    const ids = (yield* list()).map(({ account }) => account.id)
    assert.deepStrictEqual(
      ids.filter((id) => [first.id, other.id, second.id].includes(id)),
      [first.id, second.id]
    )
    const part = yield* list({ offset: ids.indexOf(second.id), limit: 1 })
    assert.deepStrictEqual(
      part.map(({ account }) => account.id),
      [second.id]
    )
    const [one, two] = [first.scimId ?? "", second.scimId ?? ""]
    assert.deepStrictEqual(
      yield* idsOf([one, "unknown", two]),
      new Map([
        [one, first.id],
        [two, second.id]
      ])
    )
    assert.deepStrictEqual(yield* idsOf([]), new Map())
  }),

  "keeps whether a user is active": Effect.gen(function* () {
    const { find, update } = yield* UserStore
    const account = yield* aUserAccount()
    assert.isTrue(account.active)
    yield* update({ ...account, active: false, scimId: "moved" })
    assert.deepStrictEqual(yield* find(account.id), Option.some({ ...account, active: false, scimId: "moved" }))
  }),

  "keeps what a directory says about a group, and finds it by each key": Effect.gen(function* () {
    const { count, find, findBy, list, save } = yield* ProvisionedGroupStore
    const before = yield* count
    const scimId = yield* uniqueName("scim")
    const group = yield* aGroup({ name: `Größe ${scimId}`, scimId: null })
    assert.deepStrictEqual(yield* find(scimId), Option.none())
    const linked = { ...group, scimId }
    yield* (yield* GroupStore).update(linked)
    const unsaved = { group: linked, externalId: null, updatedAt: group.createdAt }
    assert.deepStrictEqual(yield* find(scimId), Option.some(unsaved))
    yield* save(group.id, `X-${scimId}`, minute(7))
    const saved = { group: linked, externalId: `X-${scimId}`, updatedAt: minute(7) }
    assert.deepStrictEqual(yield* findBy({ attribute: "id", value: scimId }), [saved])
    assert.deepStrictEqual(yield* findBy({ attribute: "externalId", value: `X-${scimId}` }), [saved])
    assert.deepStrictEqual(yield* findBy({ attribute: "displayName", value: `GRÖßE ${scimId}` }), [saved])
    assert.isAtLeast(yield* count, before + 1)
    const all = yield* list()
    assert.deepInclude(all, saved)
    assert.deepStrictEqual(yield* list({ offset: all.length - 1, limit: 5 }), all.slice(-1))
  }),

  "returns the members of groups whom the directory knows, and who was added or removed": Effect.gen(function* () {
    const { members } = yield* ProvisionedGroupStore
    const { addMembers, membersOf, removeMembers } = yield* GroupStore
    const { id: group } = yield* aGroup({ scimId: yield* uniqueName("scim") })
    const [ada, bob, unknown] = [
      yield* aProvisionedAccount(),
      yield* aProvisionedAccount({ name: null }),
      yield* aUserAccount()
    ]
    assert.deepStrictEqual(yield* addMembers(group, [member(unknown.id), member(ada.id)]), [ada.id, unknown.id])
    assert.deepStrictEqual(yield* addMembers(group, [member(bob.id), member(ada.id)]), [bob.id])
    assert.deepStrictEqual(yield* membersOf(group), [ada.id, bob.id, unknown.id].map(member))
    assert.deepStrictEqual(
      yield* members([group]),
      new Map([
        [
          group,
          [
            { scimId: ada.scimId ?? "", name: "Ada King" },
            { scimId: bob.scimId ?? "", name: bob.email ?? "" }
          ]
        ]
      ])
    )
    assert.deepStrictEqual(yield* removeMembers(group, [bob.id, 2_000_000_000]), [bob.id])
    assert.deepStrictEqual(yield* removeMembers(group, [bob.id]), [])
    assert.deepStrictEqual(yield* members([(yield* aGroup()).id]), new Map())
  })
}

const aProvisionedAccount = Effect.fnUntraced(function* (given: Parameters<typeof aUserAccount>[0] = {}) {
  return yield* aUserAccount({ scimId: yield* uniqueName("scim"), ...given })
})

const member = (user: number) => ({ user, joinedAt: minute(1), createdBy: null })
