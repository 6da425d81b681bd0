import { assert } from "@effect/vitest"
import type { Principal } from "@halyard/core/domain"
import { PasswordLinkStore, Secrets, UserStore } from "@halyard/core/ports"
import {
  changeOwnPassword,
  changeUserPassword,
  createPersonalToken,
  createUser,
  logIn,
  type OwnPasswordChange,
  readPasswordLink,
  resetPassword,
  resetUserPassword,
  saveScimSettings
} from "@halyard/core/use-cases"
import { Effect, Exit, Option, Redacted } from "effect"
import { aPassword, aPasswordUser, aUserAccount, whoseSession } from "../../fixtures/accounts.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { farFuture, principalOfSecret } from "../../fixtures/tokens.ts"
import { atDay } from "../../fixtures/history.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { anAdminToken, as, asAdmin } from "../../fixtures/principals.ts"

export const passwordSuite: UseCaseSuite = {
  "are set by administrators, which ends sessions and links": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const { secret } = yield* logInWith(user.username)
    const link = yield* aLink(user.email)
    yield* (yield* UserStore).countLogin(user.id, false)
    yield* asAdmin(changeUserPassword(user.id, { password: another }))
    yield* refused(whoseSession(secret), unauthenticated)
    yield* refused(readPasswordLink(link), badLink)
    yield* refused(logInWith(user.username), unauthenticated)
    assert.strictEqual((yield* logInWith(user.username, another)).user.loginAttempts, 0)
  }),

  "are refused if they are weak or not confirmed, and for unknown or managed users": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const weak = { password: Redacted.make("short"), confirmPassword: Redacted.make("shorter") }
    yield* invalidAt(asAdmin(changeUserPassword(user.id, weak)), "/password", "/confirmPassword")
    yield* refused(asAdmin(changeUserPassword(2_000_000_000, { password: another })), notFound("user", "2000000000"))
    yield* asAdmin(saveScimSettings({ enabled: true }))
    const managed = yield* aUserAccount({ scimId: "s-1" })
    yield* refused(asAdmin(changeUserPassword(managed.id, { password: another })), { _tag: "InvalidOperation" })
    yield* refused(asAdmin(resetUserPassword(managed.id)), { _tag: "InvalidOperation" })
    yield* logInWith(user.username)
  }),

  "are set by a link, once, and recorded as the user's own doing": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const { secret } = yield* logInWith(user.username)
    const link = yield* aLink(user.username)
    const { role, token, ...whose } = yield* readPasswordLink(link)
    assert.deepStrictEqual(whose, {
      id: user.id,
      name: user.name,
      email: user.email,
      username: user.username,
      createdBy: "admin-token"
    })
    assert.deepStrictEqual([token, role.name], [Redacted.value(link), "Viewer"])
    yield* invalidAt(resetPassword(link, Redacted.make("password123")), "/password")
    const { events } = yield* withRecordedEvents(resetPassword(link, another))
    assert.deepStrictEqual(events, [{ type: "user-updated", createdBy: user.email, createdByUserId: user.id }])
    yield* refused(whoseSession(secret), unauthenticated)
    yield* logInWith(user.username, another)
    yield* refused(readPasswordLink(link), badLink)
    yield* refused(resetPassword(link, aPassword), badLink)
  }),

  "are set once by a link that two use at once": Effect.gen(function* () {
    const link = yield* aLink((yield* aPasswordUser()).email)
    const exits = yield* Effect.all(
      [Effect.exit(resetPassword(link, another)), Effect.exit(resetPassword(link, aPassword))],
      {
        concurrency: 2
      }
    )
    assert.deepStrictEqual(exits.map(Exit.isSuccess).toSorted(), [false, true])
    assert.isFalse(exits.some(Exit.hasDies))
  }).pipe(racing),

  "are set by a link for a day, by an invitation for seven, and by the last one only": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const first = yield* atDay(0)(aLink(user.email))
    const link = yield* atDay(0)(aLink(String(user.id)))
    yield* refused(atDay(0)(readPasswordLink(first)), badLink)
    yield* atDay(0.99)(readPasswordLink(link))
    yield* refused(atDay(1)(resetPassword(link, another)), badLink)
    const username = yield* uniqueName("user")
    const invited = yield* atDay(0)(asAdmin(createUser({ username, rootRole: "Viewer" })))
    const invitation = secretOf(invited.inviteLink ?? "")
    yield* refused(atDay(7)(readPasswordLink(invitation)), badLink)
    yield* atDay(6.99)(resetPassword(invitation, another))
    yield* logInWith(username, another)
  }),

  "have links that the store keeps by digest, and only for users": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const link = yield* aLink(user.email)
    const { find } = yield* PasswordLinkStore
    assert.isTrue(Option.isNone(yield* find(Redacted.value(link))))
    assert.isTrue(Option.isSome(yield* find(yield* (yield* Secrets).digest(Redacted.value(link)))))
    const service = yield* aUserAccount({ accountType: "Service Account", email: null })
    for (const nobody of [service.username ?? "", service.id, "", "nobody", "9".repeat(30), 1.5, -42]) {
      yield* refused(asAdmin(resetUserPassword(nobody)), notFound("user", String(nobody)))
    }
  }),

  "are changed by who knows the old one, whose session goes on": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const [here, there] = [yield* logInWith(user.username), yield* logInWith(user.username)]
    const principal = yield* whoseSession(here.secret)
    const { events } = yield* withRecordedEvents(changeOwn(principal, { session: here.secret }))
    assert.deepStrictEqual(events, [{ type: "user-updated", createdBy: user.email, createdByUserId: user.id }])
    assert.include(yield* whoseSession(here.secret), { id: user.id })
    yield* refused(whoseSession(there.secret), unauthenticated)
    yield* logInWith(user.username, another)
  }),

  "are changed with all personal tokens ended, if the user wants": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const { secret: session } = yield* logInWith(user.username)
    const principal = yield* whoseSession(session)
    const { secret } = yield* as(principal)(createPersonalToken({ description: "ci", expiresAt: farFuture }))
    const first = { session, endTokens: false }
    yield* changeOwn(principal, first)
    yield* principalOfSecret(secret)
    const change = { oldPassword: another, password: aPassword, session, endTokens: true }
    const failing = { ...change, oldPassword: Redacted.make("wrong") }
    yield* refused(changeOwn(principal, failing), unauthenticated)
    yield* principalOfSecret(secret)
    const { events } = yield* withRecordedEvents(changeOwn(principal, change))
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["user-updated", "pat-deleted"]
    )
    yield* refused(principalOfSecret(secret), unauthenticated)
    yield* whoseSession(session)
  }),

  "are not changed by who does not know the old one, nor tried without end": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const principal = yield* whoseSession((yield* logInWith(user.username)).secret)
    yield* invalidAt(changeOwn(principal, { confirmPassword: aPassword }), "/confirmPassword")
    yield* invalidAt(
      changeOwn(principal, { password: Redacted.make("x"), confirmPassword: Redacted.make("x") }),
      "/password"
    )
    const wrong = changeOwn(principal, { oldPassword: another })
    for (let attempt = 0; attempt < 10; attempt++) yield* refused(wrong, unauthenticated)
    yield* refused(changeOwn(principal), { _tag: "TooManyRequests" })
    yield* logInWith(user.username)
  }),

  "are nothing that API tokens have, nor users without one": Effect.gen(function* () {
    yield* refused(changeOwn(anAdminToken), { _tag: "InvalidOperation" })
    const { id } = yield* aUserAccount()
    yield* refused(changeOwn({ kind: "user", id, name: "x", grants: [] }), unauthenticated)
  })
}

const another = Redacted.make("another that nobody guesses")

const unauthenticated = { _tag: "Unauthenticated" } as const
const badLink = { _tag: "InvalidToken" } as const

const logInWith = Effect.fnUntraced(function* (username: string, password = aPassword) {
  return yield* logIn({ username, password, address: yield* uniqueName("address") })
})

const aLink = (user: string) => Effect.map(asAdmin(resetUserPassword(user)), secretOf)

const secretOf = (address: string) => Redacted.make(address.slice(address.indexOf("token=") + "token=".length))

const changeOwn = (principal: Principal, given: Partial<OwnPasswordChange> = {}) =>
  as(principal)(
    changeOwnPassword({
      oldPassword: aPassword,
      password: another,
      confirmPassword: given.password ?? another,
      ...given
    })
  )
