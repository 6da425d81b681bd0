import { assert } from "@effect/vitest"
import type { RelayTokenRequest } from "@halyard/core/domain"
import {
  deleteApiToken,
  issueRelayTokens,
  listApiTokens,
  relayPrincipal,
  updateApiToken
} from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { invalidAt, noAccess, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { aUserWithPermissions, farFuture, principalOfSecret } from "../../fixtures/tokens.ts"
import { hexDigits } from "../../fixtures/unique.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const relayTokenSuite: UseCaseSuite = {
  "are the same for the same key, environment and projects, also when several ask at once": Effect.gen(function* () {
    const [{ project }, { project: other }, relay] = [yield* aWorkspace(), yield* aWorkspace(), yield* aRelay]
    const wanted = [forProjects(project), forProjects("*"), forProjects(other, project)]
    const { answer, events } = yield* withRecordedEvents(
      Effect.all([relay.ask(...wanted), relay.ask(...wanted)], { concurrency: 2 })
    )
    const [first = assert.fail(), again] = answer
    assert.deepStrictEqual(again, first)
    assert.deepStrictEqual(
      first.map(({ environment, projects, type }) => ({ environment, projects, type })),
      wanted.map((request) => ({ ...request, type: "client" }))
    )
    assert.lengthOf(events, 3)
    assert.deepStrictEqual(yield* relay.ask(forProjects(project, other)), [first[2] ?? assert.fail()])
    const [secret = ""] = first.map(({ token }) => token)
    assert.match(secret, new RegExp(`^${project}:development\\.[0-9a-f]{56}$`))
    assert.strictEqual((yield* principalOfSecret(Redacted.make(secret))).kind, "sdk-token")
    assert.notInclude(JSON.stringify(events), secret.slice(-8))
    const [theirs] = yield* (yield* aRelay).ask(forProjects(project))
    assert.notStrictEqual(theirs?.token, secret)
    const listed = yield* asAdmin(listApiTokens(`relay of ${relay.name}`))
    assert.deepStrictEqual([listed.length, listed[0]?.type], [3, "backend"])
  }).pipe(racing),

  "are others after they were deleted or have expired": Effect.gen(function* () {
    const [{ project }, relay] = [yield* aWorkspace(), yield* aRelay]
    const ask = Effect.map(relay.ask(forProjects(project)), ([issued]) => Redacted.make(issued?.token ?? ""))
    const first = yield* ask
    yield* asAdmin(deleteApiToken(first))
    const second = yield* ask
    assert.notStrictEqual(Redacted.value(second), Redacted.value(first))
    yield* refused(principalOfSecret(first), { _tag: "Unauthenticated" })
    yield* asAdmin(updateApiToken(second, { expiresAt: "2020-01-01T00:00:00Z" }))
    const third = yield* ask
    assert.notInclude([first, second].map(Redacted.value), Redacted.value(third))
    yield* asAdmin(updateApiToken(third, { expiresAt: farFuture }))
    assert.strictEqual(Redacted.value(yield* ask), Redacted.value(third))
  }),

  "are for those only who may create them, all or none": Effect.gen(function* () {
    const [{ callers, project }, hidden] = [yield* aWorkspace(), yield* aWorkspace({ mode: "private" })]
    const key = Redacted.make(yield* hexDigits(40))
    const keeper = yield* aUserWithPermissions("CREATE_CLIENT_API_TOKEN")
    const ask = (...requests: ReadonlyArray<RelayTokenRequest>) => issueRelayTokens(requests, key)
    yield* refused(as(callers.editor)(ask(forProjects(project))), {
      ...noAccess,
      permissions: ["CREATE_CLIENT_API_TOKEN"]
    })
    yield* refused(as(keeper)(ask(forProjects("*"))), { ...noAccess, permissions: ["ADMIN"] })
    const mixed = [forProjects(project), forProjects("default", hidden.project)]
    const { events } = yield* withRecordedEvents(invalidAt(as(keeper)(ask(...mixed)), "/tokens/1/projects/1"))
    assert.deepStrictEqual(events, [])
    yield* invalidAt(asAdmin(ask({ environment: "never-made", projects: [project] })), "/tokens/0/environment")
    assert.lengthOf(yield* as(keeper)(ask(forProjects(project))), 1)
  })
}

const aRelay = Effect.gen(function* () {
  const [name, key] = [`relay-${yield* hexDigits(8)}`, Redacted.make(yield* hexDigits(40))]
  return {
    name,
    ask: (...requests: ReadonlyArray<RelayTokenRequest>) => as(relayPrincipal(name))(issueRelayTokens(requests, key))
  }
})

const forProjects = (...projects: ReadonlyArray<string>): RelayTokenRequest => ({
  environment: "development",
  projects
})
