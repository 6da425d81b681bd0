// Runs the published browser SDK against a listening server.
import { layerMemory } from "@halyard/store-memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { InMemoryStorageProvider, UnleashClient } from "unleash-proxy-client"
import { type Instance, startInstance } from "../../../test/harness/start-instance.ts"

const authorization = "*:*.a-secret-for-tests"
const clientKey = "default:development.a-frontend-secret"
const patience = { timeout: 20_000, interval: 50 }

describe("unleash-proxy-client", () => {
  let instance: Instance | undefined
  beforeAll(async () => {
    instance = await startInstance({
      store: layerMemory,
      initialTokens: { admin: [authorization], frontend: [clientKey] }
    })
  })
  afterAll(() => instance?.close())
  const running = () => instance ?? expect.fail("It has not started")

  const make = async (path: string, body?: unknown) => {
    const answer = await running().send("POST", `/api/admin${path}`, { authorization }, body)
    expect([path, answer]).toMatchObject([path, { status: expect.toBeOneOf([200, 201, 202]) }])
  }
  /** A feature for Ann, with one variant. */
  const aFeature = async (name: string) => {
    const at = `/projects/default/features/${name}/environments/development`
    const payload = { type: "string", value: "b" }
    const variants = [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default", payload }]
    const constraints = [{ contextName: "userId", operator: "IN", values: ["ann"] }]
    await make("/projects/default/features", { name, impressionData: true })
    await make(`${at}/strategies`, { name: "default", constraints, variants })
    await make(`${at}/on`)
    return at
  }
  const anSdk = (options: { readonly usePOSTrequests?: boolean; readonly metricsIntervalInitial?: number } = {}) => {
    const failures: Array<unknown> = []
    const sdk = new UnleashClient({
      url: `${running().origin}/api/frontend`,
      clientKey,
      appName: "shop-web",
      refreshInterval: 0.2,
      disableMetrics: options.metricsIntervalInitial === undefined,
      metricsInterval: 1,
      storageProvider: new InMemoryStorageProvider(),
      context: { userId: "ann" },
      fetch,
      createAbortController: () => new AbortController(),
      ...options
    })
    sdk.on("error", (error: unknown) => failures.push(error))
    return { failures, sdk }
  }

  it.each([false, true])("reads its user's features and their changes (by POST: %s)", async (usePOSTrequests) => {
    const feature = `seen-${usePOSTrequests}`
    const at = await aFeature(feature)
    const { failures, sdk } = anSdk({ usePOSTrequests })
    await sdk.start()
    expect(sdk.isEnabled(feature)).toBe(true)
    expect(sdk.getVariant(feature)).toEqual({
      name: "blue",
      payload: { type: "string", value: "b" },
      enabled: true,
      feature_enabled: true,
      featureEnabled: true
    })
    await make(`${at}/off`)
    await expect.poll(() => sdk.isEnabled(feature), patience).toBe(false)
    await make(`${at}/on`)
    await expect.poll(() => sdk.isEnabled(feature), patience).toBe(true)
    await sdk.updateContext({ userId: "bob" })
    expect(sdk.isEnabled(feature)).toBe(false)
    sdk.stop()
    expect(failures).toEqual([])
  })

  it("sends usage metrics", async () => {
    const feature = "counted"
    await aFeature(feature)
    const { failures, sdk } = anSdk({ metricsIntervalInitial: 0.5 })
    await sdk.start()
    for (let asked = 0; asked < 3; asked += 1) sdk.isEnabled(feature)
    sdk.getVariant(feature)
    const counted = async () => {
      const path = `/api/admin/client-metrics/features/${feature}/raw`
      const { body } = await running().send("GET", path, { authorization })
      return body.data.filter(({ yes }: { yes: number }) => yes > 0)
    }
    const visible = { appName: "shop-web", environment: "development", yes: 4, variants: { blue: 1 } }
    await expect.poll(counted, patience).toMatchObject([visible])
    sdk.stop()
    expect(failures).toEqual([])
  })

  it("is refused with an invalid token", async () => {
    const { failures, sdk } = anSdk()
    Object.assign(sdk, { headerName: "x-other" })
    await sdk.start()
    expect(sdk.getAllToggles()).toEqual([])
    expect(failures).toMatchObject([{ code: 401 }])
    sdk.stop()
  })
})
