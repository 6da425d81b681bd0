import { assert } from "@effect/vitest"
import { editorRole } from "@halyard/core/domain"
import {
  FavoriteStore,
  GroupStore,
  PasswordLinkStore,
  PersonalTokenStore,
  ProjectAccessStore,
  SessionStore,
  SignupTokenStore,
  UserStore
} from "@halyard/core/ports"
import { Effect, Option, Struct } from "effect"
import { aProject, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { hexDigits, uniqueName } from "../../fixtures/unique.ts"
import { aGroup, aSession, aUserAccount } from "../../fixtures/accounts.ts"

export const userStoreSuite: StoreSuite = {
  "gives users increasing ids, finds them, and lists them by id": Effect.gen(function* () {
    const { find, list } = yield* UserStore
    const first = yield* aUserAccount({ name: null, scimId: "s-1" })
    const second = yield* aUserAccount({ accountType: "Service Account", email: null, createdAt: minute(3) })
    assert.isAbove(second.id, first.id)
    assert.deepInclude(first, { name: null, scimId: "s-1", seenAt: null, loginAttempts: 0, createdAt: minute(0) })
    assert.deepStrictEqual(yield* find(first.id), Option.some(first))
    assert.deepStrictEqual(yield* find(second.id), Option.some(second))
    assert.deepStrictEqual(yield* find(2_000_000_000), Option.none())
    const ids = [first.id, second.id]
    assert.deepStrictEqual(
      (yield* list).filter(({ id }) => ids.includes(id)),
      [first, second]
    )
  }),

  "finds a user by username, and by email however it is written": Effect.gen(function* () {
    const { findByLogin, setPasswordHash } = yield* UserStore
    const user = yield* aUserAccount()
    const known = Option.some({ account: user, passwordHash: null })
    assert.deepStrictEqual(yield* findByLogin(user.username ?? ""), known)
    assert.deepStrictEqual(yield* findByLogin((user.email ?? "").toUpperCase()), known)
    assert.deepStrictEqual(yield* findByLogin(yield* uniqueName("nobody")), Option.none())
    yield* setPasswordHash(user.id, "a hash")
    assert.deepStrictEqual(yield* findByLogin(user.email ?? ""), Option.some({ account: user, passwordHash: "a hash" }))
  }),

  "finds several users, and those with a root role, their own or a group's": Effect.gen(function* () {
    const { findAll, withRootRole } = yield* UserStore
    const { addMembers } = yield* GroupStore
    const [own, ofGroup, neither] = [yield* aUserAccount({ rootRole: 1 }), yield* aUserAccount(), yield* aUserAccount()]
    const robot = yield* aUserAccount({ rootRole: 1, accountType: "Service Account" })
    const group = yield* aGroup({ rootRole: 1 })
    yield* addMembers(
      group.id,
      [own, ofGroup].map(({ id }) => ({ user: id, joinedAt: minute(0), createdBy: null }))
    )
    assert.deepStrictEqual(yield* findAll([neither.id, -42, own.id, own.id]), [own, neither])
    assert.deepStrictEqual(yield* findAll([]), [])
    const ids = [own, ofGroup, neither, robot].map(({ id }) => id)
    const admins = (yield* withRootRole(1, 1_000_000)).filter(({ id }) => ids.includes(id))
    assert.deepStrictEqual(admins, [own, ofGroup])
    assert.lengthOf(yield* withRootRole(1, 1), 1)
  }),

  "returns who has a password": Effect.gen(function* () {
    const users = yield* UserStore
    const [one, other] = [yield* aUserAccount(), yield* aUserAccount()]
    yield* users.setPasswordHash(one.id, "a hash")
    const known = yield* users.withPassword
    assert.deepStrictEqual([known.has(one.id), known.has(other.id)], [true, false])
  }),

  "refuses an email or a username that another user has, and goes on": Effect.gen(function* () {
    const { insert, list, update } = yield* UserStore
    const user = yield* aUserAccount()
    const other = yield* aUserAccount()
    const count = (yield* list).length
    for (const property of ["email", "username"] as const) {
      const taken = { [property]: user[property] }
      const fresh = { ...Struct.omit(other, ["id"]), email: null, username: yield* uniqueName("user"), ...taken }
      assert.strictEqual((yield* Effect.flip(insert(fresh))).property, property)
      assert.strictEqual((yield* Effect.flip(update({ ...other, ...taken }))).property, property)
    }
    assert.isAtLeast((yield* list).length, count)
    yield* update(other)
  }),

  "replaces what can change, and nothing else": Effect.gen(function* () {
    const { find, setPasswordHash, passwordHash, update } = yield* UserStore
    const user = yield* aUserAccount()
    yield* setPasswordHash(user.id, "a hash")
    const changed = { ...user, name: "New", email: null, rootRole: editorRole.id, username: `${user.username}-2` }
    yield* update({ ...changed, createdAt: minute(99), loginAttempts: 7 })
    assert.deepStrictEqual(yield* find(user.id), Option.some(changed))
    assert.deepStrictEqual(yield* passwordHash(user.id), Option.some("a hash"))
  }),

  "counts failed logins until one succeeds": Effect.gen(function* () {
    const { countLogin, find } = yield* UserStore
    const { id } = yield* aUserAccount()
    const attempts = Effect.map(find(id), (user) => Option.getOrThrow(user).loginAttempts)
    yield* Effect.all([countLogin(id, false), countLogin(id, false)], { concurrency: 2 })
    assert.strictEqual(yield* attempts, 2)
    yield* countLogin(id, true)
    assert.strictEqual(yield* attempts, 0)
  }),

  "has no hash where there is no password": Effect.gen(function* () {
    const { passwordHash, setPasswordHash, withPassword } = yield* UserStore
    const { id } = yield* aUserAccount()
    assert.deepStrictEqual(yield* passwordHash(id), Option.none())
    yield* setPasswordHash(id, "a hash")
    yield* setPasswordHash(id, null)
    assert.deepStrictEqual([yield* passwordHash(id), (yield* withPassword).has(id)], [Option.none(), false])
    assert.deepStrictEqual(yield* passwordHash(2_000_000_000), Option.none())
  }),

  "removes a user with all that is theirs": Effect.gen(function* () {
    const { find, list, remove } = yield* UserStore
    const { id } = yield* aUserAccount()
    const { id: project } = yield* aProject()
    const { id: group } = yield* aGroup()
    const [session, token, link, invitation] = [
      yield* hexDigits(64),
      yield* hexDigits(64),
      yield* hexDigits(64),
      yield* hexDigits(64)
    ]
    const moments = { createdAt: minute(0), expiresAt: minute(60) }
    yield* (yield* SessionStore).insert(session, aSession({ user: id, ...moments }))
    yield* (yield* PersonalTokenStore).insert(token, { userId: id, description: "x", ...moments })
    yield* (yield* PasswordLinkStore).insert(link, {
      user: id,
      purpose: "reset",
      expiresAt: minute(60),
      createdBy: null
    })
    yield* (yield* SignupTokenStore).insert({ ...anInvitation, digest: invitation })
    yield* (yield* SignupTokenStore).addUser(invitation, id)
    yield* (yield* GroupStore).addMembers(group, [{ user: id, joinedAt: minute(0), createdBy: null }])
    yield* (yield* ProjectAccessStore).setUser(project, id, [5], minute(0))
    yield* (yield* FavoriteStore).setProject(id, project, true)
    yield* remove(id)
    assert.deepStrictEqual(yield* find(id), Option.none())
    assert.isFalse((yield* list).some((user) => user.id === id))
    assert.deepStrictEqual(yield* (yield* SessionStore).find(session), Option.none())
    assert.deepStrictEqual(yield* (yield* PersonalTokenStore).list([id]), [])
    assert.deepStrictEqual(yield* (yield* PasswordLinkStore).find(link), Option.none())
    assert.isFalse((yield* (yield* SignupTokenStore).users).has(invitation))
    assert.isFalse((yield* (yield* GroupStore).members).has(group))
    assert.deepStrictEqual(yield* (yield* ProjectAccessStore).users(project), [])
    assert.strictEqual((yield* (yield* FavoriteStore).projects(id)).size, 0)
    assert.isAbove((yield* aUserAccount()).id, id)
  })
}

const anInvitation = {
  sealedSecret: "sealed",
  name: "invitation",
  enabled: true,
  expiresAt: minute(60),
  createdAt: minute(0),
  createdBy: "kim"
}
