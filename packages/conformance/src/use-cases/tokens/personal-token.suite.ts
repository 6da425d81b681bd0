import { assert } from "@effect/vitest"
import {
  CurrentPersonalTokenSettings,
  daysBetween,
  editorRole,
  now,
  type PersonalToken,
  type Principal,
  secondsAfter
} from "@halyard/core/domain"
import { PersonalTokenStore, Secrets, SessionStore, UserStore } from "@halyard/core/ports"
import { createPersonalToken, deletePersonalToken, listPersonalTokens, logIn } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { aPassword, aPasswordUser, aUserAccount, whoseSession } from "../../fixtures/accounts.ts"
import { invalidAt, noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { sabotaged, withoutEvents } from "../../fixtures/transactions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { as, callersOf } from "../../fixtures/principals.ts"
import { aKnownUser, farFuture, principalOfSecret } from "../../fixtures/tokens.ts"

export const personalTokenSuite: UseCaseSuite = {
  "act for their user until they are deleted, and are recorded without their secrets": Effect.gen(function* () {
    const { id, email } = yield* aUserAccount({ rootRole: editorRole.id })
    const user: Principal = { kind: "user", id, name: email ?? "", grants: [] }
    const making = as(user)(createPersonalToken({ description: "ci", expiresAt: "2999-01-01T01:00:00+01:00" }))
    const { answer, events } = yield* withRecordedEvents(living(400_000)(making))
    const { token, secret } = answer
    assert.match(Redacted.value(secret), /^user:[0-9a-f]{56}$/)
    assert.deepInclude(token, { description: "ci", userId: id, expiresAt: farFuture, seenAt: null })
    const record = { id: token.id, description: "ci", userId: id, createdAt: token.createdAt, expiresAt: farFuture }
    const author = { createdBy: user.name, createdByUserId: id }
    assert.deepStrictEqual(events, [{ type: "pat-created", ...author, data: record }])
    const caller = yield* principalOfSecret(secret)
    assert.deepInclude(caller, { kind: "user", id, name: email ?? "" })
    assert.deepStrictEqual(
      caller.grants.map(({ role }) => role.name),
      ["Editor"]
    )
    const [listed, ...others] = yield* as(user)(listPersonalTokens())
    assert.deepStrictEqual([listed?.id, others], [token.id, []])
    assert.isString(listed?.seenAt)

    const gone = yield* withRecordedEvents(as(caller)(deletePersonalToken(token.id)))
    assert.deepStrictEqual(gone.events, [{ type: "pat-deleted", ...author, preData: record }])
    yield* refused(principalOfSecret(secret), { _tag: "Unauthenticated" })
    yield* refused(as(user)(deletePersonalToken(token.id)), notFound("personal token", String(token.id)))
  }),

  "live no longer than the instance allows": Effect.gen(function* () {
    const user = yield* aKnownUser()
    const make = (description: string, expiresAt: string) =>
      Effect.map(as(user)(createPersonalToken({ description, expiresAt })), ({ token }) => token)
    const short = yield* make("short", yield* inDays(364))
    const long = yield* make("long", farFuture)
    const shorter = yield* living(7)(make("shorter", short.expiresAt))
    assert.deepStrictEqual([short, long, shorter].map(daysOf), [364, 365, 7])
  }),

  "need a login, or a user whom the host application authenticated": Effect.gen(function* () {
    const { email, id } = yield* aPasswordUser()
    const host: Principal = { kind: "user", id, name: email, grants: [] }
    const { secret } = yield* as(host)(createPersonalToken({ description: "of the host", expiresAt: farFuture }))
    const holder = yield* principalOfSecret(secret)
    yield* refused(as(holder)(createPersonalToken({ description: "of the token", expiresAt: farFuture })), {
      ...noAccess,
      permissions: []
    })
    const session = yield* logIn({ username: email, password: aPassword, address: "" })
    yield* as(yield* whoseSession(session.secret))(
      createPersonalToken({ description: "of the session", expiresAt: farFuture })
    )
    const made = yield* as(holder)(listPersonalTokens())
    assert.deepStrictEqual(
      made.map(({ description }) => description),
      ["of the host", "of the session"]
    )
  }),

  "are not created by a request whose session ended meanwhile": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const session = yield* logIn({ username: user.email, password: aPassword, address: "" })
    const caller = yield* whoseSession(session.secret)
    yield* (yield* SessionStore).removeOthers(user.id)
    yield* refused(as(caller)(createPersonalToken({ description: "late", expiresAt: farFuture })), {
      _tag: "Unauthenticated"
    })
    assert.deepStrictEqual(yield* (yield* PersonalTokenStore).list([user.id]), [])
  }),

  "end with their user": Effect.gen(function* () {
    const user = yield* aKnownUser()
    const { secret } = yield* as(user)(createPersonalToken({ description: "mine", expiresAt: farFuture }))
    yield* principalOfSecret(secret)
    yield* (yield* UserStore).remove(user.id)
    yield* refused(principalOfSecret(secret), { _tag: "Unauthenticated" })
  }),

  "belong to one user each": Effect.gen(function* () {
    const [user, other] = [yield* aKnownUser(), yield* aKnownUser()]
    const draft = { description: "mine", expiresAt: farFuture }
    const { token } = yield* as(user)(createPersonalToken(draft))
    yield* as(other)(createPersonalToken(draft))
    yield* refused(as(other)(deletePersonalToken(token.id)), notFound("personal token", String(token.id)))
    assert.lengthOf(yield* as(user)(listPersonalTokens()), 1)
  }),

  "need a user whom the store knows": Effect.gen(function* () {
    const { adminToken, sdkToken, stranger, system } = yield* callersOf("default")
    for (const caller of [adminToken, sdkToken, stranger, system]) {
      yield* refused(as(caller)(listPersonalTokens()), { ...noAccess, permissions: [] })
      yield* refused(as(caller)(createPersonalToken({ description: "", expiresAt: "" })), noAccess)
      yield* refused(as(caller)(deletePersonalToken(1)), noAccess)
    }
  }),

  "have distinct descriptions, and expire": Effect.gen(function* () {
    const user = yield* aKnownUser()
    const make = (description: string, expiresAt: string = farFuture) =>
      as(user)(createPersonalToken({ description, expiresAt }))
    yield* make("one")
    yield* refused(make("one"), { _tag: "NameExists", resource: "personal token", name: "one" })
    yield* invalidAt(make("", "2020-01-01T00:00:00Z"), "/description", "/expiresAt")
    yield* invalidAt(make(" ", "never"), "/description", "/expiresAt")
    yield* invalidAt(make("x".repeat(256)), "/description")
    assert.lengthOf(yield* as(user)(listPersonalTokens()), 1)
  }),

  "are at most ten of a user, also when they are made at once": Effect.gen(function* () {
    const user = yield* aKnownUser()
    const makings = Array.from({ length: 12 }, (_, index) =>
      Effect.result(as(user)(createPersonalToken({ description: `token ${index}`, expiresAt: farFuture })))
    )
    const results = yield* Effect.all(makings, { concurrency: "unbounded" })
    assert.lengthOf(
      results.filter(({ _tag }) => _tag === "Success"),
      10
    )
    const more = as(user)(createPersonalToken({ description: "more", expiresAt: farFuture }))
    yield* refused(more, { _tag: "LimitExceeded", limit: 10 })
  }).pipe(racing),

  "are neither created nor deleted where the event cannot be recorded": Effect.gen(function* () {
    const user = yield* aKnownUser()
    const { list } = yield* PersonalTokenStore
    yield* sabotaged(withoutEvents, as(user)(createPersonalToken({ description: "mine", expiresAt: farFuture })))
    assert.deepStrictEqual(yield* list([user.id]), [])
    const { token, secret } = yield* as(user)(createPersonalToken({ description: "mine", expiresAt: farFuture }))
    yield* sabotaged(withoutEvents, as(user)(deletePersonalToken(token.id)))
    assert.deepStrictEqual(yield* list([user.id]), [token])
    assert.notInclude(JSON.stringify(token), yield* (yield* Secrets).digest(Redacted.value(secret)))
  })
}

/** Runs the effect on an instance whose personal tokens live at most this long. */
const living =
  (days: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provideService(effect, CurrentPersonalTokenSettings, { days })

const inDays = (days: number) => Effect.map(now, (at) => secondsAfter(at, days * 86_400))

const daysOf = ({ createdAt, expiresAt }: PersonalToken) => Math.round(daysBetween(createdAt, expiresAt))
