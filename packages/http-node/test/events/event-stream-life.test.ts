import { layerMemory } from "@halyard/store-memory"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { createHalyard } from "../../src/embedding/halyard.ts"
import { readEvents } from "../harness/read-events.ts"
import { startInstance } from "../harness/start-instance.ts"

const one = "*:*.a-first-secret-for-tests"
const other = "*:*.a-second-secret-for-tests"
const third = "*:*.a-third-secret-for-tests"

it("limits open streams of the event log by caller and in all, until one is closed, and shows how many are open", async () => {
  const { close, origin, send } = await startInstance({
    store: layerMemory,
    initialTokens: { admin: [one, other, third] },
    config: { eventStreams: { perCaller: 2, total: 3 } }
  })
  const open = async (authorization: string) => {
    const response = await fetch(`${origin}/api/admin/events/stream`, { headers: { authorization } })
    if (response.status !== 200) return response
    const stream = readEvents(response)
    await stream.next()
    return stream
  }
  const streams = [await open(one), await open(one)]
  const refused = await open(one)
  expect(refused).toMatchObject({ status: 503 })
  if (!(refused instanceof Response)) return expect.fail("It was not refused")
  expect(refused.headers.get("retry-after")).toBe("10")
  expect(await refused.json()).toMatchObject({
    name: "UnavailableError",
    message: "You have too many streams open. Close one, or search the event log instead."
  })
  streams.push(await open(other))
  expect(await open(third)).toMatchObject({ status: 503 })
  const metrics = async () => (await send("GET", "/internal-backstage/prometheus", { authorization: one })).body
  expect(await metrics()).toContain('http_open_streams{part="api/admin"} 3')

  const [first] = streams
  if (first === undefined || first instanceof Response) return expect.fail("It was refused")
  await first.close()
  await expect.poll(async () => open(third)).toMatchObject({ response: { status: 200 } })
  await close()
})

it("ends streams of the event log at once when the service stops", async () => {
  const config = { accessLog: false, gracePeriod: "1 minute" } as const
  const halyard = await createHalyard({ store: layerMemory, initialTokens: { admin: [one] }, config })
  const server = createServer(halyard.listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/admin/events/stream`
  const stream = readEvents(await fetch(url, { headers: { authorization: one } }))
  expect(await stream.next()).toMatchObject({ event: "ready" })
  const [end] = await Promise.all([stream.next(), halyard.close()])
  expect(end).toBe("end")
  server.close()
})
