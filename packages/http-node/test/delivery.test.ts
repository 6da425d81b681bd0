import { freshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerMemory } from "@halyard/store-memory"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createHalyard } from "../src/embedding/halyard.ts"
import { anSdk, type SdkMode, sdkModes } from "./fixtures/an-sdk.ts"
import { type Instance, startInstance } from "./harness/start-instance.ts"

const admin = "*:*.a-secret-for-tests"
const initialTokens = { admin: [admin] }

interface Started {
  /** The instance for administrators. */
  readonly one: Instance
  /** The instance for SDKs. */
  readonly other: Instance
  readonly stop: () => Promise<void>
}

const testSdk = (name: string, start: () => Promise<Started>) =>
  describe(`unleash-client (${name})`, () => {
    let started: Started | undefined
    beforeAll(async () => {
      started = await start()
    })
    afterAll(() => started?.stop())

    const startScenario = async (mode: SdkMode, options?: { readonly reports: boolean }) => {
      if (started === undefined) return expect.fail("It has not started")
      const { one, other } = started
      const make = async (path: string, body?: unknown, method = "POST") => {
        const answer = await one.send(method, `/api/admin${path}`, { authorization: admin }, body)
        expect([method, path, answer]).toMatchObject([method, path, { status: expect.toBeOneOf([200, 201, 202, 204]) }])
        return answer.body
      }
      const project = randomUUID()
      await make("/projects", { id: project, name: project })
      const features = `/projects/${project}/features`
      const feature = `f-${project}`
      await make(features, { name: feature })
      const given = { tokenName: project, type: "client", environment: "development", projects: [project] }
      const token = await make("/api-tokens", given)
      const errors: Array<string> = []
      const sdk = anSdk(other, token.secret, mode, ({ message }) => errors.push(message), options)
      const at = `${features}/${feature}/environments/development`
      return { make, token, project, feature, at, sdk, errors }
    }

    it("reports what the application measures", async () => {
      const { make, sdk } = await startScenario("polling", { reports: true })
      const orders = `orders-${randomUUID()}`
      const took = `${orders}-took`
      sdk.impactMetrics.defineCounter(orders, "Orders that were placed")
      sdk.impactMetrics.defineHistogram(took, "How long it took", [1, 5])
      for (let index = 0; index < 3; index++) sdk.impactMetrics.incrementCounter(orders)
      sdk.impactMetrics.observeHistogram(took, 3)
      const read = (metric: string, mode: string) =>
        make(`/impact-metrics?metricName=${metric}&aggregationMode=${mode}`, undefined, "GET")
      await expect.poll(() => read(orders, "count"), seconds(20)).toMatchObject({ value: 3 })
      expect(await read(took, "p50")).toMatchObject({ value: 3 })
      expect(await read(took, "avg")).toMatchObject({ value: 3 })
      sdk.destroy()
    })

    it.each(Object.keys(sdkModes) as ReadonlyArray<SdkMode>)("gets changes by administrators, by %s", async (mode) => {
      const { at, errors, feature, make, project, sdk } = await startScenario(mode)
      await expect.poll(() => sdk.getFeatureToggleDefinition(feature), seconds(20)).toMatchObject({ project })
      expect(sdk.isEnabled(feature)).toBe(false)
      await make(`${at}/on`)
      await expect.poll(() => sdk.isEnabled(feature), seconds(20)).toBe(true)

      const constraints = [{ contextName: "userId", operator: "IN", values: ["7"] }]
      const segment = await make("/segments", { name: project, constraints })
      const [strategy] = await make(`${at}/strategies`, undefined, "GET")
      const variants = [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }]
      await make(`${at}/strategies/${strategy.id}`, { ...strategy, segments: [segment.id], variants }, "PUT")
      await expect.poll(() => sdk.isEnabled(feature, { userId: "8" }), seconds(20)).toBe(false)
      expect(sdk.isEnabled(feature, { userId: "7" })).toBe(true)
      expect(sdk.getVariant(feature, { userId: "7" })).toMatchObject({ name: "blue", enabled: true })

      const others = [{ ...constraints[0], values: ["8"] }]
      await make(`/segments/${segment.id}`, { name: project, constraints: others }, "PUT")
      await expect.poll(() => sdk.isEnabled(feature, { userId: "8" }), seconds(20)).toBe(true)
      expect(sdk.isEnabled(feature, { userId: "7" })).toBe(false)

      await make(`/projects/${project}/features/${feature}`, undefined, "DELETE")
      await expect.poll(() => sdk.getFeatureToggleDefinition(feature), seconds(20)).toBeUndefined()
      sdk.destroy()
      expect(errors).toEqual([])
    })

    it.each(Object.keys(sdkModes) as ReadonlyArray<SdkMode>)(
      "is refused after its token is deleted, by %s",
      async (mode) => {
        const { at, errors, feature, make, sdk, token } = await startScenario(mode)
        await expect.poll(() => sdk.getFeatureToggleDefinition(feature), seconds(20)).toBeDefined()
        await make(`/api-tokens/${token.id}`, undefined, "DELETE")
        await expect.poll(() => errors.join(), seconds(20)).toContain("not allowed to connect")
        await make(`${at}/on`)
        expect(sdk.isEnabled(feature)).toBe(false)
        sdk.destroy()
      }
    )
  })

/** Much longer than needed. */
const seconds = (count: number) => ({ timeout: 1000 * count, interval: 20 })

testSdk("memory", async () => {
  const instance = await startInstance({ store: layerMemory, initialTokens })
  return { one: instance, other: instance, stop: () => instance.close() }
})

withPostgres(() =>
  testSdk("two instances on one database", async () => {
    const database = await freshDatabase()
    const store = Layer.provide(layerPostgresStore, layerPostgres({ url: Redacted.make(database.url) }))
    const [one, other] = [await startInstance({ store, initialTokens }), await startInstance({ store, initialTokens })]
    const stop = async () => {
      await Promise.all([one.close(), other.close()])
      await database.drop()
    }
    return { one, other, stop }
  })
)

it("ends streams at once when the service stops", async () => {
  const secret = "*:development.a-client-secret-for-tests"
  const config = { accessLog: false, gracePeriod: "1 minute" } as const
  const halyard = await createHalyard({ store: layerMemory, initialTokens: { client: [secret] }, config })
  const server = createServer(halyard.listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const open = () => fetch(`http://127.0.0.1:${port}/api/client/streaming`, { headers: { authorization: secret } })
  // The token is known at the second request, which is therefore answered directly.
  const streams = [await open(), await open()]
  const [texts] = await Promise.all([Promise.all(streams.map((response) => response.text())), halyard.close()])
  for (const text of texts) expect(text).toMatch(/^event: unleash-connected\nid: .+\ndata: .+\n\n$/)
  server.close()
})
