import { assert } from "@effect/vitest"
import { adminRole, editorRole, now, type Principal } from "@halyard/core/domain"
import { GroupStore, Secrets, SessionStore, SignupTokenStore, Transactions, UserStore } from "@halyard/core/ports"
import { changeUserPassword, createPersonalToken, logIn, updateUser } from "@halyard/core/use-cases"
import { Deferred, Effect, Option, Redacted, Result } from "effect"
import { aGroup, aPassword, aPasswordUser, aUserAccount, whoseSession } from "../../fixtures/accounts.ts"
import { refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { aNewEmail, linkByClaims, logInByClaims, noEntry } from "./provider-logins.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { farFuture, principalOfSecret } from "../../fixtures/tokens.ts"
import { sabotaged, withoutEvents } from "../../fixtures/transactions.ts"
import { hexDigits, uniqueName } from "../../fixtures/unique.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const providerLinkSuite: UseCaseSuite = {
  "identify a user from the first login on, whatever the email": Effect.gen(function* () {
    const [user, other] = [yield* aUserAccount(), yield* aUserAccount()]
    const sub = yield* uniqueName("subject")
    yield* refused(idWith({ sub, email: user.email }), noEntry)
    assert.strictEqual(yield* idWith({ sub, email: user.email, email_verified: true }), user.id)
    for (const claims of [{}, { email: other.email }, { email: user.email, email_verified: false }]) {
      assert.strictEqual(yield* idWith({ sub, ...claims }), user.id)
    }
    yield* asAdmin(updateUser(user.id, { email: yield* aNewEmail }))
    assert.strictEqual(yield* idWith({ sub }), user.id)
    yield* refused(idWith({ sub, iss: "https://other.example.com" }), noEntry)
  }),

  "link a new user, whose email leads nobody else in": Effect.gen(function* () {
    const email = yield* aNewEmail
    const sub = yield* uniqueName("subject")
    const { user } = yield* logInByClaims({ sub, email }, { autoCreate: true })
    yield* refused(logInByClaims({ sub: yield* uniqueName("subject"), email }, { autoCreate: true }), noEntry)
    assert.strictEqual((yield* logInByClaims({ sub }, {})).user.id, user.id)
  }),

  "are never made by email for administrators, by their own role or a group's": Effect.gen(function* () {
    const [own] = [yield* aUserAccount({ rootRole: adminRole.id }), yield* aUserAccount({ rootRole: adminRole.id })]
    const member = yield* aUserAccount()
    const group = yield* aGroup({ rootRole: adminRole.id })
    yield* (yield* GroupStore).addMembers(group.id, [{ user: member.id, joinedAt: minute(0), createdBy: null }])
    for (const { email } of [own, member]) yield* refused(logInByClaims({ email }), noEntry)
    yield* asAdmin(updateUser(own.id, { rootRole: editorRole.id }))
    yield* logInByClaims({ email: own.email })
    yield* asAdmin(updateUser(own.id, { rootRole: adminRole.id }))
    assert.strictEqual((yield* logInByClaims({ email: own.email })).user.id, own.id)
  }),

  "end what a person who signed up with the email had": Effect.gen(function* () {
    const { session, token, user } = yield* aRegisteredUser()
    yield* sabotaged(withoutEvents, logInByClaims({ email: user.email }))
    yield* whoseSession(session)
    const { events } = yield* withRecordedEvents(logInByClaims({ email: user.email }))
    assert.deepStrictEqual(
      events.map(({ createdBy, type }) => [type, createdBy]),
      [
        ["user-updated", "halyard_system"],
        ["pat-deleted", "halyard_system"]
      ]
    )
    yield* refused(whoseSession(session), unauthenticated)
    yield* refused(principalOfSecret(token), unauthenticated)
    yield* refused(logInWith(user.email), unauthenticated)
    assert.deepStrictEqual(yield* (yield* UserStore).passwordHash(user.id), Option.none())
  }),

  "leave users alone whom administrators created": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const { secret } = yield* logInWith(user.email)
    assert.deepStrictEqual((yield* withRecordedEvents(logInByClaims({ email: user.email }))).events, [])
    yield* whoseSession(secret)
    yield* logInWith(user.email)
  }),

  "are made for a user who asks in a session, and recorded as theirs": Effect.gen(function* () {
    const user = yield* aPasswordUser({ rootRole: adminRole.id })
    const request = yield* aRequest(user)
    const claims = { sub: yield* uniqueName("subject") }
    yield* refused(linkByClaims(claims, request, { acrValues: "mfa" }), noEntry)
    const { answer, events } = yield* withRecordedEvents(linkByClaims(claims, request))
    assert.strictEqual(answer.user.id, user.id)
    assert.deepStrictEqual(events, [{ type: "user-updated", createdBy: user.email, createdByUserId: user.id }])
    assert.deepStrictEqual((yield* withRecordedEvents(linkByClaims(claims, request))).events, [])
    assert.strictEqual((yield* logInByClaims(claims)).user.id, user.id)
    yield* refused(logInByClaims(claims, { acrValues: "mfa hwk" }), noEntry)
    yield* logInByClaims({ ...claims, acr: "hwk" }, { acrValues: "mfa hwk" })

    const another = yield* aRequest(yield* aPasswordUser())
    yield* refused(linkByClaims(claims, another), noEntry)
    yield* refused(linkByClaims(claims, { ...request, session: yield* hexDigits(64) }), unauthenticated)
  }),

  "let nobody in whose link is removed during the login": Effect.gen(function* () {
    const user = yield* aPasswordUser({ rootRole: adminRole.id })
    const claims = { sub: yield* uniqueName("subject"), email: user.email }
    yield* linkByClaims(claims, yield* aRequest(user))
    const replacing = yield* Deferred.make<void>()
    const replacement = (yield* Transactions).run(
      asAdmin(changeUserPassword(user.id, { password: aPassword })).pipe(
        Effect.andThen(Deferred.succeed(replacing, undefined)),
        Effect.andThen(Effect.sleep("100 millis"))
      )
    )
    const login = Effect.andThen(Deferred.await(replacing), Effect.result(logInByClaims(claims)))
    const [, result] = yield* Effect.all([replacement, login], { concurrency: 2 })
    assert.deepInclude(Result.isFailure(result) ? result.failure : {}, noEntry)
    assert.isUndefined((yield* (yield* SessionStore).counts(yield* now)).get(user.id))
  }).pipe(racing),

  "end with the password that an administrator replaces": Effect.gen(function* () {
    const user = yield* aUserAccount({ rootRole: editorRole.id })
    const { email } = user
    const successor = { sub: yield* uniqueName("subject"), email }
    yield* logInByClaims({ email })
    yield* refused(logInByClaims(successor), noEntry)
    yield* asAdmin(changeUserPassword(user.id, { password: aPassword }))
    assert.strictEqual((yield* logInByClaims(successor)).user.id, user.id)
    yield* refused(logInByClaims({ email }), noEntry)
  })
}

/** The id of the user whom these claims log in, where only verified emails count. */
const idWith = (claims: Parameters<typeof logInByClaims>[0]) =>
  Effect.map(logInByClaims(claims, { requireVerifiedEmail: true }), ({ user: { id } }) => id)

const unauthenticated = { _tag: "Unauthenticated" }

const logInWith = (username: string) => logIn({ username, password: aPassword, address: "" })

/** A user who signed up by an invitation, with a session and a personal token. */
const aRegisteredUser = Effect.fn("aRegisteredUser")(function* () {
  const user = yield* aPasswordUser()
  const { addUser, insert } = yield* SignupTokenStore
  const digest = yield* hexDigits(64)
  const invitation = { digest, sealedSecret: "sealed", name: "team", enabled: true, createdBy: "kim" }
  yield* insert({ ...invitation, createdAt: minute(0), expiresAt: minute(60) })
  yield* addUser(digest, user.id)
  const { secret: session } = yield* logInWith(user.email)
  const caller: Principal = yield* whoseSession(session)
  const { secret: token } = yield* as(caller)(createPersonalToken({ description: "mine", expiresAt: farFuture }))
  return { user, session, token }
})

const aRequest = Effect.fn("aRequest")(function* ({ email, id }: { readonly email: string; readonly id: number }) {
  const { secret } = yield* logInWith(email)
  return { user: id, session: yield* (yield* Secrets).digest(Redacted.value(secret)) }
})
