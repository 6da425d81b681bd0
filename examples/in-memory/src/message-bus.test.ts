import { assert, it } from "@effect/vitest"
import type { IntegrationEvent } from "@halyard/core/domain"
import { createFeature, createIntegration, listIntegrationEvents, listIntegrations } from "@halyard/core/use-cases"
import { createHalyard } from "@halyard/http-node"
import { layerMemory } from "@halyard/store-memory"
import { messageBus } from "./message-bus.ts"

it("an integration delivers events to a provider of the application", async () => {
  const published: Array<string> = []
  const bus = { publish: async (topic: string) => void published.push(topic) }
  const { close, run } = await createHalyard({
    store: layerMemory,
    integrationProviders: [messageBus(bus)],
    background: true
  })
  const { providers } = await run(listIntegrations())
  assert.includeMembers(
    providers.map(({ name }) => name),
    ["webhook", "message-bus"]
  )
  const { id } = await run(
    createIntegration({
      provider: "message-bus",
      enabled: true,
      parameters: { topic: "flags" },
      events: ["feature-created"]
    })
  )
  await run(createFeature("default", { name: "checkout" }))

  const log = () => run(listIntegrationEvents(id, { limit: 1, offset: 0 }))
  let entries: ReadonlyArray<IntegrationEvent> = []
  for (let tries = 0; tries < 300 && entries.length === 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    entries = await log()
  }
  assert.deepStrictEqual(
    entries.map(({ event, state }) => [state, event.featureName]),
    [["success", "checkout"]]
  )
  assert.deepStrictEqual(published, ["flags"])
  await close()
})
