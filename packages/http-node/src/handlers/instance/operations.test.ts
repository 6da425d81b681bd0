import { NotReady } from "@halyard/core/ports"
import { layerMemory } from "@halyard/store-memory"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { startInstance } from "../../../test/harness/start-instance.ts"
import { startTestServer } from "../../../test/harness/test-server.ts"

const statusOf = async (path: string, check: Effect.Effect<void, NotReady>) => {
  const server = await startTestServer({}, check)
  const response = await server.get(path, {})
  const body = await response.json()
  await server.close()
  return { status: response.status, body }
}

const down = Effect.fail(new NotReady({ message: "The store is closed" }))

describe("operations", () => {
  it("is healthy regardless of the store", async () => {
    expect(await statusOf("/health", down)).toEqual({ status: 200, body: { health: "GOOD" } })
  })

  it("is ready when the store answers", async () => {
    expect(await statusOf("/ready", Effect.void)).toEqual({ status: 200, body: { health: "GOOD" } })
  })

  it.each([
    ["fails", down],
    ["does not answer", Effect.never]
  ])("is not ready when the store %s", async (_name, check) => {
    const { status, body } = await statusOf("/ready", check)
    expect(status).toBe(503)
    expect(body).toMatchObject({ name: "UnavailableError", id: expect.any(String) })
  })

  it("lists background jobs, if there are any", async () => {
    const instance = await startInstance({ store: layerMemory, background: true })
    const { body, status } = await instance.send("GET", "/ready", {})
    await instance.close()
    const job = { health: "GOOD", isHere: expect.any(Boolean), failures: 0, troubles: [] }
    expect(status).toBe(200)
    expect(body).toEqual({
      health: "GOOD",
      jobs: [
        expect.objectContaining({ ...job, name: "integration-delivery", isHere: true }),
        expect.objectContaining({ ...job, name: "integration-event-retention" }),
        expect.objectContaining({ ...job, name: "event-retention" }),
        expect.objectContaining({ ...job, name: "login-retention" }),
        expect.objectContaining({ ...job, name: "metrics-flush", isHere: true }),
        expect.objectContaining({ ...job, name: "metrics-retention" }),
        expect.objectContaining({ ...job, name: "metric-days-retention" }),
        expect.objectContaining({ ...job, name: "potential-staleness" }),
        expect.objectContaining({ ...job, name: "scheduled-change-requests", isHere: true }),
        expect.objectContaining({ ...job, name: "broken-schedules" }),
        expect.objectContaining({ ...job, name: "release-plans" }),
        expect.objectContaining({ ...job, name: "safeguards" }),
        expect.objectContaining({ ...job, name: "insight-snapshots" })
      ]
    })
    expect(body.jobs[0]).not.toHaveProperty("lastFailure")
  })
})
