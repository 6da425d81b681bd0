import { layerMemory } from "@halyard/store-memory"
import { expect, it } from "vitest"
import { startInstance } from "../harness/start-instance.ts"

const one = "*:development.a-first-secret-for-tests"
const other = "*:development.a-second-secret-for-tests"
const third = "*:production.a-third-secret-for-tests"

it("limits open streams by token and in all, until one is closed", async () => {
  const { close, origin } = await startInstance({
    store: layerMemory,
    initialTokens: { client: [one, other, third] },
    config: { streams: { perToken: 2, total: 3 } }
  })
  const open = async (authorization: string) => {
    const abort = new AbortController()
    const response = await fetch(`${origin}/api/client/streaming`, { headers: { authorization }, signal: abort.signal })
    if (response.status === 200) await response.body?.getReader().read()
    return { status: response.status, response, abort: () => abort.abort() }
  }
  const first = await open(one)
  expect([first.status, (await open(one)).status]).toEqual([200, 200])
  const { response: refused } = await open(one)
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"])
  expect(await refused.json()).toMatchObject({
    name: "UnavailableError",
    message: expect.stringContaining("with this token")
  })
  expect((await open(other)).status).toBe(200)
  expect((await open(third)).response.headers.get("retry-after")).toBe("10")

  first.abort()
  await expect.poll(async () => (await open(third)).status).toBe(200)
  await close()
})
