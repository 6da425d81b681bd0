import { assert } from "@effect/vitest"
import { CurrentLimits, type NewApiToken } from "@halyard/core/domain"
import { ApiTokenStore, Secrets } from "@halyard/core/ports"
import { createApiToken, createProjectApiToken, listApiTokens, listProjectApiTokens } from "@halyard/core/use-cases"
import { Effect, Option, Redacted } from "effect"
import { anEnvironment } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { invalidAt, noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { aClientToken, principalOfSecret } from "../../fixtures/tokens.ts"

export const createApiTokenSuite: UseCaseSuite = {
  "are stored under the digest; the secret is shown once, and nothing else reveals it": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const tokenName = yield* uniqueName("token")
    const draft = {
      tokenName,
      type: "BackEnd",
      environment: "production",
      project,
      expiresAt: "2999-01-01T02:00:00+02:00"
    }
    const { answer, events } = yield* withRecordedEvents(asAdmin(createApiToken(draft)))
    const { token } = answer
    const secret = Redacted.value(answer.secret)
    assert.match(secret, new RegExp(`^${project}:production\\.[0-9a-f]{56}$`))
    assert.deepInclude(token, {
      name: tokenName,
      type: "client",
      typeName: "backend",
      projects: [project],
      environment: "production",
      expiresAt: "2999-01-01T00:00:00.000Z",
      masked: `${project}:production.****${secret.slice(-4)}`,
      seenAt: null
    })
    const digest = yield* (yield* Secrets).digest(secret)
    assert.deepStrictEqual(yield* (yield* ApiTokenStore).find(digest), Option.some(token))
    const recorded = JSON.stringify(events)
    for (const hidden of [secret.slice(-8), digest]) assert.notInclude(recorded, hidden)
    const [view = assert.fail()] = yield* asAdmin(listApiTokens(tokenName))
    assert.include(view, { secret: `${token.masked}-${token.id}`, type: "backend", secure: true })
  }),

  "are good for the projects of their record, however many": Effect.gen(function* () {
    const [{ project: one }, { project: other }] = [yield* aWorkspace(), yield* aWorkspace()]
    const several = yield* aClientToken({ type: "frontend", projects: [one, other, one] })
    assert.match(Redacted.value(several.secret), /^\[\]:development\.[0-9a-f]{56}$/)
    const scope = { type: "frontend", projects: [one, other], environment: "development" }
    const sdk = yield* principalOfSecret(several.secret)
    assert.deepStrictEqual([sdk.kind, sdk.grants, sdk.scope], ["sdk-token", [], scope])
    const all = yield* aClientToken({})
    assert.deepStrictEqual((yield* principalOfSecret(all.secret)).scope?.projects, ["*"])
    const dotted = yield* anEnvironment({ name: `a.b(c).${yield* uniqueName("d")}` })
    const inDotted = yield* aClientToken({ project: one, environment: dotted.name })
    assert.strictEqual((yield* principalOfSecret(inDotted.secret)).scope?.environment, dotted.name)
    const admin = yield* aClientToken({ type: "admin", environment: "*", project: "*" })
    assert.strictEqual((yield* principalOfSecret(admin.secret)).kind, "admin-token")
  }),

  "are refused with all that is wrong": Effect.gen(function* () {
    const off = yield* anEnvironment({ enabled: false })
    const sound = { tokenName: "a token", type: "client", environment: "development" }
    const cases: ReadonlyArray<readonly [Partial<NewApiToken>, ...ReadonlyArray<string>]> = [
      [{ tokenName: "" }, "/tokenName"],
      [{ tokenName: " " }, "/tokenName"],
      [{ type: "proxy" }, "/type"],
      [{ type: "constructor" }, "/type"],
      [{ environment: "*" }, "/environment"],
      [{ environment: "never-made" }, "/environment"],
      [{ environment: off.name }, "/environment"],
      [{ project: "never-made" }, "/project"],
      [{ projects: [] }, "/projects"],
      [{ projects: ["default", "never-made", "*"] }, "/projects/1", "/projects/2"],
      [{ project: "*", projects: ["default"] }, "/project"],
      [{ expiresAt: "tomorrow" }, "/expiresAt"],
      [{ expiresAt: "2031-02-30T00:00:00Z" }, "/expiresAt"],
      [{ type: "admin" }, "/environment"],
      [{ type: "admin", environment: "*", project: "default", projects: ["a"] }, "/project", "/projects"],
      [
        { tokenName: "", environment: "", project: "", expiresAt: "" },
        "/tokenName",
        "/project",
        "/environment",
        "/expiresAt"
      ]
    ]
    for (const [given, ...paths] of cases) yield* invalidAt(asAdmin(createApiToken({ ...sound, ...given })), ...paths)
    yield* invalidAt(asAdmin(createApiToken({ type: "client" })), "/tokenName")
    yield* invalidAt(asAdmin(createApiToken({ username: "", type: "client" })), "/username")
  }),

  "of each type need the permission of that type": Effect.gen(function* () {
    const permissions = ["CREATE_CLIENT_API_TOKEN", "CREATE_FRONTEND_API_TOKEN"] as const
    const { callers } = yield* aWorkspace()
    for (const type of ["client", "frontend", "admin", "nonsense"]) {
      yield* refused(as(callers.editor)(createApiToken({ tokenName: "x", type })), { ...noAccess, permissions })
    }
    const base = callers.viewer.grants[0]?.role ?? assert.fail()
    const maker = yield* aUser("maker", {
      role: { ...base, permissions: new Set(["CREATE_CLIENT_API_TOKEN" as const]) }
    })
    yield* as(maker)(createApiToken({ tokenName: "x", type: "client", project: "default" }))
    yield* refused(as(maker)(createApiToken({ tokenName: "x", type: "frontend" })), {
      ...noAccess,
      permissions: ["CREATE_FRONTEND_API_TOKEN"]
    })
    yield* refused(as(maker)(createApiToken({ tokenName: "", type: "admin" })), { ...noAccess, permissions: ["ADMIN"] })
  }),

  "for all projects are made by administrators only; others name projects": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const base = callers.viewer.grants[0]?.role ?? assert.fail()
    const permissions = new Set(["CREATE_CLIENT_API_TOKEN", "CREATE_FRONTEND_API_TOKEN"] as const)
    const maker = yield* aUser("maker", { role: { ...base, permissions } })
    const named = yield* as(maker)(createApiToken({ tokenName: "x", type: "client", projects: [project, "default"] }))
    assert.deepStrictEqual(named.token.projects, [project, "default"])

    const message =
      'Tokens for all projects ("*") need the permission ADMIN, because they reach private and future projects. Name the projects of the token in "projects".'
    for (const type of ["client", "backend", "frontend"]) {
      for (const wide of [{}, { project: "*" }, { projects: ["*"] }, { projects: [project, "*"] }]) {
        const made = as(maker)(createApiToken({ tokenName: "x", type, ...wide }))
        yield* refused(made, { ...noAccess, permissions: ["ADMIN"], message })
      }
      const { token } = yield* as(callers.admin)(createApiToken({ tokenName: "x", type }))
      assert.deepStrictEqual(token.projects, ["*"])
    }
  }),

  "cannot be made for a private project that the maker may not see": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ mode: "private" })
    const base = callers.viewer.grants[0]?.role ?? assert.fail()
    const role = { ...base, permissions: new Set(["CREATE_CLIENT_API_TOKEN" as const]) }
    const maker = yield* aUser("maker", { role })
    const draft = { tokenName: "x", type: "client", project }
    yield* invalidAt(as(maker)(createApiToken(draft)), "/project")
    yield* as(yield* aUser("member", { role }, { role: base, project }))(createApiToken(draft))
    yield* refused(as(callers.editor)(createProjectApiToken(project, draft)), noAccess)
  }),

  "of a project are for it alone, and a draft that names others is refused": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const draft = { tokenName: "mine", type: "client" }
    const { token } = yield* as(callers.member)(createProjectApiToken(project, draft))
    assert.deepStrictEqual(token.projects, [project])
    const view = yield* as(callers.member)(listProjectApiTokens(project))
    assert.isTrue(view.some(({ id }) => id === token.id))
    yield* invalidAt(as(callers.member)(createProjectApiToken(project, { ...draft, type: "admin" })), "/type")
    for (const projects of [["default"], [project, "default"], ["*"]]) {
      yield* invalidAt(as(callers.member)(createProjectApiToken(project, { ...draft, projects })), "/projects")
    }
    yield* invalidAt(as(callers.member)(createProjectApiToken(project, { ...draft, project: "default" })), "/project")
    for (const projects of [[project], []]) {
      const again = yield* as(callers.member)(createProjectApiToken(project, { ...draft, project, projects }))
      assert.deepStrictEqual(again.token.projects, [project])
    }
    yield* refused(asAdmin(createProjectApiToken("never-made", draft)), notFound("project", "never-made"))
  }),

  "are as many as the limit says, also when they race for the last place": Effect.gen(function* () {
    const apiTokens = (yield* (yield* ApiTokenStore).count()) + 1
    const make = Effect.provideService(aClientToken(), CurrentLimits, { ...ampleLimits, apiTokens })
    const results = yield* Effect.all([Effect.result(make), Effect.result(make), Effect.result(make)], {
      concurrency: "unbounded"
    })
    assert.isAtMost(results.filter(({ _tag }) => _tag === "Success").length, 1)
    yield* refused(make, { _tag: "LimitExceeded", subject: "API tokens", limit: apiTokens })
  }).pipe(racing)
}
