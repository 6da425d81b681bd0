import { AdminApi, BeginsEarly } from "@halyard/http-contract"
import { layerMemory } from "@halyard/store-memory"
import { Context } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { testContextFields } from "../catalog/context-fields.suite.ts"
import { testFeatureTypes } from "../catalog/feature-types.suite.ts"
import { testStrategyTypes } from "../catalog/strategy-types.suite.ts"
import { testTagTypes } from "../catalog/tag-types.suite.ts"
import { receive, receiveBothWays, type Sent, throughMiddleware } from "../delivery/both-ways.ts"
import { testEnvironments } from "../environments/environments.suite.ts"
import { password } from "../fixtures/a-user.ts"
import { describeInstance } from "../harness/describe-instance.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"
import { testSettings } from "../instance/settings.suite.ts"
import { testSegments } from "../segments/segments.suite.ts"
import { testSelf } from "../users/self.suite.ts"
import { REFUSED, startRefusingServer } from "./refusing-server.ts"

/** The searches have parameters, and the current user must not be stored by anybody. */
const byMiddleware = ["searchFeatures", "searchEvents", "getMe"]

/** The operations that are answered directly: all that begin early but those of the middleware. */
const paths = Object.values(AdminApi.groups)
  .flatMap(({ endpoints }) => Object.values(endpoints))
  .filter(({ annotations, identifier }) => Context.get(annotations, BeginsEarly) && !byMiddleware.includes(identifier))
  .map(({ path }) => path)

/** Sends each GET once more and then through the middleware, and compares the answers byte for byte. */
const bothWays = (instance: TestInstance, compared: Set<string>): TestInstance => ({
  ...instance,
  call: async (method, path, body, as = "admin") => {
    const answer = await instance.call(method, path, body, as)
    if (method !== "GET") return answer
    const { url } = await instance.fetch(`/api/admin${path}`)
    const secret = instance.secretOf(as)
    for (const { direct, other } of await receiveBothWays(url, secret === "" ? {} : { authorization: secret })) {
      expect(other).toEqual(direct)
      compared.add(`${path} ${as} ${direct.status}`)
    }
    return answer
  }
})

describeInstance("reads with and without the middleware", layerMemory, {}, (service) => {
  const compared = new Set<string>()
  const both = bothWays(service, compared)
  testSettings(both)
  testTagTypes(both)
  testStrategyTypes(both)
  testFeatureTypes(both)
  testContextFields(both)
  testEnvironments(both)
  testSegments(both)
  testSelf(both)

  const answers: ReadonlyArray<readonly [Caller, number]> = [
    ["admin", 200],
    ["viewer", 200],
    ["stranger", 200],
    ["sdk", 403],
    ["nobody", 401],
    ["deleted", 401],
    ["anonymous", 401]
  ]
  it.each(paths)("are the same for every caller: %s", async (path) => {
    const below = path.slice("/api/admin".length)
    for (const [caller, status] of answers) {
      await both.call("GET", below, undefined, caller)
      expect(compared).toContain(`${below} ${caller} ${status}`)
    }
  })

  it("are the same if the caller has the answer", async () => {
    const { headers, url } = await service.fetch("/api/admin/tag-types", {
      headers: { authorization: service.secretOf("viewer") }
    })
    const sent = { authorization: service.secretOf("viewer"), "if-none-match": headers.get("etag") ?? "" }
    for (const { direct, other } of await receiveBothWays(url, sent)) {
      expect(other).toEqual(direct)
      expect(direct.status).toBe(304)
    }
  })
})

const admin = "*:*.an-admin-secret-for-tests"
const sdk = "*:development.a-client-secret-for-tests"

describe("a server whose middleware refuses everything", () => {
  const lines: Array<string> = []
  const log = (fields: object, message: string) =>
    void lines.push(`${JSON.stringify(fields)} ${message.replace(/\d+ ms/, "ms")}`)
  let instance: Instance
  let refusing: Awaited<ReturnType<typeof startRefusingServer>>
  let session = ""

  beforeAll(async () => {
    const initialTokens = { admin: [admin], client: [sdk] }
    const [logger, config] = [{ debug: log, info: log, warn: log, error: log }, { accessLog: true }]
    instance = await startInstance({ store: layerMemory, initialTokens, logger, config })
    refusing = await startRefusingServer(instance)
    const ada = { username: "ada", rootRole: 3, password }
    await instance.send("POST", "/api/admin/user-admin", { authorization: admin }, ada)
    const { headers } = await instance.send("POST", "/auth/simple/login", {}, { username: "ada", password })
    session = headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ")
  })
  afterAll(async () => {
    await refusing.close()
    await instance.close()
  })

  /** Asks the instance first, so that the credential is known. */
  const statusOf = async (path: string, headers: Sent, method?: string) => {
    await receive(`${instance.origin}${path}`, headers, method)
    return (await receive(`${refusing.origin}${path}`, headers, method)).status
  }

  it.each(paths)("answers %s", async (path) => {
    expect(await statusOf(path, { authorization: admin })).toBe(200)
    expect(await statusOf(path, { authorization: `Bearer ${admin}` })).toBe(200)
    expect(await statusOf(path, { cookie: session })).toBe(200)
  })

  it("leaves a credential to it that has not been seen", async () => {
    const given = { tokenName: "reader", type: "admin" }
    const { body } = await instance.send("POST", "/api/admin/api-tokens", { authorization: admin }, given)
    const read = () => receive(`${refusing.origin}/api/admin/tag-types`, { authorization: body.secret })
    expect((await read()).status).toBe(REFUSED)
    expect(await statusOf("/api/admin/tag-types", { authorization: body.secret })).toBe(200)
    await instance.send("DELETE", `/api/admin/api-tokens/${body.id}`, { authorization: admin })
    expect((await read()).status).toBe(REFUSED)
  })

  it("leaves a session to it that has ended", async () => {
    expect(await statusOf("/api/admin/tag-types", { cookie: session })).toBe(200)
    await instance.send("POST", "/logout", { cookie: session })
    expect(await statusOf("/api/admin/tag-types", { cookie: session })).toBe(REFUSED)
  })

  it.each(others)("leaves everything else to it: $method $path $headers", async ({ headers, method, path }) => {
    expect(await statusOf(path, headers, method)).toBe(REFUSED)
  })

  it("logs and counts reads as it would", async () => {
    const counted = async () => {
      const metrics = await instance.send("GET", "/internal-backstage/prometheus", { authorization: admin })
      const [, count] =
        /^http_requests_total\{method="GET",part="api\/admin",status="200"\} (\d+)/m.exec(metrics.body) ?? []
      return Number(count)
    }
    // A request is logged and counted when its answer has been sent. The client may have it before.
    const patient = { timeout: 20_000 }
    const headers = { authorization: admin, "x-request-id": "logged" }
    const line = '{"requestId":"logged","client":"127.0.0.1"} GET /api/admin/tag-types 200 ms'
    const logged = () => lines.filter((one) => one === line)
    expect(await statusOf("/api/admin/tag-types", headers)).toBe(200)
    await expect.poll(logged, patient).toHaveLength(2)
    const before = await counted()
    await receive(`${refusing.origin}/api/admin/tag-types`, headers)
    await receive(`${instance.origin}/api/admin/tag-types`, { ...headers, ...throughMiddleware })
    await expect.poll(logged, patient).toHaveLength(4)
    await expect.poll(counted, patient).toBe(before + 2)
  })
})

interface Asked {
  readonly path: string
  readonly headers: Sent
  readonly method?: string
}

const others: ReadonlyArray<Asked> = [
  { path: "/api/admin/ui-config", headers: {} },
  { path: "/api/admin/ui-config", headers: { authorization: sdk } },
  { path: "/api/admin/ui-config", headers: { authorization: `${admin}-unknown` } },
  { path: "/api/admin/ui-config", headers: { authorization: `${admin}-unknown`, cookie: "halyard-session=unknown" } },
  { path: "/api/admin/ui-config", headers: { cookie: "halyard-session=unknown" } },
  { path: "/api/admin/ui-config?a=b", headers: { authorization: admin } },
  { path: "/api/admin/context?include=project", headers: { authorization: admin } },
  { path: "/api/admin/ui-config", headers: { authorization: admin, ...throughMiddleware } },
  { path: "/api/admin/ui-config", headers: { authorization: admin }, method: "HEAD" },
  { path: "/api/admin/ui-config", headers: { authorization: admin, "content-length": "0" }, method: "POST" },
  { path: "/api/admin/tag-types/simple", headers: { authorization: admin } },
  { path: "/api/admin/search/features", headers: { authorization: admin } }
]
