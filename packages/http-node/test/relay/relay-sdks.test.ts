// The published SDKs, through one relay and through a relay behind a relay.
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { UnleashClient } from "unleash-proxy-client"
import { anSdk, type SdkMode, sdkModes } from "../fixtures/an-sdk.ts"
import { type Relay, startRelay } from "../harness/start-relay.ts"
import { admin, startUpstream, type UpstreamServer } from "../harness/start-upstream.ts"
import { aRelayedProject } from "./a-relayed-project.ts"

const modes = Object.keys(sdkModes) as ReadonlyArray<SdkMode>

/** Much longer than needed. */
const soon = { timeout: 20_000, interval: 20 }

describe.each([1, 2])("SDKs behind %i relays", (count) => {
  let upstream: UpstreamServer
  const relays: Array<Relay> = []
  let last: Relay

  beforeAll(async () => {
    upstream = await startUpstream()
    last = await startRelay(upstream.origin)
    relays.push(last)
    while (relays.length < count) relays.unshift((last = await startRelay(last.origin)))
  })
  afterAll(async () => {
    for (const relay of relays) await relay.close()
    await upstream.close()
  })

  it.each(modes)("get changes by %s", async (mode) => {
    const { aToken, at, feature, project, switchOff, switchOn } = await aRelayedProject(upstream)
    const errors: Array<string> = []
    const sdk = anSdk(last, (await aToken("client")).secret, mode, ({ message }) => errors.push(message))
    await expect.poll(() => sdk.getFeatureToggleDefinition(feature), soon).toMatchObject({ project })
    expect(sdk.isEnabled(feature)).toBe(false)
    await switchOn()
    await expect.poll(() => sdk.isEnabled(feature), soon).toBe(true)

    const constraints = [{ contextName: "userId", operator: "IN", values: ["7"] }]
    const segment = await upstream.make("/segments", { name: project, constraints })
    const [strategy] = await upstream.make(`${at}/strategies`, undefined, "GET")
    const variants = [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }]
    await upstream.make(`${at}/strategies/${strategy.id}`, { ...strategy, segments: [segment.id], variants }, "PUT")
    await expect.poll(() => sdk.isEnabled(feature, { userId: "8" }), soon).toBe(false)
    expect(sdk.getVariant(feature, { userId: "7" })).toMatchObject({ name: "blue", enabled: true })
    await switchOff()
    await expect.poll(() => sdk.isEnabled(feature, { userId: "7" }), soon).toBe(false)

    await upstream.make(`/projects/${project}/features/${feature}`, undefined, "DELETE")
    await expect.poll(() => sdk.getFeatureToggleDefinition(feature), soon).toBeUndefined()
    sdk.destroy()
    expect(errors).toEqual([])
  })

  it("are evaluated for in browsers, and by OpenFeature", async () => {
    const { aToken, feature, switchOn } = await aRelayedProject(upstream)
    await aToken("client")
    const { secret } = await aToken("frontend")
    // The relay learns the token of a server SDK when the SDK uses it.
    const server = await aToken("client")
    expect((await last.send("GET", "/api/client/features", { authorization: server.secret })).status).toBe(200)
    await switchOn()
    const sdk = new UnleashClient({
      url: `${last.origin}/api/frontend`,
      clientKey: secret,
      appName: "page",
      refreshInterval: 1,
      disableMetrics: true,
      fetch
    })
    await sdk.start()
    await expect.poll(() => sdk.isEnabled(feature), soon).toBe(true)
    sdk.stop()
    const evaluated = await last.send("POST", `/ofrep/v1/evaluate/flags/${feature}`, { authorization: secret }, {})
    expect(evaluated).toMatchObject({ status: 200, body: { key: feature, value: true } })
  })

  it("are counted upstream once, by whichever relay reports their metrics", async () => {
    const { aToken, feature } = await aRelayedProject(upstream)
    const [{ secret }, page] = [await aToken("client"), await aToken("frontend")]
    const sdk = anSdk(last, secret, "polling", undefined, { reports: true })
    await expect.poll(() => sdk.getFeatureToggleDefinition(feature), soon).toBeDefined()
    for (let time = 0; time < 5; time++) sdk.isEnabled(feature)
    const now = Date.now()
    const bucket = { start: now, stop: now, toggles: { [feature]: { yes: 3, no: 1, variants: { blue: 3 } } } }
    const bulk = { featureName: feature, appName: "bulk", environment: "development", yes: 2, no: 0 }
    const reports: ReadonlyArray<readonly [string, string, object]> = [
      ["/api/client/metrics", secret, { appName: "one", instanceId: "1", bucket }],
      ["/api/client/metrics", secret, { appName: "one", instanceId: "2", bucket }],
      ["/api/client/metrics/bulk", secret, { applications: [], metrics: [bulk, bulk] }],
      ["/api/frontend/client/metrics", page.secret, { appName: "page", bucket }]
    ]
    for (const [path, authorization, body] of reports) {
      expect((await last.send("POST", path, { authorization }, body)).status).toBeOneOf([200, 202])
    }
    const counted = async () => {
      for (const relay of relays) await relay.flush()
      const { data } = await upstream.make(`/client-metrics/features/${feature}/raw?hoursBack=2`, undefined, "GET")
      return Object.fromEntries(
        data.flatMap(({ appName, no, yes }: { appName: string; yes: number; no: number }) =>
          yes + no === 0 ? [] : [[appName, [yes, no]]]
        )
      )
    }
    const expected = { tests: [0, 5], one: [6, 2], bulk: [4, 0], page: [3, 1] }
    await expect.poll(counted, soon).toEqual(expected)
    expect(await counted()).toEqual(expected)
    const { body } = await upstream.send("GET", "/api/admin/metrics/applications", { authorization: admin })
    expect(body.applications.map(({ appName }: { appName: string }) => appName)).toEqual(
      expect.arrayContaining(["tests", "one", "page"])
    )
    sdk.destroy()
  })

  it("are refused with a wrong token, and cut off when theirs is deleted", async () => {
    const { aToken, feature } = await aRelayedProject(upstream)
    const wrong = { authorization: `*:development.wrong-${randomUUID()}` }
    expect((await last.send("GET", "/api/client/features", wrong)).status).toBe(401)
    const { remove, secret } = await aToken("client")
    const errors: Array<string> = []
    const sdk = anSdk(last, secret, "streaming", ({ message }) => errors.push(message))
    await expect.poll(() => sdk.getFeatureToggleDefinition(feature), soon).toBeDefined()
    expect((await last.send("GET", "/api/frontend", { authorization: secret })).status).toBe(403)
    await remove()
    const status = async () => (await last.send("GET", "/api/client/features", { authorization: secret })).status
    await expect.poll(status, soon).toBe(401)
    await expect.poll(() => errors.join(), soon).toContain("not allowed to connect")
    sdk.destroy()
  })
})
