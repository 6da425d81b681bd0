import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { conform } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, anEnabledFeature, aProject, anSdkToken } from "../fixtures/a-project.ts"

const path = "/api/frontend"

export const testFrontendFeatures = (instance: TestInstance) =>
  describe("evaluation for frontends", () => {
    const { call } = instance

    it("answers enabled features by name, with their variants", async () => {
      const { ask, on, project } = await aFrontend(instance)
      const plain = await on({ name: "default" }, { impressionData: true })
      const payload = { type: "json", value: '{"a":1}' }
      const variant = { name: "blue", weight: 1000, weightType: "variable", stickiness: "default", payload }
      const blue = await on({ name: "flexibleRollout", variants: [variant] })
      await aFeature(call, project)
      const none = { name: "disabled", enabled: false, feature_enabled: true, featureEnabled: true }
      const toggles = [
        { name: plain, enabled: true, variant: none, impressionData: true },
        {
          name: blue,
          enabled: true,
          variant: { name: "blue", payload, enabled: true, feature_enabled: true, featureEnabled: true },
          impressionData: false
        }
      ]
      expect((await ask("")).body).toEqual({ toggles })
      expect((await ask("", {})).body).toEqual({ toggles })
    })

    it("reads the context from the query or the body, with unknown members as properties", async () => {
      const { names, on } = await aFrontend(instance)
      const limited = { name: "default", constraints: [isOneOf("userId", "ann"), isOneOf("appName", "shop")] }
      const [user, moment] = [await on(limited), await on({ name: "default", constraints: [afterNewYear] })]
      expect(await names("?userId=ann&appName=shop&currentTime=2027-02-01T00:00:00Z")).toEqual([user, moment])
      expect(await names("?userId=ann&currentTime=2026-12-01T00:00:00Z")).toEqual([])
      expect(await names("?userId=bob&appName=shop&currentTime=2026-12-01T00:00:00Z")).toEqual([])
      const context = { userId: "ann", appName: "shop", currentTime: "2027-02-01T00:00:00Z" }
      expect(await names("", { context })).toEqual([user, moment])
    })

    it("accepts properties in every notation", async () => {
      const { names, on } = await aFrontend(instance)
      const field = randomUUID()
      expect((await call("POST", "/context", { name: field })).status).toBe(201)
      const feature = await on({ name: "default", constraints: [isOneOf(field, "5")] })
      expect(await names(`?${field}=5`)).toEqual([feature])
      expect(await names(`?properties[${field}]=5`)).toEqual([feature])
      expect(await names(`?properties[${field}]=6`)).toEqual([])
      expect(await names("", { context: { [field]: 5 } })).toEqual([feature])
      expect(await names("", { context: { properties: { [field]: "5" } } })).toEqual([feature])
      expect(await names("", { context: { userId: 7, properties: { [field]: 5, vip: true } } })).toEqual([feature])
      expect(await names("", { context: { [field]: { a: 5 } } })).toEqual([])
    })

    it("uses the caller's address as the user's, unless one is given", async () => {
      const { names, on } = await aFrontend(instance)
      const feature = await on({ name: "remoteAddress", parameters: { IPs: "127.0.0.1" } })
      expect(await names("")).toEqual([feature])
      expect(await names("", {})).toEqual([feature])
      expect(await names("?remoteAddress=203.0.113.7")).toEqual([])
    })

    it("uses the token's environment, unless one is given", async () => {
      const { names, on } = await aFrontend(instance)
      const feature = await on({ name: "default", constraints: [isOneOf("environment", "development")] })
      expect(await names("")).toEqual([feature])
      expect(await names("", {})).toEqual([feature])
      expect(await names("?environment=elsewhere")).toEqual([])
      expect(await names("", { context: { environment: "elsewhere" } })).toEqual([])
    })

    it("generates a session for the request, so that equal rollouts have equal results", async () => {
      const { names, on } = await aFrontend(instance)
      const parameters = { rollout: "50", stickiness: "default", groupId: "together" }
      for (let count = 0; count < 3; count += 1) await on({ name: "flexibleRollout", parameters })
      const counts = new Set<number>()
      for (let asked = 0; asked < 40; asked += 1) counts.add((await names("")).length)
      expect(counts).toEqual(new Set([0, 3]))
      expect((await names("?sessionId=s-1")).length).toBe((await names("?sessionId=s-1")).length)
    })

    it("answers 304 while nothing changes, and the new state after a write", async () => {
      const { ask, on, project } = await aFrontend(instance)
      const feature = await on({ name: "default" })
      const switchTo = (state: string) =>
        call("POST", `/projects/${project}/features/${feature}/environments/development/${state}`)
      for (const body of [undefined, {}]) {
        const first = await ask("", body)
        const etag = first.headers.get("etag") ?? expect.fail()
        expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/".+"$/)])
        expect((await ask("", body, { "if-none-match": etag })).status).toBe(304)
        await switchTo("off")
        const later = await ask("", body, { "if-none-match": etag })
        expect([later.status, later.body]).toEqual([200, { toggles: [] }])
        await switchTo("on")
        expect((await ask("", body, { "if-none-match": etag })).status).toBe(304)
      }
    })

    it("evaluates only the token's projects and environment", async () => {
      const { names, on } = await aFrontend(instance)
      const other = await aFrontend(instance)
      const feature = await on({ name: "default" })
      expect([await names(""), await other.names("")]).toEqual([[feature], []])
      const head = await instance.fetch(path, {
        method: "HEAD",
        headers: { authorization: instance.secretOf("frontend") }
      })
      expect([head.status, await head.text()]).toEqual([200, ""])
    })

    it("refuses invalid input with its location", async () => {
      const { ask } = await aFrontend(instance)
      for (const [query, ...paths] of [
        ["?userId=ann&userId=bob", "/query/userId"],
        ["?colour=red&colour=blue&currentTime=soon", "/query/colour", "/query/currentTime"],
        ["?properties=red&properties[]=blue", "/query/properties", "/query/properties[]"],
        ["?properties=a%00", "/query/properties"]
      ] as const) {
        const { status, body } = await ask(query)
        expect([status, pathsOf(body)]).toEqual([400, paths])
      }
      for (const [body, ...paths] of [
        [[], "/body"],
        [{ context: [] }, "/body/context"],
        [{ context: { userId: [], properties: { a: {} } } }, "/body/context/properties/a", "/body/context/userId"],
        [{ context: { currentTime: "soon" } }, "/body/context/currentTime"]
      ] as const) {
        const answer = await ask("", body)
        expect([answer.status, pathsOf(answer.body).toSorted()]).toEqual([400, paths])
      }
    })
  })

const pathsOf = (body: { details: ReadonlyArray<{ path: string }> }) => body.details.map((detail) => detail.path)

const isOneOf = (contextName: string, ...values: ReadonlyArray<string>) => ({ contextName, operator: "IN", values })
const afterNewYear = { contextName: "currentTime", operator: "DATE_AFTER", value: "2027-01-01T00:00:00Z" }

/** A frontend token for a new project in development, and functions that use it. */
const aFrontend = async ({ call, fetch }: TestInstance) => {
  const project = await aProject(call)
  const secret = await anSdkToken(call, "frontend", project)
  const ask = async (query: string, body?: unknown, headers: Record<string, string> = {}) => {
    const method = body === undefined ? "GET" : "POST"
    const response = await fetch(`${path}${query}`, {
      method,
      headers: {
        authorization: secret,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    if (response.status === 304) return { status: 304, headers: response.headers, body: undefined }
    return conform(method, path, response)
  }
  const names = async (query: string, body?: unknown): Promise<ReadonlyArray<string>> => {
    const answer = await ask(query, body)
    return answer.body.toggles.map(({ name }: { name: string }) => name)
  }
  /** Creates an enabled feature with one strategy. */
  const on = (strategy: object, more: Readonly<Record<string, unknown>> = {}) =>
    anEnabledFeature(call, project, strategy, more)
  return { ask, names, on, project }
}
