import { NotReady } from "@halyard/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { startTestServer } from "../testing/test-server.ts"

const statusOf = async (path: string, check: Effect.Effect<void, NotReady>) => {
  const server = await startTestServer({}, check)
  const response = await server.get(path, {})
  const body = await response.json()
  await server.close()
  return { status: response.status, body }
}

const down = Effect.fail(new NotReady({ message: "The store is closed" }))

describe("operations", () => {
  it("is healthy whatever the store does", async () => {
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
})
