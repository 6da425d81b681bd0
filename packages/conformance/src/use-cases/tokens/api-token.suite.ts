import { assert } from "@effect/vitest"
import { type ApiToken, CurrentApiTokenSettings, type InitialApiTokens } from "@halyard/core/domain"
import { ApiTokenStore, Authenticator, Secrets, presentedSecret } from "@halyard/core/ports"
import { addInitialApiTokens, forgetReadableApiTokens, layerCredentials, listApiTokens } from "@halyard/core/use-cases"
import { DateTime, Effect, Option, Redacted, Struct } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { hexDigits } from "../../fixtures/unique.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const apiTokenSuite: UseCaseSuite = {
  "are added once, each under its digest, with what its secret says": Effect.gen(function* () {
    const [admin, client, backend, frontend] = [
      yield* aSecret("*:*"),
      yield* aSecret("*:development"),
      yield* aSecret("*:production"),
      yield* aSecret("web:production")
    ]
    const others = { client: [client], backend: [backend, client], frontend: [frontend] }
    const initial = { admin: [admin, yield* aSecret("*:*")], ...others }
    assert.isUndefined(yield* addInitialApiTokens(initial))
    const before = yield* Effect.forEach([admin, client, backend, frontend], recordOf)
    assert.deepStrictEqual(
      before.map((token) => Struct.omit(token, ["id", "createdAt", "masked", "seenAt"])),
      [
        { name: "init-admin-1", ...both("admin"), projects: ["*"], environment: "*", expiresAt: null },
        { name: "init-client-1", ...both("client"), projects: ["*"], environment: "development", expiresAt: null },
        {
          name: "init-backend-1",
          type: "client",
          typeName: "backend",
          projects: ["*"],
          environment: "production",
          expiresAt: null
        },
        { name: "init-frontend-1", ...both("frontend"), projects: ["web"], environment: "production", expiresAt: null }
      ]
    )
    yield* addInitialApiTokens({ ...initial, admin: initial.admin.toReversed() })
    yield* Effect.all([addInitialApiTokens(initial), addInitialApiTokens(initial)], { concurrency: 2 })
    assert.deepStrictEqual(yield* Effect.forEach([admin, client, backend, frontend], recordOf), before)
  }).pipe(racing),

  "are all refused when one is malformed, naming which, but never the secret": Effect.gen(function* () {
    const { digest } = yield* Secrets
    const good = yield* aSecret("*:*")
    const digits = yield* hexDigits(20)
    const cases: ReadonlyArray<readonly [keyof InitialApiTokens, string]> = [
      ...["", digits, `*:*.short`, `default:development.${digits}`, `*:*.${digits} `, `*:*.${digits},`].map(
        (secret) => ["admin", secret] as const
      ),
      ["client", `*:*.${digits}`],
      ["frontend", `*:*.${digits}`]
    ]
    for (const [type, secret] of cases) {
      const initial = { ...none, admin: [good], [type]: [good, Redacted.make(secret)].slice(type === "admin" ? 0 : 1) }
      const refusal = yield* Effect.flip(addInitialApiTokens(initial))
      const index = type === "admin" ? 1 : 0
      assert.deepStrictEqual(
        refusal.violations.map(({ path }) => path),
        [`/${type}/${index}`]
      )
      assert.include(refusal.message, `"/${type}/${index}"`)
      assert.notInclude(refusal.message, digits)
      assert.isTrue(Option.isNone(yield* (yield* ApiTokenStore).find(yield* digest(Redacted.value(good)))))
    }
  }),

  "that are configured can be read once API tokens are stored readable, and no longer when they are not": Effect.gen(
    function* () {
      const client = yield* aSecret("*:development")
      const initial = { ...none, client: [client] }
      const { id } = yield* Effect.andThen(addInitialApiTokens(initial), recordOf(client))
      const readable = Effect.provideService(CurrentApiTokenSettings, { readable: true })
      const view = Effect.map(
        asAdmin(listApiTokens("init-client-1")),
        (tokens) => tokens.find((token) => token.id === id)?.secret
      )
      yield* readable(Effect.andThen(forgetReadableApiTokens(), addInitialApiTokens(initial)))
      assert.strictEqual(yield* readable(view), Redacted.value(client))
      assert.match((yield* view) ?? "", /\*{4}/)
      yield* Effect.andThen(forgetReadableApiTokens(), addInitialApiTokens(initial))
      assert.match((yield* readable(view)) ?? "", /\*{4}/)
      assert.strictEqual((yield* authenticate(client)).kind, "sdk-token")
    }
  ),

  "say who calls": Effect.gen(function* () {
    const admin = yield* aToken("admin", "*:*")
    const principal = yield* authenticate(admin.secret)
    assert.include(principal, { kind: "admin-token", id: -42, name: admin.name })
    assert.deepStrictEqual(
      principal.grants.map(({ role, project }) => [role.name, project]),
      [["Admin", undefined]]
    )
    for (const type of ["client", "frontend"] as const) {
      const { secret, name } = yield* aToken(type, "*:development")
      assert.deepInclude(yield* authenticate(secret), { kind: "sdk-token", name, grants: [] })
    }
    const later = yield* aToken("admin", "*:*", {
      expiresAt: DateTime.formatIso(DateTime.add(yield* DateTime.now, { days: 1 }))
    })
    assert.strictEqual((yield* authenticate(later.secret)).kind, "admin-token")
  }),

  "fail alike when they are unknown, malformed or expired": Effect.gen(function* () {
    const expired = yield* aToken("admin", "*:*", { expiresAt: minute(0) })
    const malformed = yield* aToken("admin", "no-token-at-all")
    const secrets = [
      yield* aSecret("*:*"),
      Redacted.make(""),
      Redacted.make("*:*.\u0000"),
      expired.secret,
      malformed.secret
    ]
    const refusals = yield* Effect.forEach(secrets, (secret) => Effect.flip(authenticate(secret)))
    assert.deepStrictEqual(
      refusals.map(({ _tag, message }) => [_tag, message]),
      secrets.map(() => ["Unauthenticated", refusals[0]?.message])
    )
  })
}

const none: InitialApiTokens = { admin: [], client: [], backend: [], frontend: [] }

const both = (type: ApiToken["type"]) => ({ type, typeName: type })

const aSecret = (scope: string) => Effect.map(hexDigits(56), (digits) => Redacted.make(`${scope}.${digits}`))

const recordOf = Effect.fnUntraced(function* (secret: Redacted.Redacted<string>) {
  const { digest } = yield* Secrets
  return Option.getOrThrow(yield* (yield* ApiTokenStore).find(yield* digest(Redacted.value(secret))))
})

/** A stored token and its secret. */
const aToken = Effect.fnUntraced(function* (type: ApiToken["type"], scope: string, given: Partial<ApiToken> = {}) {
  const secret = yield* aSecret(scope)
  const name = `token-${yield* hexDigits(8)}`
  const { digest } = yield* Secrets
  const token = {
    name,
    ...both(type),
    masked: "****",
    projects: ["*"],
    environment: "*",
    createdAt: minute(0),
    expiresAt: null,
    ...given
  }
  yield* (yield* ApiTokenStore).insertOnce(yield* digest(Redacted.value(secret)), token)
  return { secret, name }
})

const authenticate = (secret: Redacted.Redacted<string>) =>
  Effect.provide(
    Effect.flatMap(Authenticator, (authenticator) => authenticator.authenticate(presentedSecret(secret))),
    layerCredentials,
    { local: true }
  )
