import { assert } from "@effect/vitest"
import type { IntegrationGiven } from "@halyard/core/domain"
import { Outbound, type OutboundRequest } from "@halyard/core/ports"
import {
  archiveProject,
  createEnvironment,
  createIntegration,
  deleteEnvironment,
  deleteIntegration,
  deleteProject,
  getIntegration,
  IntegrationProviders,
  listIntegrationEvents,
  listIntegrations,
  testIntegration,
  updateIntegration
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { addWebhook, aWebhook } from "../../fixtures/integrations.ts"
import { pager } from "../../fixtures/pager.ts"

export const integrationSuite: UseCaseSuite = {
  "are made, read, listed, changed and removed": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const made = yield* addWebhook({ description: "", projects: [project, project], environments: ["production"] })
    const { id } = made
    const expected = { ...aWebhook, id, description: null, projects: [project], environments: ["production"] }
    assert.deepStrictEqual(made, { ...expected, parameters: { url: "*****" } })
    assert.deepStrictEqual(yield* asAdmin(getIntegration(id)), made)
    assert.deepInclude((yield* asAdmin(listIntegrations())).addons, made)

    const change = {
      ...aWebhook,
      description: "changed",
      parameters: { ...made.parameters, contentType: "text/plain" }
    }
    const changed = yield* asAdmin(updateIntegration(id, change))
    assert.deepStrictEqual(changed, { ...made, ...change, projects: [], environments: [] })
    assert.deepStrictEqual(yield* asAdmin(getIntegration(id)), changed)
    const renamed = yield* asAdmin(updateIntegration(id, { ...aWebhook, parameters: changed.parameters }))
    assert.strictEqual(renamed.description, "changed")

    yield* asAdmin(deleteIntegration(id))
    yield* refused(asAdmin(getIntegration(id)), notFound("integration", String(id)))
    yield* refused(asAdmin(updateIntegration(id, aWebhook)), notFound("integration", String(id)))
    yield* refused(asAdmin(deleteIntegration(id)), notFound("integration", String(id)))
  }),

  "are tested by an event that never happened, even while they are off": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { id } = yield* addWebhook({ projects: [project] })
    const sent: Array<OutboundRequest> = []
    const taking = Outbound.of({
      post: (request) => Effect.sync(() => ({ status: sent.push(request) === 1 ? 204 : 500, body: "" }))
    })
    const tested = asAdmin(testIntegration(id)).pipe(Effect.provideService(Outbound, taking))
    assert.deepInclude(yield* tested, { state: "success" })
    assert.deepInclude(yield* tested, { state: "failed" })
    assert.strictEqual(sent[0]?.url, "https://receiver.example/hidden")
    assert.include(sent[0]?.body, project)
    assert.deepStrictEqual(yield* asAdmin(listIntegrationEvents(id, { limit: 50, offset: 0 })), [])
  }),

  "are refused with all that is wrong with them": Effect.gen(function* () {
    const { id } = yield* addWebhook()
    for (const save of [createIntegration, (draft: IntegrationGiven) => updateIntegration(id, draft)]) {
      const attempt = (given: object) => asAdmin(save({ ...aWebhook, ...given }))
      yield* invalidAt(attempt({ provider: "Webhook" }), "/provider")
      yield* invalidAt(
        attempt({ provider: "none", projects: ["*", "none"], environments: ["none"] }),
        "/provider",
        "/projects/1",
        "/environments/0"
      )
      yield* invalidAt(attempt({ parameters: {}, description: "x".repeat(1001) }), "/description", "/parameters/url")
      yield* invalidAt(attempt({ parameters: { url: "here" } }), "/parameters/url")
      yield* invalidAt(attempt({ events: ["feature-created", "feature-made"] }), "/events/1")
      const customHeaders = "x".repeat(10_001)
      yield* invalidAt(attempt({ parameters: { ...aWebhook.parameters, customHeaders } }), "/parameters/customHeaders")
    }
  }),

  "keep types of events that newer clients know, and warn that no event has them": Effect.gen(function* () {
    const events = ["feature-created", "cdn-token-created"] as const
    const made = yield* addWebhook({ events: events.toReversed() })
    assert.deepStrictEqual(made.events, events)
    assert.lengthOf(made.warnings ?? [], 1)
    assert.include(made.warnings?.[0], "cdn-token-created")
    assert.deepStrictEqual(yield* asAdmin(getIntegration(made.id)), made)
    const changed = yield* asAdmin(updateIntegration(made.id, { ...aWebhook, parameters: made.parameters }))
    assert.isUndefined(changed.warnings)
  }),

  "outlive the environments and projects that they name, and can be changed then": Effect.gen(function* () {
    const environment = yield* uniqueName("env")
    const { project } = yield* aWorkspace()
    yield* asAdmin(createEnvironment({ name: environment, type: "development" }))
    const { id, parameters } = yield* addWebhook({ projects: [project], environments: [environment] })
    yield* asAdmin(deleteEnvironment(environment))
    yield* asAdmin(archiveProject(project))
    yield* asAdmin(deleteProject(project))
    const changed = { ...aWebhook, parameters, projects: [project], environments: [environment], enabled: true }
    const after = yield* asAdmin(updateIntegration(id, changed))
    assert.deepStrictEqual([after.enabled, after.projects, after.environments], [true, [project], [environment]])
    yield* invalidAt(asAdmin(createIntegration(changed)), "/projects/0", "/environments/0", "/parameters/url")
    yield* asAdmin(deleteIntegration(id))
  }),

  "are not written and record no event where nothing changes": Effect.gen(function* () {
    const { id, ...made } = yield* addWebhook({ parameters: { ...aWebhook.parameters, secret: "s" }, projects: ["*"] })
    const same = { parameters: { secret: "s", ...aWebhook.parameters } }
    for (const again of [made, { ...made, ...same }, { ...made, parameters: { ...made.parameters, secret: "s" } }]) {
      const { answer, events } = yield* withRecordedEvents(asAdmin(updateIntegration(id, again)))
      assert.deepStrictEqual([answer, events], [{ id, ...made }, []])
    }
  }),

  "can be of a provider that the host has added, and are masked as it says": Effect.gen(function* () {
    const parameters = { team: "night", token: "hidden" }
    const draft = { ...aWebhook, provider: "pager", parameters }
    const withPager = Effect.provideService(IntegrationProviders, [pager])
    yield* invalidAt(asAdmin(createIntegration(draft)), "/provider")
    yield* invalidAt(withPager(addWebhook()), "/provider")
    yield* invalidAt(
      withPager(asAdmin(createIntegration({ ...draft, parameters: { team: "x".repeat(10_001) } }))),
      "/parameters/token",
      "/parameters/team"
    )
    const made = yield* withPager(asAdmin(createIntegration(draft)))
    assert.deepStrictEqual(made.parameters, { team: "night", token: "*****" })
    const { addons, providers } = yield* withPager(asAdmin(listIntegrations()))
    assert.deepInclude(addons, made)
    assert.deepStrictEqual(providers, [pager.definition])
    assert.deepStrictEqual(yield* asAdmin(getIntegration(made.id)), made)
    yield* asAdmin(deleteIntegration(made.id))
  }),

  "bring the tag types of their providers along": Effect.gen(function* () {
    const name = yield* uniqueName("tag")
    const tagType = { name, description: "Who is called", icon: null, color: null }
    const provider = { ...pager, definition: { ...pager.definition, tagTypes: [tagType] } }
    const draft = { ...aWebhook, provider: "pager", parameters: { token: "hidden" } }
    const add = Effect.provideService(asAdmin(createIntegration(draft)), IntegrationProviders, [provider])
    const first = yield* withRecordedEvents(add)
    assert.deepStrictEqual(
      first.events.map(({ type }) => type),
      ["tag-type-created", "addon-config-created"]
    )
    assert.deepStrictEqual(first.events[0]?.data, tagType)
    const { events } = yield* withRecordedEvents(add)
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["addon-config-created"]
    )
  })
}
