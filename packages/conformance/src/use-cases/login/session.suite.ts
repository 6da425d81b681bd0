import { assert } from "@effect/vitest"
import { CurrentSessionSettings, type ListedSession, millisBetween, SESSION_COOKIE } from "@halyard/core/domain"
import { Authenticator, CredentialStore, SessionStore } from "@halyard/core/ports"
import {
  createPersonalToken,
  deleteUser,
  endOtherSessions,
  endOwnSession,
  endSession,
  endUserSession,
  endUserSessions,
  layerCredentials,
  listOwnSessions,
  listUserSessions,
  logIn,
  setMaintenanceMode,
  updateUser
} from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { aPassword, aPasswordUser, whoseSession } from "../../fixtures/accounts.ts"
import { noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { as, asAdmin, callersOf } from "../../fixtures/principals.ts"
import { principalOfSecret } from "../../fixtures/tokens.ts"
import { leavingNothing } from "../../fixtures/transactions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseNeeds, UseCaseSuite } from "../use-case-suite.ts"

export const sessionSuite: UseCaseSuite = {
  "are listed by their users, the last used first, with where they come from": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const first = yield* logInAs(user, { ip: "198.51.100.8", userAgent: "x".repeat(1000) })
    const second = yield* logInAs(user)
    yield* later(120)(whoseSession(first))
    const [used, unused, ...others] = yield* listedBy(second)
    assert.deepStrictEqual(others, [])
    assert.deepInclude(used, { ip: "198.51.100.8", userAgent: "x".repeat(300), current: false })
    assert.deepInclude(unused, { ip: null, userAgent: null, current: true })
    assert.notInclude(Redacted.value(first), used?.id ?? "")
    assert.isAbove(millisBetween(used?.createdAt ?? "", used?.seenAt ?? ""), 100_000)
    assert.deepStrictEqual([unused?.seenAt, unused?.expiresAt], [unused?.createdAt, unused?.endsAt])
    assert.deepStrictEqual(
      (yield* asAdmin(listUserSessions(user.id))).sessions.map(({ current, id }) => [id, current]),
      [
        [used?.id, false],
        [unused?.id, false]
      ]
    )
  }),

  "end from their next request on, one or all others": Effect.gen(function* () {
    const [user, other] = [yield* aPasswordUser(), yield* aPasswordUser()]
    const [current, named, rest] = [yield* logInAs(user), yield* logInAs(user), yield* logInAs(user)]
    const foreign = yield* logInAs(other)
    const caller = yield* whoseSession(current)
    const [id = "", foreignId = ""] = [yield* idOf(named), yield* idOf(foreign)]
    for (const missing of [foreignId, "", id.slice(0, 10), `${id}%`, "0".repeat(20)]) {
      yield* refused(as(caller)(endOwnSession(missing)), notFound("session", missing))
    }
    yield* as(caller)(endOwnSession(id))
    yield* refused(as(caller)(endOwnSession(id)), notFound("session", id))
    yield* ended(named)
    yield* whoseSession(rest)
    yield* as(caller)(endOtherSessions())
    yield* ended(rest)
    yield* whoseSession(current)
    yield* whoseSession(foreign)
    yield* as(caller)(endOwnSession((yield* listedBy(current))[0]?.id ?? ""))
    yield* ended(current)
  }),

  "are listed and ended by administrators, whosever they are": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const [first, second, third] = [yield* logInAs(user), yield* logInAs(user), yield* logInAs(user)]
    const id = yield* idOf(first)
    yield* asAdmin(endUserSession(user.id, id))
    yield* ended(first)
    yield* refused(asAdmin(endUserSession(user.id, id)), notFound("session", id))
    yield* refused(asAdmin(endUserSession(2_000_000_000, id)), notFound("user", "2000000000"))
    yield* asAdmin(endUserSessions(user.id))
    for (const session of [second, third]) yield* ended(session)
    assert.deepStrictEqual(yield* asAdmin(listUserSessions(user.id)), { sessions: [] })
    assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(endUserSessions(user.id)))).events, [])
    yield* logInAs(user)
  }),

  "are not ended with a personal token, nor by callers without a user": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const session = yield* logInAs(user)
    const { secret } = yield* as(yield* whoseSession(session))(createPersonalToken({ description: "ci", expiresAt }))
    const holder = yield* principalOfSecret(secret)
    const id = yield* idOf(session)
    assert.deepStrictEqual(
      (yield* as(holder)(listOwnSessions())).sessions.map(({ current }) => current),
      [false]
    )
    yield* refused(as(holder)(endOwnSession(id)), { ...noAccess, permissions: [] })
    yield* refused(as(holder)(endOtherSessions()), { ...noAccess, permissions: [] })
    const { adminToken, stranger } = yield* callersOf("default")
    for (const caller of [adminToken, stranger]) {
      yield* refused(as(caller)(listOwnSessions()), { _tag: "InvalidOperation" })
      yield* refused(as(caller)(endOwnSession(id)), { _tag: "InvalidOperation" })
      yield* refused(as(caller)(endOtherSessions()), { _tag: "InvalidOperation" })
    }
    yield* whoseSession(session)
  }),

  "of an administrator are not ended with their own personal token, but with their session": Effect.gen(function* () {
    const [user, other] = [yield* aPasswordUser(), yield* aPasswordUser()]
    yield* asAdmin(updateUser(user.id, { rootRole: "Admin" }))
    const [session, foreign] = [yield* logInAs(user), yield* logInAs(other)]
    const caller = yield* whoseSession(session)
    const { secret } = yield* as(caller)(createPersonalToken({ description: "ci", expiresAt }))
    const holder = yield* principalOfSecret(secret)
    yield* refused(as(holder)(endUserSession(user.id, yield* idOf(session))), { ...noAccess, permissions: [] })
    yield* refused(as(holder)(endUserSessions(user.id)), { ...noAccess, permissions: [] })
    yield* whoseSession(session)
    yield* as(holder)(endUserSessions(other.id))
    yield* ended(foreign)
    yield* as(caller)(endUserSessions(user.id))
    yield* ended(session)
  }),

  "end no others by a request whose own has ended meanwhile": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const [stolen, own] = [yield* logInAs(user), yield* logInAs(user)]
    const thief = yield* whoseSession(stolen)
    yield* as(yield* whoseSession(own))(endOtherSessions())
    yield* refused(as(thief)(endOtherSessions()), { _tag: "Unauthenticated" })
    yield* refused(as(thief)(endOwnSession(yield* idOf(own))), { _tag: "Unauthenticated" })
    yield* whoseSession(own)
  }),

  "can be ended in maintenance mode": leavingNothing<UseCaseNeeds>(function* () {
    const user = yield* aPasswordUser()
    const [current, other] = [yield* logInAs(user), yield* logInAs(user)]
    yield* asAdmin(setMaintenanceMode({ enabled: true }))
    yield* as(yield* whoseSession(current))(endOtherSessions())
    yield* ended(other)
  }),

  "expire when they are not used, and go on while they are, up to their end": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const [used, idle] = [yield* idleLogin(user), yield* idleLogin(user)]
    for (const minutes of [29, 58, 87, 116]) yield* after(minutes, whoseSession(used))
    yield* after(31, ended(idle))
    const [listed] = yield* after(116, listedBy(used))
    assert.strictEqual(listed?.expiresAt, listed?.endsAt)
    yield* after(121, ended(used))
  }),

  "are written once a minute, or each twentieth of a short idle time": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const session = yield* idleLogin(user)
    const store = yield* SessionStore
    let writes = 0
    const counting = SessionStore.of({
      ...store,
      renew: (...given) =>
        Effect.andThen(
          Effect.sync(() => (writes += 1)),
          store.renew(...given)
        )
    })
    const use = (seconds: number, idleMinutes: number) =>
      later(seconds)(whoseSession(session)).pipe(
        Effect.provideService(CurrentSessionSettings, { hours: 2, idleMinutes }),
        Effect.provideService(SessionStore, counting)
      )
    for (const seconds of [10, 50, 62, 70, 110]) yield* use(seconds, 30)
    assert.strictEqual(writes, 1)
    for (const seconds of [64, 66, 68]) yield* use(seconds, 1)
    assert.strictEqual(writes, 2)
  }),

  "are taken while the store cannot record that they are used": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const session = yield* idleLogin(user)
    const [sessions, credentials] = [yield* SessionStore, yield* CredentialStore]
    const full = Effect.die("The disk is full")
    const found = after(20, whoseSession(session)).pipe(
      Effect.provideService(SessionStore, SessionStore.of({ ...sessions, renew: () => full })),
      Effect.provideService(CredentialStore, CredentialStore.of({ ...credentials, markSeen: () => full }))
    )
    assert.strictEqual((yield* found).id, user.id)
    yield* after(31, ended(session))
  }),

  "do not last longer because a stream looks at them again": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const session = yield* idleLogin(user)
    const looked = Effect.flatMap(Authenticator, ({ authenticate }) =>
      authenticate({ cookie: (name) => (name === SESSION_COOKIE ? session : undefined), isRepeated: true })
    ).pipe(Effect.provide(layerCredentials, { local: true }))
    assert.strictEqual((yield* after(29, looked)).id, user.id)
    yield* after(31, ended(session))
  }),

  "stay ended when a request that came before uses them": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const ends = [
      (_: Redacted.Redacted<string>) => asAdmin(endUserSessions(user.id)),
      (session: Redacted.Redacted<string>) => endSession(session),
      () => asAdmin(updateUser(user.id, { active: false }))
    ]
    for (const end of ends) {
      const session = yield* idleLogin(user)
      const using = Effect.exit(after(20, whoseSession(session)))
      yield* Effect.all([using, end(session), using], { concurrency: 3 })
      yield* after(20, ended(session))
    }
    yield* asAdmin(updateUser(user.id, { active: true }))
    const session = yield* idleLogin(user)
    yield* Effect.all([Effect.exit(after(20, whoseSession(session))), asAdmin(deleteUser(user.id))], { concurrency: 2 })
    yield* after(20, ended(session))
  }).pipe(racing)
}

const expiresAt = "2999-01-01T00:00:00.000Z"

const logInAs = Effect.fn("logInAs")(function* (
  { email }: { readonly email: string },
  client: { readonly ip?: string; readonly userAgent?: string } = {}
) {
  return (yield* logIn({ username: email, password: aPassword, address: "", ...client })).secret
})

/** After so many minutes, on an instance where sessions live two hours, and thirty minutes without a request. */
const after = <A, E, R>(minutes: number, effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(later(minutes * 60)(effect), CurrentSessionSettings, { hours: 2, idleMinutes: 30 })

const idleLogin = (user: { readonly email: string }) => after(0, logInAs(user))

const listedBy = Effect.fn("listedBy")(function* (session: Redacted.Redacted<string>) {
  const caller = yield* whoseSession(session)
  const list: ReadonlyArray<ListedSession> = (yield* as(caller)(listOwnSessions())).sessions
  return list
})

const idOf = Effect.fn("idOf")(function* (session: Redacted.Redacted<string>) {
  return (yield* listedBy(session)).find(({ current }) => current)?.id ?? assert.fail("no session is current")
})

const ended = (session: Redacted.Redacted<string>) => refused(whoseSession(session), { _tag: "Unauthenticated" })
