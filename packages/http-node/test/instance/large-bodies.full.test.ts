import { layerMemory } from "@halyard/store-memory"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openConnection } from "../harness/raw-connection.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"

const authorization = "*:*.an-admin-secret-for-tests"
const path = "/api/admin/features-batch/import"

let instance: Instance
beforeAll(async () => {
  const config = { bodyLimits: { standard: 1000, batch: 10_000 } }
  instance = await startInstance({ store: layerMemory, initialTokens: { admin: [authorization] }, config })
})
afterAll(() => instance.close())

/** A request whose body never arrives. */
const waiting = () => {
  const connection = openConnection(Number(new URL(instance.origin).port))
  const headers = [`authorization: ${authorization}`, "content-type: application/json", "content-length: 2000"]
  connection.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers.join("\r\n")}\r\n\r\n`)
  return connection
}

const send = (data: object) =>
  instance.send("POST", path, { authorization }, { project: "default", environment: "development", data })

it("large bodies are read one at a time for each caller, and at most fifty wait", async () => {
  const connections = Array.from({ length: 60 }, waiting)
  const refused = await Promise.any(connections.map(({ received }) => received(/ wait for another to end/)))
  expect(refused).toMatch(/^HTTP\/1.1 503 .*retry-after: 5/is)
  expect((await send(withDescription("small"))).status).toBe(200)
  for (const connection of connections) connection.destroy()
  await expect.poll(async () => (await send(withDescription("x".repeat(2000)))).status, { timeout: 10_000 }).toBe(200)
})

const withDescription = (description: string) => ({
  features: [{ name: "imported", description, type: "release" }],
  featureStrategies: [],
  featureEnvironments: [],
  featureTags: [],
  contextFields: [],
  segments: [],
  tagTypes: []
})
