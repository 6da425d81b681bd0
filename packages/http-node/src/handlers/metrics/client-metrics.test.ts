import { layerMemory } from "@halyard/store-memory"
import { Unleash } from "unleash-client"
import { UnleashClient } from "unleash-proxy-client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { credentials } from "../../../test/harness/test-instance.ts"
import { startInstance } from "../../../test/harness/start-instance.ts"

/** Metrics of published SDKs, on an instance that runs background jobs. */
describe("metrics of SDKs", () => {
  let instance: Awaited<ReturnType<typeof startInstance>>
  const ask = async (path: string, init: { method?: string; body?: unknown } = {}) => {
    const response = await fetch(`${instance.origin}/api/admin${path}`, {
      headers: { authorization: credentials.admin, "content-type": "application/json" },
      method: init.method ?? "GET",
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) })
    })
    return JSON.parse((await response.text()) || "null")
  }
  const aFeature = (name: string) => ask("/projects/default/features", { method: "POST", body: { name } })
  const counts = async (name: string) => {
    const { features } = await ask(`/search/features?query=${name}`)
    const { no, yes } = features[0].environments.find(
      (environment: { name: string }) => environment.name === "development"
    )
    return { yes, no, stage: features[0].lifecycle.stage }
  }
  const seen = (name: string) => expect.poll(() => counts(name), { timeout: 20_000, interval: 200 })

  beforeAll(async () => {
    const { admin, frontend, sdk } = credentials
    instance = await startInstance({
      store: layerMemory,
      initialTokens: { admin: [admin], client: [sdk], frontend: [frontend] }
    })
  })
  afterAll(() => instance.close())

  it("of servers appear in search and in the lifecycle, with their application", async () => {
    await aFeature("reported-by-server")
    const client = new Unleash({
      appName: "shop-server",
      url: `${instance.origin}/api/`,
      customHeaders: { authorization: credentials.sdk },
      refreshInterval: 0,
      metricsInterval: 60_000,
      bootstrap: { data: [] }
    })
    const registered = new Promise((resolve) => client.once("registered", resolve))
    client.on("error", () => undefined)
    client.on("warn", () => undefined)
    await registered
    for (let times = 0; times < 3; times++) client.isEnabled("reported-by-server", {}, () => times > 0)
    client.getVariant("reported-by-server")
    await client.destroyWithFlush()
    await seen("reported-by-server").toMatchObject({ yes: 2, no: 2, stage: "pre-live" })
    const { sdkVersion } = (await ask("/metrics/instances/shop-server/environment/development")).instances[0]
    expect(sdkVersion).toMatch(/^unleash-client-node:|^unleash-node/)
    const { seenApplications } = await ask("/client-metrics/features/reported-by-server")
    expect(seenApplications).toEqual(["shop-server"])
  }, 30_000)

  it("of frontends appear there, too", async () => {
    await aFeature("reported-by-frontend")
    const client = new UnleashClient({
      url: `${instance.origin}/api/frontend`,
      clientKey: credentials.frontend,
      appName: "shop-frontend",
      disableRefresh: true,
      metricsInterval: 0.2,
      metricsIntervalInitial: 0.2,
      bootstrap: [
        {
          name: "reported-by-frontend",
          enabled: true,
          variant: { name: "disabled", enabled: false },
          impressionData: false
        }
      ],
      fetch
    })
    client.on("error", () => undefined)
    void client.start()
    for (let times = 0; times < 2; times++) expect(client.isEnabled("reported-by-frontend")).toBe(true)
    await seen("reported-by-frontend").toMatchObject({ yes: 2, no: 0, stage: "pre-live" })
    client.stop()
    expect((await ask("/metrics/applications/shop-frontend")).usage).toEqual([
      { project: "default", environments: ["development"] }
    ])
  }, 30_000)
})
