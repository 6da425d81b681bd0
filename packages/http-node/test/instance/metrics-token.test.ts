// Reading metrics from another machine, especially while the database is away.
import { layerMemory } from "@halyard/store-memory"
import { Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createHalyard } from "../../src/embedding/halyard.ts"
import { storeWithOutages } from "../delivery/store-with-outages.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"
import { startRelay } from "../harness/start-relay.ts"

const TOKEN = "a-token-of-sixteen"
const ADMIN = "*:*.a-secret-for-tests"
const PATH = "/internal-backstage/prometheus"
const IMPACT = "/internal-backstage/impact/metrics"

const { layer, setAway } = storeWithOutages(layerMemory)
let instance: Instance
let asked = 0

const open = (config = {}) =>
  startInstance({
    store: layer,
    initialTokens: { admin: [ADMIN] },
    logger: false,
    alsoTokens: true,
    authenticator: () => {
      asked += 1
      return undefined
    },
    config
  })

/** Sends a request as if from another machine. */
const from = async ({ send }: Pick<Instance, "send">, authorization: string, path = PATH) =>
  (await send("GET", path, { "x-forwarded-for": "192.0.2.1", authorization })).status

describe("metrics with a token", () => {
  beforeAll(async () => {
    instance = await open({ metricsToken: Redacted.make(TOKEN) })
  })
  afterAll(() => instance.close())

  it("are read with it, as a bearer or alone, and by administrators, without asking the authenticator of a host", async () => {
    expect(await from(instance, `Bearer ${TOKEN}`)).toBe(200)
    expect(await from(instance, TOKEN)).toBe(200)
    expect(await from(instance, TOKEN, IMPACT)).toBe(200)
    expect(asked).toBe(0)
    expect(await from(instance, ADMIN)).toBe(200)
  })

  it("are not read with another token or none, and nothing else is read with it", async () => {
    for (const other of ["", "Bearer", TOKEN.slice(0, -1), `${TOKEN}x`, TOKEN.toUpperCase(), `Basic ${TOKEN}`]) {
      expect([other, await from(instance, other)]).toEqual([other, 401])
    }
    for (const path of ["/api/admin/projects", "/api/client/features", "/api/frontend"]) {
      expect([path, await from(instance, TOKEN, path)]).toEqual([path, 401])
    }
  })

  it("are read while the database is away, when administrators are not known", async () => {
    setAway(true)
    expect(await from(instance, TOKEN)).toBe(200)
    expect(await from(instance, "")).toBe(401)
    // Each of these could be an admin token.
    for (const other of [ADMIN, "another-token-of-16"])
      expect([other, await from(instance, other)]).toEqual([other, 503])
    setAway(false)
  })
})

it("without a token of the server, metrics are read by administrators alone", async () => {
  const without = await open()
  for (const [authorization, status] of [
    [TOKEN, 401],
    ["", 401],
    [ADMIN, 200]
  ] as const) {
    expect([authorization, await from(without, authorization)]).toEqual([authorization, status])
  }
  await without.close()
})

it("a token that is too short ends the start, of a relay, too", async () => {
  const config = { metricsToken: Redacted.make("fifteen-letters") }
  const rule = "`metricsToken` must have at least 16 characters"
  await expect(createHalyard({ store: layerMemory, logger: false, config })).rejects.toThrow(rule)
  await expect(startRelay("http://127.0.0.1:1", config)).rejects.toThrow(rule)
})

it("metrics of a relay are read with its token, and with nothing else", async () => {
  const relay = await startRelay("http://127.0.0.1:1", { metricsToken: Redacted.make(TOKEN) })
  expect(await from(relay, `Bearer ${TOKEN}`)).toBe(200)
  expect(await from(relay, ADMIN)).toBe(401)
  expect(await from(relay, "")).toBe(401)
  await relay.close()
})
