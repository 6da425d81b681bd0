import { assert } from "@effect/vitest"
import { ApiTokenStore, Authenticator, presentedSecret } from "@halyard/core/ports"
import {
  createServiceAccountToken,
  deleteApiToken,
  deleteProjectApiToken,
  deleteServiceAccountToken,
  listApiTokens,
  listProjectApiTokens,
  revokeEnvironmentTokens,
  revokeProjectTokens,
  inTransaction,
  layerCredentials,
  updateApiToken,
  validateTokens
} from "@halyard/core/use-cases"
import { Effect, Option, Redacted } from "effect"
import { anEnvironment } from "../../fixtures/stored-entities.ts"
import { hexDigits, uniqueName } from "../../fixtures/unique.ts"
import { noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { as, asAdmin, callersOf } from "../../fixtures/principals.ts"
import {
  aClientToken,
  aUserWithPermissions,
  aServiceAccount,
  idOf,
  farFuture,
  listedOf,
  principalOfSecret
} from "../../fixtures/tokens.ts"

export const changeApiTokenSuite: UseCaseSuite = {
  "are deleted by id or by secret, full or as listed, once, and count no longer": Effect.gen(function* () {
    for (const nameOf of [idOf, listedOf, ({ secret }: Made) => secret]) {
      const made = yield* aClientToken()
      yield* principalOfSecret(made.secret)
      const attempts = Effect.all(
        [1, 2, 3].map(() => Effect.result(asAdmin(deleteApiToken(nameOf(made))))),
        { concurrency: "unbounded" }
      )
      const { answer, events } = yield* withRecordedEvents(attempts)
      assert.deepStrictEqual(answer.map(({ _tag }) => _tag).toSorted(), ["Failure", "Failure", "Success"])
      assert.lengthOf(events, 1)
      yield* refused(principalOfSecret(made.secret), { _tag: "Unauthenticated" })
      const missing = yield* Effect.flip(asAdmin(deleteApiToken(made.secret)))
      assert.include(missing, { _tag: "NotFound", resource: "API token" })
      assert.notInclude(missing.message, Redacted.value(made.secret).slice(-8))
    }
    for (const id of ["0", "-1", "1.5", "2147483648", "99999999999999999999", "", "x", "1 "]) {
      yield* refused(asAdmin(deleteApiToken(Redacted.make(id))), { _tag: "NotFound" })
    }
  }).pipe(racing),

  "count no longer for an instance that has known them": Effect.gen(function* () {
    const [api, { id }] = [yield* aClientToken(), yield* aServiceAccount()]
    const personal = yield* asAdmin(createServiceAccountToken(id, { description: "ci", expiresAt: farFuture }))
    yield* Effect.gen(function* () {
      const { authenticate } = yield* Authenticator
      for (const { secret } of [api, personal]) yield* authenticate(presentedSecret(secret))
      yield* asAdmin(deleteApiToken(api.secret))
      yield* asAdmin(deleteServiceAccountToken(id, personal.token.id))
      for (const { secret } of [api, personal]) {
        yield* refused(authenticate(presentedSecret(secret)), { _tag: "Unauthenticated" })
      }
    }).pipe(Effect.provide(layerCredentials, { local: true }))
  }),

  "expire at the given moment, at once if it has passed": Effect.gen(function* () {
    const made = yield* aClientToken()
    const expire = (expiresAt: string | null) => asAdmin(updateApiToken(made.secret, { expiresAt }))
    yield* expire("2020-01-01T00:00:00Z")
    yield* refused(principalOfSecret(made.secret), { _tag: "Unauthenticated" })
    yield* expire(farFuture)
    yield* principalOfSecret(made.secret)
    assert.deepStrictEqual((yield* withRecordedEvents(expire("2999-01-01T01:00:00+01:00"))).events, [])
    yield* expire(null)
    const { expiresAt } = Option.getOrThrow(yield* (yield* ApiTokenStore).get(made.token.id))
    assert.isNull(expiresAt)
    const expired = yield* aClientToken({ expiresAt: "2020-01-01T00:00:00Z" })
    yield* refused(principalOfSecret(expired.secret), { _tag: "Unauthenticated" })
    yield* refused(asAdmin(updateApiToken(Redacted.make("77"), { expiresAt: "soon" })), { _tag: "InvalidData" })
  }),

  "are changed and deleted by those who may do so with their type": Effect.gen(function* () {
    const frontend = yield* aClientToken({ type: "frontend" })
    const admin = yield* aClientToken({ type: "admin", environment: "*" })
    const client = yield* aClientToken()
    const keeper = yield* aUserWithPermissions("UPDATE_CLIENT_API_TOKEN", "DELETE_CLIENT_API_TOKEN")
    const expiry = { expiresAt: farFuture }
    yield* as(keeper)(updateApiToken(client.secret, expiry))
    for (const [{ secret }, kind] of [
      [frontend, "FRONTEND"],
      [admin, "ADMIN"]
    ] as const) {
      const needed = (action: string) => (kind === "ADMIN" ? kind : `${action}_${kind}_API_TOKEN`)
      yield* refused(as(keeper)(updateApiToken(secret, expiry)), { ...noAccess, permissions: [needed("UPDATE")] })
      yield* refused(as(keeper)(deleteApiToken(secret)), { ...noAccess, permissions: [needed("DELETE")] })
      yield* principalOfSecret(secret)
    }
    yield* as(keeper)(deleteApiToken(client.secret))
    const { editor } = yield* callersOf("default")
    const permissions = ["DELETE_CLIENT_API_TOKEN", "DELETE_FRONTEND_API_TOKEN"]
    for (const secret of [admin.secret, client.secret]) {
      yield* refused(as(editor)(deleteApiToken(secret)), { ...noAccess, permissions })
    }
  }),

  "are listed for those who may read their type, without the names of private projects": Effect.gen(function* () {
    const [open, hidden] = [yield* aWorkspace(), yield* aWorkspace({ mode: "private" })]
    const tokenName = yield* uniqueName("listed")
    const [client, frontend, , secret, shared] = [
      yield* aClientToken({ tokenName, project: open.project }),
      yield* aClientToken({ tokenName, type: "frontend" }),
      yield* aClientToken({ tokenName, type: "admin", environment: "*" }),
      yield* aClientToken({ tokenName, project: hidden.project }),
      yield* aClientToken({ tokenName, projects: [open.project, hidden.project] })
    ]
    const seenBy = (principal: Parameters<typeof as>[0]) =>
      Effect.map(as(principal)(listApiTokens(tokenName)), (tokens) => tokens.map(({ id, projects }) => [id, projects]))
    assert.lengthOf(yield* seenBy(open.callers.admin), 5)
    assert.deepStrictEqual(yield* seenBy(open.callers.editor), [
      [client.token.id, [open.project]],
      [frontend.token.id, ["*"]],
      [shared.token.id, [open.project]]
    ])
    const reader = yield* aUserWithPermissions("READ_FRONTEND_API_TOKEN")
    assert.deepStrictEqual(yield* seenBy(reader), [[frontend.token.id, ["*"]]])
    const keeper = yield* aUserWithPermissions("DELETE_CLIENT_API_TOKEN")
    yield* refused(as(keeper)(deleteApiToken(idOf(secret))), notFound("API token", String(secret.token.id)))
    const listed = (yield* as(open.callers.member)(listProjectApiTokens(open.project))).filter(
      (token) => token.tokenName === tokenName
    )
    assert.deepStrictEqual(
      listed.map(({ id, projects }) => [id, projects]),
      yield* seenBy(open.callers.editor)
    )
    assert.notInclude(JSON.stringify(listed), hidden.project)
  }),

  "of a project are deleted there if they are for nothing else": Effect.gen(function* () {
    const [{ project, callers }, other] = [yield* aWorkspace(), yield* aWorkspace({ mode: "private" })]
    const own = yield* aClientToken({ project })
    const remove = ({ secret }: Made) => as(callers.member)(deleteProjectApiToken(project, secret))
    for (const projects of [["*"], [project, other.project]]) {
      yield* refused(remove(yield* aClientToken({ projects })), { _tag: "InvalidOperation" })
    }
    for (const given of [{ project: other.project }, { project: "default" }, { type: "admin", environment: "*" }]) {
      yield* refused(remove(yield* aClientToken(given)), { _tag: "NotFound" })
    }
    yield* remove(own)
    yield* refused(principalOfSecret(own.secret), { _tag: "Unauthenticated" })
    yield* refused(asAdmin(deleteProjectApiToken("never-made", own.secret)), notFound("project", "never-made"))
  }),

  "lose a project that is deleted, and are deleted with their last one": Effect.gen(function* () {
    const [{ project }, { project: other }] = [yield* aWorkspace(), yield* aWorkspace()]
    const alone = yield* aClientToken({ project })
    const shared = yield* aClientToken({ projects: [project, other] })
    const everywhere = yield* aClientToken()
    const { events } = yield* withRecordedEvents(asAdmin(inTransaction(revokeProjectTokens(project))))
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["api-token-deleted", "api-token-updated"]
    )
    yield* refused(principalOfSecret(alone.secret), { _tag: "Unauthenticated" })
    assert.deepStrictEqual((yield* principalOfSecret(shared.secret)).scope?.projects, [other])
    assert.deepStrictEqual((yield* principalOfSecret(everywhere.secret)).scope?.projects, ["*"])
  }),

  "are deleted with their environment": Effect.gen(function* () {
    const { name: environment } = yield* anEnvironment()
    const [gone, kept] = [yield* aClientToken({ environment }), yield* aClientToken()]
    yield* asAdmin(inTransaction(revokeEnvironmentTokens(environment)))
    yield* refused(principalOfSecret(gone.secret), { _tag: "Unauthenticated" })
    yield* principalOfSecret(kept.secret)
  }),

  "are valid for a proxy while they count, in the order in which it asks": Effect.gen(function* () {
    const [one, two, expired] = [
      yield* aClientToken({ project: "default" }),
      yield* aClientToken({ type: "frontend" }),
      yield* aClientToken({ expiresAt: "2020-01-01T00:00:00Z" })
    ]
    const unknown = Redacted.make(`*:development.${yield* hexDigits(56)}`)
    const given = [two, expired, one, two].map(({ secret }) => secret)
    const valid = yield* validateTokens({
      tokens: [unknown, Redacted.make(""), Redacted.make("\u0000"), ...given],
      address: yield* uniqueName("address")
    })
    assert.deepStrictEqual(valid, [two, one, two].map(validated))
    yield* asAdmin(deleteApiToken(one.secret))
    assert.deepStrictEqual(yield* validateTokens({ tokens: [one.secret], address: "" }), [])
  })
}

type Made = Effect.Success<ReturnType<typeof aClientToken>>

const validated = ({ secret, token }: Made) => ({
  token: Redacted.value(secret),
  type: token.type,
  projects: token.projects,
  environment: "development"
})
