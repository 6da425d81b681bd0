// Runs the published OpenFeature providers for servers and browsers against a listening server.
import { OFREPProvider } from "@openfeature/ofrep-provider"
import { OFREPWebProvider } from "@openfeature/ofrep-web-provider"
import { OpenFeature as ServerSide } from "@openfeature/server-sdk"
import { OpenFeature as ClientSide, ProviderEvents } from "@openfeature/web-sdk"
import { layerMemory } from "@halyard/store-memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Instance, startInstance } from "../../../test/harness/start-instance.ts"

const authorization = "*:*.a-secret-for-tests"
const client = "*:development.a-secret-for-tests"
const frontend = "default:development.a-frontend-secret"

describe("OpenFeature", () => {
  let instance: Instance | undefined
  beforeAll(async () => {
    instance = await startInstance({
      store: layerMemory,
      initialTokens: { admin: [authorization], client: [client], frontend: [frontend] }
    })
    await aFeature("boolean", [{ name: "default", constraints: [ofAnn] }])
    await aFeature("string", [{ name: "default", constraints: [ofAnn], variants: [carrying("string", "blue")] }])
    await aFeature("number", [{ name: "default", variants: [carrying("number", "42")] }])
    await aFeature("object", [{ name: "default", variants: [carrying("json", '{"steps":1}')] }])
    await aFeature("share", [{ name: "flexibleRollout", parameters: { rollout: "50", stickiness: "userId" } }])
    await aFeature("rotten", [{ name: "default", variants: [carrying("number", "many")] }])
    await make("/projects/default/features", { name: "off" })
  })
  afterAll(async () => {
    await Promise.all([ServerSide.close(), ClientSide.close()])
    await instance?.close()
  })
  const running = () => instance ?? expect.fail("It has not started")

  const make = async (path: string, body?: unknown) => {
    const answer = await running().send("POST", `/api/admin${path}`, { authorization }, body)
    expect([path, answer]).toMatchObject([path, { status: expect.toBeOneOf([200, 201]) }])
  }
  const aFeature = async (name: string, strategies: ReadonlyArray<object>) => {
    const at = `/projects/default/features/${name}/environments/development`
    await make("/projects/default/features", { name })
    for (const strategy of strategies) await make(`${at}/strategies`, strategy)
    await make(`${at}/on`)
  }

  it("evaluates for a server, one feature at a time", async () => {
    const provider = new OFREPProvider({ baseUrl: running().origin, headers: [["Authorization", `Bearer ${client}`]] })
    await ServerSide.setProviderAndWait(provider)
    const server = ServerSide.getClient()
    const [ann, bob] = [{ targetingKey: "ann" }, { targetingKey: "bob" }]
    expect(await server.getBooleanDetails("boolean", false, ann)).toMatchObject({
      value: true,
      reason: "TARGETING_MATCH",
      flagMetadata: { enabled: true }
    })
    expect(await server.getBooleanDetails("boolean", true, bob)).toMatchObject({ value: false })
    expect(await server.getBooleanDetails("off", true, ann)).toMatchObject({ value: false, reason: "DISABLED" })
    expect(await server.getBooleanDetails("share", false, ann)).toMatchObject({ reason: "SPLIT" })
    expect(await server.getStringDetails("string", "red", ann)).toMatchObject({ value: "blue", variant: "only" })
    expect(await server.getStringValue("string", "red", bob)).toBe("red")
    expect(await server.getNumberValue("number", 0, ann)).toBe(42)
    expect(await server.getObjectValue("object", {}, ann)).toEqual({ steps: 1 })
    expect(await server.getBooleanDetails("missing", true, ann)).toMatchObject({
      value: true,
      errorCode: "FLAG_NOT_FOUND"
    })
    expect(await server.getNumberDetails("rotten", 7, ann)).toMatchObject({ value: 7, errorCode: "PARSE_ERROR" })
    expect(await server.getNumberDetails("string", 7, ann)).toMatchObject({ value: 7, errorCode: "TYPE_MISMATCH" })
    const late = { ...ann, currentTime: "soon" }
    expect(await server.getBooleanDetails("boolean", true, late)).toMatchObject({ errorCode: "INVALID_CONTEXT" })
  })

  it("evaluates all features at once for a browser, and gets changes", async () => {
    const statuses: Array<number> = []
    const provider = new OFREPWebProvider({
      baseUrl: running().origin,
      headers: [["Authorization", frontend]],
      pollInterval: 100,
      fetchImplementation: async (input: string | URL | Request, init?: RequestInit) => {
        const response = await fetch(input, init)
        statuses.push(response.status)
        return response
      }
    })
    await ClientSide.setContext({ targetingKey: "ann" })
    await ClientSide.setProviderAndWait(Object.assign(provider, { hooks: [] }))
    const browser = ClientSide.getClient()
    expect(browser.getBooleanDetails("boolean", false)).toMatchObject({ value: true, reason: "TARGETING_MATCH" })
    expect(browser.getStringDetails("string", "red")).toMatchObject({ value: "blue", variant: "only" })
    expect(browser.getNumberValue("number", 0)).toBe(42)
    expect(browser.getObjectValue("object", {})).toEqual({ steps: 1 })
    expect(browser.getBooleanValue("off", true)).toBe(false)
    expect(browser.getNumberDetails("rotten", 7)).toMatchObject({ value: 7, errorCode: "PARSE_ERROR" })
    expect(browser.getBooleanDetails("missing", true)).toMatchObject({ value: true, errorCode: "FLAG_NOT_FOUND" })

    await expect.poll(() => statuses, { timeout: 20_000 }).toContain(304)
    const changed = new Promise<ReadonlyArray<string> | undefined>((resolve) =>
      browser.addHandler(ProviderEvents.ConfigurationChanged, (details) => resolve(details?.flagsChanged))
    )
    await make("/projects/default/features/boolean/environments/development/off")
    expect(await changed).toEqual(["boolean"])
    expect(browser.getBooleanDetails("boolean", true)).toMatchObject({ value: false, reason: "DISABLED" })

    await ClientSide.setContext({ targetingKey: "bob" })
    expect(browser.getStringDetails("string", "red")).toMatchObject({ value: "red" })
    expect(browser.getStringDetails("string", "red").errorCode).toBeUndefined()
  })
})

const ofAnn = { contextName: "userId", operator: "IN", values: ["ann"] }

const carrying = (type: string, value: string) => ({
  name: "only",
  weight: 1000,
  weightType: "variable",
  stickiness: "default",
  payload: { type, value }
})
