// How an instance without its store answers pages of other origins, relays, and followers of the event log.
import { layerMemory } from "@halyard/store-memory"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { readEvents } from "../harness/read-events.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"
import { storeWithOutages } from "./store-with-outages.ts"

const ADMIN = "*:*.a-secret-for-tests"
const CLIENT = "*:development.a-client-secret-of-tests"
const FRONTEND = "default:development.a-frontend-secret"
const UNKNOWN = "*:development.a-secret-that-is-unknown"
const ORIGIN = "https://shop.example.com"

const { layer, setAway } = storeWithOutages(layerMemory)
const soon = { timeout: 20_000, interval: 50 }
let instance: Instance
let made = 0

const isStale = async (path: string, authorization: string) =>
  (await instance.send("GET", path, { authorization })).headers.has("x-halyard-stale")
const isAway = async () => (await isStale("/api/client/features", CLIENT)) && (await isStale("/api/frontend", FRONTEND))

const goAway = async () => {
  await instance.tagTypes.create({ name: `type-${(made += 1)}` })
  setAway(true)
  await expect.poll(isAway, soon).toBe(true)
}

const ofPage = async (method: string, origin: string) => {
  const asked = { "access-control-request-method": "GET", "access-control-request-headers": "authorization" }
  const headers = { origin, ...(method === "OPTIONS" ? asked : { authorization: FRONTEND }) }
  const answer = await instance.send(method, "/api/frontend", headers)
  return [answer.status, answer.headers.get("access-control-allow-origin")]
}

/** The request by which a relay validates tokens. */
const validate = (...tokens: ReadonlyArray<string>) => instance.send("POST", "/edge/validate", {}, { tokens })

describe("while the store is away", () => {
  beforeAll(async () => {
    instance = await startInstance({
      store: layer,
      initialTokens: { admin: [ADMIN], client: [CLIENT], frontend: [FRONTEND] },
      logger: false,
      config: { frontendOrigins: [ORIGIN] }
    })
    await instance.features.create("default", { name: "checkout" })
    // Afterwards both tokens are known.
    await isStale("/api/client/features", CLIENT)
    await isStale("/api/frontend", FRONTEND)
  })
  afterEach(async () => {
    setAway(false)
    await vi.waitUntil(async () => !(await isAway()), soon)
  })
  afterAll(() => instance.close())

  it("pages of the allowed origins, and no others, can read answers", async () => {
    const before = [await ofPage("GET", ORIGIN), await ofPage("OPTIONS", ORIGIN)]
    expect(before).toEqual([
      [200, ORIGIN],
      [204, ORIGIN]
    ])
    await goAway()
    expect([await ofPage("GET", ORIGIN), await ofPage("OPTIONS", ORIGIN)]).toEqual(before)
    expect((await ofPage("GET", "https://evil.example.com"))[1]).toBeNull()
  })

  it("relays do not learn that tokens are invalid", async () => {
    expect((await validate(CLIENT, UNKNOWN)).body.tokens).toHaveLength(1)
    await goAway()
    for (const tokens of [[CLIENT], [UNKNOWN], [CLIENT, UNKNOWN]]) {
      const answer = await validate(...tokens)
      expect([tokens, answer.status, answer.headers.has("retry-after")]).toEqual([tokens, 503, true])
    }
  })

  it("followers of the event log miss nothing", async () => {
    const read = async (after?: string) => {
      const headers = { authorization: ADMIN, ...(after === undefined ? {} : { "last-event-id": after }) }
      return fetch(`${instance.origin}/api/admin/events/stream`, { headers })
    }
    const first = await read()
    const stream = readEvents(first)
    await stream.next()
    await instance.features.create("default", { name: "before" })
    const last = await stream.next()
    expect(last).toMatchObject({ data: { type: "feature-created", featureName: "before" } })
    await goAway()
    expect((await read()).status).toBe(503)
    setAway(false)
    await expect.poll(isAway, soon).toBe(false)
    await instance.features.create("default", { name: "after" })
    const seen: Array<unknown> = []
    while (!seen.includes("after"))
      seen.push(((await stream.next()) as { data: { featureName: unknown } }).data.featureName)
    await stream.close()
  })
})
