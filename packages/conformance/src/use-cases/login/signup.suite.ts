import { assert } from "@effect/vitest"
import type { SignupForm } from "@halyard/core/domain"
import { SignupTokenStore } from "@halyard/core/ports"
import {
  createSignupToken,
  getSignupToken,
  listSignupTokens,
  logIn,
  signUp,
  updateSignupToken,
  validateSignupToken
} from "@halyard/core/use-cases"
import { DateTime, Effect, Redacted, Struct } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { hexDigits, uniqueName } from "../../fixtures/unique.ts"
import { invalidAt, refused } from "../../fixtures/assertions.ts"
import { sabotaged, withoutEvents } from "../../fixtures/transactions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aPassword, aPasswordUser } from "../../fixtures/accounts.ts"
import { asAdmin } from "../../fixtures/principals.ts"

export const signupSuite: UseCaseSuite = {
  "an invitation is shown with its secret, but stored and recorded without it": Effect.gen(function* () {
    const { answer, events } = yield* withRecordedEvents(asAdmin(createSignupToken(yield* aDraft)))
    const { secret } = answer
    assert.match(secret, /^[\da-f]{32}$/)
    assert.match(answer.url ?? "", new RegExp(`/new-user\\?invite=${secret}$`))
    assert.deepInclude(answer, { enabled: true, createdBy: "admin-token", users: [] })
    assert.deepInclude(answer.role, { id: 3, type: "root", name: "Viewer" })
    assert.deepStrictEqual(yield* asAdmin(getSignupToken(Redacted.make(secret))), answer)
    assert.deepInclude(yield* asAdmin(listSignupTokens()), answer)
    const kept = (yield* (yield* SignupTokenStore).list).find(({ name }) => name === answer.name)
    assert.notInclude(JSON.stringify([kept, events]), secret)
  }),

  "a moment is stored as given, in UTC": Effect.gen(function* () {
    const { expiresAt } = yield* asAdmin(createSignupToken({ name: "x", expiresAt: "2999-01-01T01:00:00.5+01:00" }))
    assert.strictEqual(expiresAt, "2999-01-01T00:00:00.500Z")
  }),

  "is refused without a name, and in the past": Effect.gen(function* () {
    const draft = { name: "", expiresAt: minute(0) }
    yield* invalidAt(asAdmin(createSignupToken(draft)), "/name", "/expiresAt")
    const { token } = yield* anInvitation
    yield* invalidAt(asAdmin(updateSignupToken(token, { expiresAt: "soon" })), "/expiresAt")
  }),

  "is changed as far as is said, by two at once too": Effect.gen(function* () {
    const { record, token } = yield* anInvitation
    const expiresAt = "2999-06-01T00:00:00.000Z"
    const changes = [updateSignupToken(token, { enabled: false }), updateSignupToken(token, { expiresAt })]
    yield* Effect.all(changes.map(asAdmin), { concurrency: 2 })
    const changed = { ...record, enabled: false, expiresAt }
    assert.deepStrictEqual(yield* asAdmin(getSignupToken(token)), changed)
    const again = yield* withRecordedEvents(asAdmin(updateSignupToken(token, { enabled: false, expiresAt })))
    assert.deepStrictEqual(again, { answer: changed, events: [] })
    assert.deepStrictEqual(yield* asAdmin(updateSignupToken(token, {})), changed)
    assert.isTrue((yield* asAdmin(updateSignupToken(token, { enabled: true }))).enabled)
  }).pipe(racing),

  "makes Viewers who can log in, and shows them": Effect.gen(function* () {
    const { record, token } = yield* anInvitation
    yield* validateSignupToken(token)
    const form = yield* aForm
    const { answer: user, events } = yield* withRecordedEvents(
      signUpBy(token, { ...form, email: form.email.toUpperCase() })
    )
    assert.deepInclude(user, { name: "Ada", username: form.username, email: form.email, rootRole: 3 })
    assert.deepStrictEqual(
      events.map(({ createdBy, data, type }) => [type, createdBy, data]),
      [
        [
          "user-created",
          "halyard_system",
          { id: user.id, username: form.username, name: "Ada", email: form.email, rootRole: 3, scimId: null }
        ],
        ["public-signup-token-user-added", "halyard_system", { name: record.name, userId: user.id }]
      ]
    )
    const login = { username: form.email, password: aPassword, address: yield* uniqueName("address") }
    assert.strictEqual((yield* logIn(login)).user.id, user.id)
    const [joined] = (yield* asAdmin(getSignupToken(token))).users ?? []
    assert.strictEqual(joined?.id, user.id)
    assert.notProperty(yield* signUpBy(token, Struct.omit(yield* aForm, ["username"])), "username")
    assert.notProperty(yield* signUpBy(token, { ...(yield* aForm), username: "" }), "username")
  }),

  "is not open when it has expired or is disabled, or is none": Effect.gen(function* () {
    const { record, token } = yield* anInvitation
    const form = yield* aForm
    const store = yield* SignupTokenStore
    const [kept] = (yield* store.list).filter(({ name }) => name === record.name)
    assert.ok(kept)
    for (const change of [{ enabled: false }, { enabled: true, expiresAt: minute(0) }]) {
      yield* store.update({ ...kept, ...change })
      assert.isFalse((yield* asAdmin(getSignupToken(token))).enabled)
      yield* refused(validateSignupToken(token), { _tag: "InvalidOperation" })
      yield* refused(signUpBy(token, form), { _tag: "InvalidOperation" })
    }
    const unknown = Redacted.make(yield* hexDigits(32))
    yield* refused(validateSignupToken(unknown), { _tag: "NotFound", resource: "signup token" })
    yield* refused(signUpBy(unknown, form), { _tag: "NotFound" })
    yield* refused(asAdmin(updateSignupToken(unknown, {})), { _tag: "NotFound" })
    yield* store.update(kept)
    yield* signUpBy(token, form)
  }),

  "names what is taken, and all that is wrong": Effect.gen(function* () {
    const { token } = yield* anInvitation
    const user = yield* aPasswordUser()
    const form = yield* aForm
    yield* invalidAt(signUpBy(token, { ...form, email: user.email.toUpperCase() }), "/email")
    yield* invalidAt(signUpBy(token, { ...form, username: user.username }), "/username")
    yield* invalidAt(signUpBy(token, { ...form, username: `x${user.email}` }), "/username")
    const bad = { username: "@", email: "x", name: "", password: Redacted.make("short") }
    yield* invalidAt(signUpBy(token, bad), "/username", "/email", "/name", "/password")
    assert.deepStrictEqual((yield* asAdmin(getSignupToken(token))).users, [])
  }),

  "leaves nothing where its events cannot be written": Effect.gen(function* () {
    const { record, token } = yield* anInvitation
    const [draft, form] = [yield* aDraft, yield* aForm]
    yield* sabotaged(withoutEvents, asAdmin(createSignupToken(draft)))
    assert.isFalse((yield* asAdmin(listSignupTokens())).some(({ name }) => name === draft.name))
    yield* sabotaged(withoutEvents, asAdmin(updateSignupToken(token, { enabled: false })))
    yield* sabotaged(withoutEvents, signUpBy(token, form))
    assert.deepStrictEqual(yield* asAdmin(getSignupToken(token)), record)
    yield* signUpBy(token, form)
  }),

  "makes one user of two who take the same email at once": Effect.gen(function* () {
    const invitations = [yield* anInvitation, yield* anInvitation]
    const form = yield* aForm
    const outcomes = yield* Effect.forEach(
      [...invitations, ...invitations],
      ({ token }, index) => Effect.exit(signUpBy(token, { ...form, username: `${form.username}-${index}` })),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(outcomes.map(({ _tag }) => _tag).toSorted(), ["Failure", "Failure", "Failure", "Success"])
    const records = yield* Effect.forEach(invitations, ({ token }) => asAdmin(getSignupToken(token)))
    assert.lengthOf(
      records.flatMap(({ users }) => users ?? []),
      1
    )
  }).pipe(racing)
}

const aDraft = Effect.gen(function* () {
  const expiresAt = DateTime.formatIso(DateTime.add(yield* DateTime.now, { days: 1 }))
  return { name: yield* uniqueName("invitation"), expiresAt }
})

const anInvitation = Effect.gen(function* () {
  const record = yield* asAdmin(createSignupToken(yield* aDraft))
  return { record, token: Redacted.make(record.secret) }
})

const aForm = Effect.gen(function* () {
  const username = yield* uniqueName("ada")
  return { username, email: `${username}@example.com`.toLowerCase(), name: "Ada", password: aPassword }
})

const signUpBy = Effect.fnUntraced(function* (secret: Redacted.Redacted<string>, form: SignupForm) {
  return yield* signUp({ secret, form, address: yield* uniqueName("address") })
})
