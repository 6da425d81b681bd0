import { assert } from "@effect/vitest"
import { IntegrationStore, Sealing, StoreUnavailable } from "@halyard/core/ports"
import { getIntegration, listIntegrations, readParameters, updateIntegration } from "@halyard/core/use-cases"
import { Cause, Effect, Exit, Option } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { invalidAt } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addWebhook, aWebhook } from "../../fixtures/integrations.ts"

export const integrationSecretSuite: UseCaseSuite = {
  "are sealed, and shown masked": Effect.gen(function* () {
    const { answer, events } = yield* withRecordedEvents(aSecretive)
    assert.deepStrictEqual(answer.parameters, view)
    assert.deepStrictEqual((yield* asAdmin(getIntegration(answer.id))).parameters, view)
    const record = yield* recordOf(answer.id)
    const texts = [record, events, yield* asAdmin(listIntegrations())].map((value) => JSON.stringify(value))
    for (const text of texts) assert.notMatch(text, /hidden|s3cret/)
    assert.deepStrictEqual(events[0]?.data?.["parameters"], { contentType: "text/plain" })
    assert.deepStrictEqual(yield* readParameters(record), Option.some(parameters))
  }),

  "stay as they are where they are sent back masked, whatever else changes": Effect.gen(function* () {
    const { id } = yield* aSecretive
    const before = yield* recordOf(id)
    yield* update(id, { ...view, contentType: "application/json" })
    const after = yield* recordOf(id)
    assert.deepStrictEqual(after, { ...before, parameters: { ...view, contentType: "application/json" } })

    yield* update(id, { ...view, secret: "other" })
    assert.deepStrictEqual(yield* parametersOf(id), { ...parameters, secret: "other" })
    const others = yield* withRecordedEvents(update(id, { ...view, secret: "another" }))
    assert.deepStrictEqual(
      others.events.map(({ type }) => type),
      ["addon-config-updated"]
    )
    assert.deepStrictEqual(yield* parametersOf(id), { ...parameters, secret: "another" })
    assert.deepStrictEqual((yield* update(id, { url: "*****" })).parameters, { url: "*****" })
    assert.deepStrictEqual(yield* parametersOf(id), { url: parameters.url })
  }),

  "are gone where they are left out or empty, and must not be where they are required": Effect.gen(function* () {
    const { id } = yield* aSecretive
    yield* invalidAt(update(id, { secret: "*****" }), "/parameters/url")
    yield* invalidAt(update(id, { url: "", secret: "*****" }), "/parameters/url")
    assert.deepStrictEqual((yield* update(id, { ...view, secret: "" })).parameters, {
      contentType: "text/plain",
      url: "*****"
    })
    const { seal } = { seal: (yield* recordOf(id)).sealedParameters }
    assert.isNotNull(seal)
  }),

  "have no mask where there is none": Effect.gen(function* () {
    yield* invalidAt(
      addWebhook({ parameters: { url: "*****", secret: "*****" } }),
      "/parameters/url",
      "/parameters/secret"
    )
    const { id } = yield* addWebhook()
    yield* invalidAt(update(id, view), "/parameters/secret")
  }),

  "are for one provider only": Effect.gen(function* () {
    const { id } = yield* addWebhook()
    const asTeams = (url: string) =>
      asAdmin(updateIntegration(id, { ...aWebhook, provider: "teams", parameters: { url } }))
    yield* invalidAt(asTeams("*****"), "/parameters/url")
    assert.deepStrictEqual(yield* parametersOf(id), aWebhook.parameters)
    const url = "https://teams.example/hidden"
    assert.strictEqual((yield* asTeams(url)).provider, "teams")
    assert.deepStrictEqual(yield* parametersOf(id), { url })
  }),

  "sealed with a lost key do not prevent reads and updates that leave secrets unchanged": Effect.gen(function* () {
    const { id } = yield* aSecretive
    const before = yield* recordOf(id)
    const lost = Effect.provideService(Sealing, lostKey)
    assert.deepStrictEqual((yield* lost(asAdmin(getIntegration(id)))).parameters, view)
    yield* lost(asAdmin(listIntegrations()))
    assert.deepStrictEqual(yield* lost(readParameters(before)), Option.none())
    assert.isTrue(
      (yield* lost(asAdmin(updateIntegration(id, { ...aWebhook, enabled: true, parameters: view })))).enabled
    )
    assert.deepStrictEqual(yield* recordOf(id), { ...before, enabled: true })
    for (const given of [{ url: "*****" }, { url: "*****", secret: "other" }]) {
      const exit = yield* Effect.exit(lost(update(id, given)))
      assert.instanceOf(Exit.isFailure(exit) && Cause.squash(exit.cause), StoreUnavailable)
    }
    assert.deepStrictEqual(yield* recordOf(id), { ...before, enabled: true })
  })
}

const parameters = { contentType: "text/plain", url: aWebhook.parameters.url, secret: "s3cret" }

const view = { contentType: "text/plain", url: "*****", secret: "*****" }

const aSecretive = addWebhook({ parameters })

const update = (id: number, given: Readonly<Record<string, string>>) =>
  asAdmin(updateIntegration(id, { ...aWebhook, parameters: given }))

const recordOf = Effect.fn("recordOf")(function* (id: number) {
  return (yield* (yield* IntegrationStore).find(id)) ?? assert.fail("It is gone")
})

const parametersOf = Effect.fn("parametersOf")(function* (id: number) {
  return Option.getOrThrow(yield* readParameters(yield* recordOf(id)))
})

const lost = new StoreUnavailable({ message: "Lost", reason: "Another key" })

const lostKey = Sealing.of({
  seal: () => Effect.die(lost),
  unseal: () => Effect.die(lost),
  open: () => Effect.succeed(Option.none()),
  hasTheKey: Effect.succeed(false)
})
