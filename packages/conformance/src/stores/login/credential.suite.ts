import { assert } from "@effect/vitest"
import {
  ApiTokenStore,
  CredentialStore,
  type PersonalTokenContent,
  PersonalTokenStore,
  SessionStore,
  Transactions,
  UserStore
} from "@halyard/core/ports"
import { Deferred, Effect, Option } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { hexDigits } from "../../fixtures/unique.ts"
import { aSession, aUserAccount } from "../../fixtures/accounts.ts"

export const credentialSuite: StoreSuite = {
  "keeps personal tokens of users, by id": Effect.gen(function* () {
    const tokens = yield* PersonalTokenStore
    const [user, other] = [yield* aUserAccount(), yield* aUserAccount()]
    const draft = { userId: user.id, description: "mine", createdAt: minute(0), expiresAt: minute(9) }
    const added = (given: PersonalTokenContent) =>
      Effect.flatMap(hexDigits(64), (digest) =>
        Effect.map(tokens.insert(digest, given), (token) => token ?? assert.fail("no token was added"))
      )
    const first = yield* added(draft)
    const second = yield* added({ ...draft, description: "also mine" })
    const foreign = yield* added({ ...draft, userId: other.id })
    assert.deepInclude(first, { ...draft, seenAt: null })
    assert.isAbove(second.id, first.id)
    assert.deepStrictEqual(yield* tokens.list([user.id]), [first, second])
    assert.deepStrictEqual(yield* tokens.list([other.id, user.id]), [first, second, foreign])
    assert.deepStrictEqual(yield* tokens.list([]), [])
    assert.isUndefined(yield* tokens.remove(other.id, first.id))
    assert.deepStrictEqual(yield* tokens.remove(user.id, first.id), first)
    assert.isUndefined(yield* tokens.remove(user.id, first.id))
    assert.deepStrictEqual(yield* tokens.list([user.id]), [second])
    const third = yield* added({ ...draft, description: "mine as well" })
    assert.deepStrictEqual(yield* tokens.removeAll(user.id), [second, third])
    assert.deepStrictEqual(yield* tokens.removeAll(user.id), [])
    assert.deepStrictEqual(yield* tokens.list([other.id, user.id]), [foreign])
  }),

  "adds no personal token where there is no user, also when the user is being removed": Effect.gen(function* () {
    const tokens = yield* PersonalTokenStore
    const { run } = yield* Transactions
    const { id: userId } = yield* aUserAccount()
    const draft = { userId, description: "mine", createdAt: minute(0), expiresAt: minute(9) }
    const { remove } = yield* UserStore
    const removing = yield* Deferred.make<void>()
    const removal = run(
      remove(userId).pipe(
        Effect.andThen(Deferred.succeed(removing, undefined)),
        Effect.andThen(Effect.sleep("100 millis"))
      )
    )
    const insertion = Effect.andThen(
      Deferred.await(removing),
      Effect.flatMap(hexDigits(64), (digest) => run(tokens.insert(digest, draft)))
    )
    const [, added] = yield* Effect.all([removal, insertion], { concurrency: 2 })
    assert.isUndefined(added)
    assert.isUndefined(yield* tokens.insert(yield* hexDigits(64), draft))
    assert.deepStrictEqual(yield* tokens.list([userId]), [])
  }),

  "marks a personal token as seen without a deadlock while the access of its user ends": Effect.gen(function* () {
    const tokens = yield* PersonalTokenStore
    const { markSeen } = yield* CredentialStore
    const { run } = yield* Transactions
    const users = yield* UserStore
    const user = yield* aUserAccount()
    const digest = yield* hexDigits(64)
    yield* tokens.insert(digest, { userId: user.id, description: "x", createdAt: minute(0), expiresAt: minute(9) })
    const locked = yield* Deferred.make<void>()
    const ending = run(
      users
        .update({ ...user, active: false })
        .pipe(
          Effect.andThen(Deferred.succeed(locked, undefined)),
          Effect.andThen(Effect.sleep("100 millis")),
          Effect.andThen(tokens.removeAll(user.id))
        )
    )
    const marking = Effect.andThen(Deferred.await(locked), markSeen("personal-token", digest, minute(3)))
    yield* Effect.all([ending, marking], { concurrency: 2 })
    assert.deepStrictEqual(yield* tokens.list([user.id]), [])
  }),

  "keeps sessions until they end or expire": Effect.gen(function* () {
    const sessions = yield* SessionStore
    const [user, other] = [yield* aUserAccount(), yield* aUserAccount()]
    const [old, kept, ended, others] = [
      yield* hexDigits(64),
      yield* hexDigits(64),
      yield* hexDigits(64),
      yield* hexDigits(64)
    ]
    const session = aSession({
      user: user.id,
      createdAt: minute(0),
      usedAt: minute(1),
      expiresAt: minute(5),
      endsAt: minute(9),
      providerSession: "sealed",
      ip: "198.51.100.8",
      userAgent: "A browser"
    })
    const later = aSession({ user: user.id, createdAt: minute(5), expiresAt: minute(500) })
    yield* sessions.insert(old, session)
    assert.deepStrictEqual(yield* sessions.find(old), Option.some(session))
    for (const digest of [kept, ended]) yield* sessions.insert(digest, later)
    assert.deepStrictEqual(yield* sessions.find(old), Option.none())
    yield* sessions.insert(others, { ...later, user: other.id })
    assert.strictEqual((yield* sessions.counts(minute(6))).get(user.id), 2)
    assert.isUndefined((yield* sessions.counts(minute(500))).get(user.id))
    yield* sessions.removeOthers(user.id, kept)
    assert.deepStrictEqual(yield* sessions.find(ended), Option.none())
    assert.deepStrictEqual(yield* sessions.find(kept), Option.some(later))
    yield* sessions.removeOthers(user.id)
    assert.deepStrictEqual(yield* sessions.find(kept), Option.none())
    yield* sessions.remove(others)
    assert.deepStrictEqual(yield* sessions.find(others), Option.none())
  }),

  "lists sessions that have not expired, the last used first": Effect.gen(function* () {
    const { insert, list, removeNamed, renew } = yield* SessionStore
    const [user, other] = [yield* aUserAccount(), yield* aUserAccount()]
    const digests = [yield* hexDigits(64), yield* hexDigits(64), yield* hexDigits(64)].toSorted()
    const [first = "", second = "", third = ""] = digests
    const session = aSession({ user: user.id, createdAt: minute(0), expiresAt: minute(10), endsAt: minute(30) })
    for (const digest of digests) yield* insert(digest, session)
    yield* insert(yield* hexDigits(64), { ...session, user: other.id })
    const listed = (at: number, most = 9) => list(user.id, minute(at), most)
    assert.deepStrictEqual(
      yield* listed(1),
      digests.map((digest) => ({ digest, ...session }))
    )

    yield* renew(second, minute(9), minute(19))
    const renewed = { digest: second, ...session, usedAt: minute(9), expiresAt: minute(19) }
    assert.deepStrictEqual((yield* listed(9))[0], renewed)
    assert.deepStrictEqual(yield* listed(9, 1), [renewed])
    assert.deepStrictEqual(yield* listed(11), [renewed])
    yield* renew(first, minute(11), minute(21))
    yield* renew(yield* hexDigits(64), minute(11), minute(21))
    assert.deepStrictEqual(yield* listed(11), [renewed])
    assert.deepStrictEqual(yield* listed(19), [])

    const remove = (beginning: string, at = 5, by = user.id) => removeNamed(by, beginning.slice(0, 20), minute(at))
    assert.isFalse(yield* remove(third, 10))
    assert.isFalse(yield* remove(third, 5, other.id))
    assert.isFalse(yield* remove(yield* hexDigits(64)))
    assert.isTrue(yield* remove(third))
    assert.isFalse(yield* remove(third))
    assert.lengthOf(yield* listed(1), 2)
  }),

  "returns whose a secret is, expired ones too": Effect.gen(function* () {
    const { find, markSeen } = yield* CredentialStore
    const user = yield* aUserAccount()
    const moments = { createdAt: minute(0), expiresAt: minute(1) }
    const [api, personal, session, nothing] = [
      yield* hexDigits(64),
      yield* hexDigits(64),
      yield* hexDigits(64),
      yield* hexDigits(64)
    ]
    const token = yield* (yield* ApiTokenStore).insertOnce(api, { ...anApiToken, ...moments })
    yield* (yield* PersonalTokenStore).insert(personal, { userId: user.id, description: "x", ...moments })
    yield* (yield* SessionStore).insert(session, aSession({ user: user.id, ...moments, endsAt: minute(8) }))
    const credential = (...given: Parameters<typeof find>) => Effect.map(find(...given), (found) => found.credential)
    const known = { user: user.id, expiresAt: minute(1), seenAt: null }
    assert.deepStrictEqual(yield* credential("api-token", api), { kind: "api-token", token: Option.getOrThrow(token) })
    assert.deepStrictEqual(yield* credential("personal-token", personal), { kind: "personal-token", ...known })
    assert.deepStrictEqual(yield* credential("session", session), {
      kind: "session",
      ...known,
      usedAt: minute(0),
      endsAt: minute(8)
    })
    for (const kind of ["api-token", "personal-token", "session"] as const) {
      assert.isUndefined(yield* credential(kind, nothing))
    }
    assert.isUndefined(yield* credential("session", personal))

    yield* markSeen("personal-token", personal, minute(3))
    assert.deepInclude(yield* credential("personal-token", personal), { seenAt: minute(3) })
    assert.deepInclude(yield* credential("session", session), { seenAt: minute(3) })
    yield* markSeen("session", session, minute(4))
    assert.deepInclude(yield* credential("session", session), { seenAt: minute(4) })
    assert.strictEqual(Option.getOrThrow(yield* (yield* UserStore).find(user.id)).seenAt, minute(4))
    yield* markSeen("api-token", api, minute(5))
    const seen = yield* credential("api-token", api)
    assert.strictEqual(seen?.kind === "api-token" ? seen.token.seenAt : undefined, minute(5))
  }),

  "forgets deleted API tokens, but not that they were there": Effect.gen(function* () {
    const tokens = yield* ApiTokenStore
    const { find } = yield* CredentialStore
    const digest = yield* hexDigits(64)
    const draft = { ...anApiToken, createdAt: minute(0), expiresAt: null }
    const { id } = Option.getOrThrow(yield* tokens.insertOnce(digest, draft))
    yield* tokens.setExpiry(id, minute(7))
    assert.deepInclude(Option.getOrThrow(yield* tokens.find(digest)), { id, expiresAt: minute(7) })
    assert.isTrue((yield* tokens.list).some((token) => token.id === id))
    yield* tokens.remove(id, minute(8))
    assert.deepStrictEqual(yield* tokens.find(digest), Option.none())
    assert.isUndefined((yield* find("api-token", digest)).credential)
    assert.isFalse((yield* tokens.list).some((token) => token.id === id))
    assert.deepStrictEqual(yield* tokens.insertOnce(digest, draft), Option.none())
  })
}

const anApiToken = {
  masked: "x:y.****",
  name: "token",
  type: "client",
  typeName: "client",
  projects: ["x"],
  environment: "y"
} as const
