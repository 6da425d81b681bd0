import { assert } from "@effect/vitest"
import { CurrentLoginConfig, type GroupRecord, type OidcRecord } from "@halyard/core/domain"
import {
  GroupStore,
  IdentityProvider,
  ProviderUnavailable,
  Secrets,
  SessionStore,
  UserStore
} from "@halyard/core/ports"
import { endProviderSession } from "@halyard/core/use-cases"
import { Effect, Option, Redacted } from "effect"
import { aGroup, aUserAccount } from "../../fixtures/accounts.ts"
import { aNewEmail, logInByClaims, noEntry, providerConfig } from "./provider-logins.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const providerLoginSuite: UseCaseSuite = {
  "begin a session of the user with this email, and record no event": Effect.gen(function* () {
    const account = yield* aUserAccount({ rootRole: 2 })
    const { answer, events } = yield* withRecordedEvents(logInByClaims({ email: account.email?.toUpperCase() ?? "" }))
    assert.deepStrictEqual([answer.user.id, answer.user.rootRole, events], [account.id, 2, []])
    const digest = yield* (yield* Secrets).digest(Redacted.value(answer.secret))
    const session = Option.getOrThrow(yield* (yield* SessionStore).find(digest))
    assert.deepStrictEqual([session.user, session.providerSession], [account.id, null])
  }),

  "make a user where that is wanted": Effect.gen(function* () {
    const email = yield* aNewEmail
    const claims = { email, name: "Ada King" }
    const { answer, events } = yield* withRecordedEvents(
      logInByClaims(claims, { autoCreate: true, emailDomains: "example.com" })
    )
    assert.deepInclude(answer.user, { email, name: "Ada King", rootRole: 3 })
    assert.notProperty(answer.user, "username")
    assert.deepStrictEqual(
      events.map(({ type, createdBy }) => [type, createdBy]),
      [["user-created", "halyard_system"]]
    )
    const again = yield* logInByClaims(claims)
    assert.strictEqual(again.user.id, answer.user.id)
  }),

  "give a new user the role that is meant, by its id before its name": Effect.gen(function* () {
    const roles: ReadonlyArray<readonly [Partial<OidcRecord>, number]> = [
      [{}, 3],
      [{ defaultRootRole: "Editor" }, 2],
      [{ defaultRootRole: "Editor", defaultRootRoleId: 1 }, 1]
    ]
    for (const [record, rootRole] of roles) {
      const { user } = yield* logInByClaims({ email: yield* aNewEmail }, { autoCreate: true, ...record })
      assert.strictEqual(user.rootRole, rootRole)
    }
    for (const defaultRootRoleId of [4, 2_000_000_000]) {
      yield* refused(logInByClaims({ email: yield* aNewEmail }, { autoCreate: true, defaultRootRoleId }), noEntry)
    }
  }),

  "refuse who is unknown, of another domain, or whose email counts for nothing": Effect.gen(function* () {
    const email = yield* aNewEmail
    const { email: known } = yield* aUserAccount()
    const autoCreate = { autoCreate: true }
    yield* refused(logInByClaims({ email }), noEntry)
    yield* refused(logInByClaims({ email }, { ...autoCreate, emailDomains: "example.org" }), noEntry)
    yield* refused(logInByClaims({ email, email_verified: false }, autoCreate), noEntry)
    yield* refused(logInByClaims({ email: known, email_verified: false }), noEntry)
    yield* refused(logInByClaims({}, autoCreate), noEntry)
    yield* refused(logInByClaims({ email: known, sub: "" }), noEntry)
    yield* refused(logInByClaims({ email: known, iss: 7 }), noEntry)
    yield* refused(logInByClaims({ email: "nonsense" }, autoCreate), noEntry)
    assert.deepStrictEqual(yield* (yield* UserStore).findByLogin(email), Option.none())
  }),

  "never take a username for an email": Effect.gen(function* () {
    const email = yield* aNewEmail
    yield* aUserAccount({ username: email })
    yield* refused(logInByClaims({ email }), noEntry)
    yield* refused(logInByClaims({ email }, { autoCreate: true }), noEntry)
  }),

  "make one user, however many logins there are at once": Effect.gen(function* () {
    const email = yield* aNewEmail
    const login = logInByClaims({ email }, { autoCreate: true })
    const sessions = yield* Effect.all([login, login, login], { concurrency: 3 })
    assert.strictEqual(new Set(sessions.map(({ user }) => user.id)).size, 1)
    assert.strictEqual(new Set(sessions.map(({ secret }) => Redacted.value(secret))).size, 3)
  }).pipe(racing),

  "let users join and leave mapped groups that the provider names, and no others": Effect.gen(function* () {
    const { id, email } = yield* aUserAccount()
    const name = yield* uniqueName("sso")
    const mapped = yield* aGroup({ mappingsSSO: [`${name}-a`, `${name}-b`] })
    const other = yield* aGroup({ mappingsSSO: [`${name}-c`] })
    const unmapped = yield* aGroup()
    yield* (yield* GroupStore).addMembers(unmapped.id, [{ user: id, joinedAt: minute(0), createdBy: null }])
    const groupsOf = memberships(id, [mapped, other, unmapped])
    const record = { enableGroupSyncing: true, groupJsonPath: "realm_access.roles" }
    const sync = (roles: ReadonlyArray<string>) =>
      Effect.map(withRecordedEvents(logInByClaims({ email, realm_access: { roles } }, record)), ({ events }) =>
        events.map(({ type, data, preData }) => [type, data ?? preData])
      )

    const of = (group: GroupRecord) => ({ groupId: group.id, userId: id })
    assert.deepStrictEqual(yield* sync([`${name}-b`, "unknown"]), [["group-user-added", of(mapped)]])
    assert.deepStrictEqual(yield* groupsOf, [mapped.id, unmapped.id])
    assert.deepStrictEqual(yield* sync([`${name}-b`]), [])
    assert.deepStrictEqual(yield* sync([`${name}-c`]), [
      ["group-user-removed", of(mapped)],
      ["group-user-added", of(other)]
    ])
    assert.deepStrictEqual(yield* groupsOf, [other.id, unmapped.id])
    yield* logInByClaims({ email, realm_access: { roles: [] } }, { groupJsonPath: "realm_access.roles" })
    assert.deepStrictEqual(yield* groupsOf, [other.id, unmapped.id])
    for (const unknown of [
      { _claim_names: { "realm_access.roles": "src1" } },
      { _claim_names: { realm_access: "src1" }, _claim_sources: { src1: { endpoint: "https://example.com" } } },
      { realm_access: { roles: { [name]: true } } },
      { realm_access: { roles: [{ id: name }] } }
    ]) {
      yield* logInByClaims({ email, ...unknown }, record)
      assert.deepStrictEqual(yield* groupsOf, [other.id, unmapped.id])
    }
    yield* logInByClaims({ email, _claim_names: { groups: "src1" } }, record)
    assert.deepStrictEqual(yield* groupsOf, [unmapped.id])
  }),

  "ask the provider for more only where the id token does not say enough": Effect.gen(function* () {
    const { id, email } = yield* aUserAccount()
    const name = yield* uniqueName("sso")
    const mapped = yield* aGroup({ mappingsSSO: [name] })
    const silent = Effect.fail(new ProviderUnavailable({ message: "not now", reason: "down" }))
    const sub = yield* uniqueName("subject")
    const confirmed = { email, email_verified: true }
    yield* refused(logInByClaims({ sub, email }, { requireVerifiedEmail: true }, silent), { _tag: "NotReady" })
    yield* refused(logInByClaims({ sub, email }, { requireVerifiedEmail: true }, Effect.succeed({ email })), noEntry)
    yield* refused(logInByClaims({ sub }, {}, silent), { _tag: "NotReady" })
    yield* logInByClaims({ sub, email }, { requireVerifiedEmail: true }, Effect.succeed(confirmed))
    yield* logInByClaims({ sub }, {}, silent)
    const record = { enableGroupSyncing: true, groupJsonPath: "groups" }
    yield* logInByClaims({ sub, email }, record, Effect.succeed({ email: "other@example.com", groups: [name] }))
    assert.deepStrictEqual(yield* memberships(id, [mapped]), [mapped.id])
    yield* refused(logInByClaims({ sub, email }, record, silent), { _tag: "NotReady" })
    assert.deepStrictEqual(yield* memberships(id, [mapped]), [mapped.id])
  }),

  "keep what ends the provider's session, sealed, where that is wanted": Effect.gen(function* () {
    const { email } = yield* aUserAccount()
    const record = { enableSingleSignOut: true }
    const { secret } = yield* logInByClaims({ email }, record)
    const digest = yield* (yield* Secrets).digest(Redacted.value(secret))
    const session = yield* (yield* SessionStore).find(digest)
    assert.notInclude(JSON.stringify(session), "an id token")
    assert.strictEqual(yield* end(session, record), "https://login.example.com/end?hint=an id token")
    assert.isNull(yield* end(session, {}))
    assert.isNull(yield* end(Option.none(), record))
    const broken = Option.map(session, (one) => ({ ...one, providerSession: "encrypted with another key" }))
    assert.isNull(yield* end(broken, record))
  })
}

const end = (session: Parameters<typeof endProviderSession>[0], record: Partial<OidcRecord>) =>
  endProviderSession(session).pipe(
    Effect.provideService(CurrentLoginConfig, providerConfig(record)),
    Effect.provideService(
      IdentityProvider,
      IdentityProvider.of({
        begin: () => Effect.die("no login here"),
        finish: () => Effect.die("no login here"),
        endSessionUrl: (_, idToken) =>
          Effect.succeedSome(`https://login.example.com/end?hint=${Redacted.value(idToken)}`)
      })
    )
  )

/** The ids of those groups that the user is a member of. */
const memberships = (user: number, groups: ReadonlyArray<GroupRecord>) =>
  Effect.map(
    Effect.flatMap(GroupStore, ({ members }) => members),
    (members) => groups.map(({ id }) => id).filter((id) => members.get(id)?.some((member) => member.user === user))
  )
