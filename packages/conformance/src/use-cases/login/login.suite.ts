import { assert } from "@effect/vitest"
import { CurrentSessionSettings, SESSION_COOKIE } from "@halyard/core/domain"
import { AccessStore, Authenticator, Passwords, SessionStore, SettingStore, UserStore } from "@halyard/core/ports"
import { endSession, layerCredentials, logIn, PASSWORD_LOGIN_SETTING } from "@halyard/core/use-cases"
import { Effect, Exit, Option, Redacted } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { aPassword, aPasswordUser, aUserAccount, whoseSession } from "../../fixtures/accounts.ts"
import { refused } from "../../fixtures/assertions.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const loginSuite: UseCaseSuite = {
  "begins a session of its own each time, by username and by email": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const secrets = new Set<string>()
    for (const username of [user.username, user.email, user.email.toUpperCase()]) {
      const session = yield* logInAs(username)
      assert.deepInclude(session.user, { id: user.id, username: user.username, loginAttempts: 0, rootRole: 3 })
      assert.isNotNull(session.user.seenAt)
      assert.match(Redacted.value(session.secret), /^[\da-f]{64}$/)
      assert.strictEqual(session.seconds, 48 * 3600)
      assert.include(yield* whoseSession(session.secret), { kind: "user", id: user.id, name: user.email })
      secrets.add(Redacted.value(session.secret))
    }
    assert.strictEqual(secrets.size, 3)
    assert.isNotNull(Option.getOrThrow(yield* (yield* UserStore).find(user.id)).seenAt)
  }),

  "counts again as soon as the store can say again what its user may do": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const { secret } = yield* logInAs(user.username)
    const access = yield* AccessStore
    let isGone = true
    const standing = (id: number) => (isGone ? Effect.die("The store is gone") : access.standing(id))

    yield* Effect.gen(function* () {
      const { authenticate } = yield* Authenticator
      const asked = authenticate({ cookie: (name) => (name === SESSION_COOKIE ? secret : undefined) })
      assert.isTrue(Exit.hasDies(yield* Effect.exit(asked)))
      isGone = false
      assert.include(yield* asked, { kind: "user", id: user.id })
    }).pipe(
      Effect.provide(layerCredentials, { local: true }),
      Effect.provideService(AccessStore, AccessStore.of({ ...access, standing }))
    )
  }),

  "is refused alike to all who do not know the password of somebody": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const service = yield* aPasswordUser({ accountType: "Service Account", email: null })
    const without = yield* aUserAccount()
    const attempts = [
      logInAs(user.username, Redacted.make("wrong")),
      logInAs(user.username, Redacted.make("")),
      logInAs(user.username.toUpperCase()),
      logInAs(service.username),
      logInAs(without.username ?? ""),
      logInAs(yield* uniqueName("nobody")),
      logInAs("")
    ]
    const refusals = yield* Effect.forEach(attempts, Effect.flip)
    const [first] = refusals
    assert.deepStrictEqual(
      refusals.map(({ _tag, message }) => [_tag, message]),
      refusals.map(() => ["Unauthenticated", first?.message])
    )
  }),

  "tries a password that does not exist where there is none, so that it takes as long": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const service = yield* aPasswordUser({ accountType: "Service Account", email: null })
    const without = yield* aUserAccount()
    const tried: Array<boolean> = []
    const passwords = yield* Passwords
    const watched = Passwords.of({
      ...passwords,
      verify: (password, hash) => {
        tried.push(hash !== undefined)
        return passwords.verify(password, hash)
      }
    })
    const nobody = yield* uniqueName("nobody")
    for (const username of [user.username, service.username, without.username ?? "", nobody]) {
      yield* Effect.flip(logInAs(username, Redacted.make("x"))).pipe(Effect.provideService(Passwords, watched))
    }
    assert.deepStrictEqual(tried, [true, false, false, false])
  }),

  "counts failures of a user until one succeeds": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    for (let attempt = 0; attempt < 3; attempt++) yield* Effect.flip(logInAs(user.username, Redacted.make("wrong")))
    assert.strictEqual(yield* attemptsOf(user.id), 3)
    yield* logInAs(user.username)
    assert.strictEqual(yield* attemptsOf(user.id), 0)
  }),

  "does not count where the password has changed, or the user gone, while it was tried": Effect.gen(function* () {
    const users = yield* UserStore
    for (const change of [(id: number) => users.setPasswordHash(id, "another"), users.remove]) {
      const user = yield* aPasswordUser()
      const passwords = yield* Passwords
      const slow = Passwords.of({
        ...passwords,
        verify: (password, hash) => Effect.andThen(change(user.id), passwords.verify(password, hash))
      })
      const attempt = Effect.provideService(logInAs(user.username), Passwords, slow)
      yield* refused(attempt, { _tag: "Unauthenticated" })
      assert.isUndefined((yield* (yield* SessionStore).counts("2000-01-01T00:00:00.000Z")).get(user.id))
    }
  }),

  "renews a hash that costs less than new ones, also by several logins at once": Effect.gen(function* () {
    const users = yield* UserStore
    const passwords = yield* Passwords
    const user = yield* aPasswordUser()
    const raised = Passwords.of({
      ...passwords,
      hash: (password) => Effect.map(passwords.hash(password), (hash) => `raised ${hash}`),
      verify: (password, hash) => passwords.verify(password, hash?.replace(/^raised /, "")),
      isOutdated: (hash) => !hash.startsWith("raised ")
    })
    const login = Effect.provideService(logInAs(user.username), Passwords, raised)
    yield* Effect.all([login, login, login], { concurrency: 3 })
    const renewed = Option.getOrThrow(yield* users.passwordHash(user.id))
    assert.match(renewed, /^raised /)
    yield* login
    assert.strictEqual(Option.getOrThrow(yield* users.passwordHash(user.id)), renewed)
    const wrong = Effect.provideService(logInAs(user.username, Redacted.make("wrong")), Passwords, raised)
    yield* refused(wrong, { _tag: "Unauthenticated" })
  }).pipe(racing),

  "is refused where passwords are not taken": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const settings = yield* SettingStore
    const disabled = SettingStore.of({
      ...settings,
      find: (name) => (name === PASSWORD_LOGIN_SETTING ? Effect.succeedSome({ disabled: true }) : settings.find(name))
    })
    const attempt = Effect.provideService(logInAs(user.username), SettingStore, disabled)
    yield* refused(attempt, { _tag: "NoAccess", permissions: [] })
  }),

  "ends when its user says so, when it expires, and with its user": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const [ended, kept] = [yield* logInAs(user.username), yield* logInAs(user.username)]
    assert.strictEqual(Option.getOrThrow(yield* endSession(ended.secret)).user, user.id)
    assert.deepStrictEqual(yield* endSession(ended.secret), Option.none())
    yield* refused(whoseSession(ended.secret), { _tag: "Unauthenticated" })
    assert.include(yield* whoseSession(kept.secret), { id: user.id })
    const expired = yield* Effect.provideService(logInAs(user.username), CurrentSessionSettings, { hours: 0 })
    yield* refused(whoseSession(expired.secret), { _tag: "Unauthenticated" })
    yield* (yield* UserStore).remove(user.id)
    yield* refused(whoseSession(kept.secret), { _tag: "Unauthenticated" })
  })
}

const logInAs = Effect.fnUntraced(function* (username: string, password = aPassword) {
  return yield* logIn({ username, password, address: yield* uniqueName("address") })
})

const attemptsOf = (id: number) =>
  Effect.flatMap(UserStore, (users) => Effect.map(users.find(id), (user) => Option.getOrThrow(user).loginAttempts))
