import { layerMemory } from "@halyard/store-memory"
import { once } from "node:events"
import { type IncomingMessage, request as send } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { REFUSED, startRefusingServer } from "./refusing-server.ts"
import { describeInstance } from "../harness/describe-instance.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"
import type { TestInstance } from "../harness/test-instance.ts"
import { receive, receiveBothWays, type Sent, throughMiddleware } from "./both-ways.ts"
import { testClientDelta } from "./client-delta.suite.ts"
import { testClientFeatures } from "./client-features.suite.ts"
import { testFrontendCors } from "./frontend-cors.suite.ts"
import { testFrontendFeatures } from "./frontend-features.suite.ts"
import { testSdkAccess } from "./sdk-access.suite.ts"

/** Sends each GET again both ways, and compares the answers byte for byte. */
const bothWays = (instance: TestInstance, compared: Array<string>): TestInstance => ({
  ...instance,
  fetch: async (path, init = {}) => {
    const answer = await instance.fetch(path, init)
    const method = init.method ?? "GET"
    if (method !== "GET" || Boolean(init.signal) || path.includes("streaming")) return answer
    const url = new URL(withSession(path), answer.url).href
    for (const { direct, other } of await receiveBothWays(url, Object.fromEntries(new Headers(init.headers)))) {
      expect(other).toEqual(direct)
      compared.push(`${new URL(url).pathname} ${direct.status}`)
    }
    return answer
  }
})

/** Sets a session id, since each request without one gets a random one. */
const withSession = (path: string) =>
  !path.startsWith("/api/frontend") || path.includes("sessionId")
    ? path
    : `${path}${path.includes("?") ? "&" : "?"}sessionId=s-1`

describeInstance("answers with and without the middleware", layerMemory, {}, (service) => {
  const compared: Array<string> = []
  const both = bothWays(service, compared)
  testSdkAccess(both)
  testFrontendFeatures(both)
  testFrontendCors(both)
  testClientFeatures(both)
  testClientDelta(both)

  it("were compared", () => {
    const wanted = ["/api/client/features 200", "/api/client/features 304", "/api/frontend 200", "/api/frontend 304"]
    for (const one of wanted) expect(compared).toContain(one)
  })
})

const secretFor = (type: string) => `*:${type === "admin" ? "*" : "development"}.a-${type}-secret-for-tests`
const [admin = "", client = "", frontend = ""] = ["admin", "client", "frontend"].map(secretFor)

describe("a server whose middleware refuses everything", () => {
  const lines: Array<string> = []
  const log = (fields: object, message: string) =>
    void lines.push(`${JSON.stringify(fields)} ${message.replace(/\d+ ms/, "ms")}`)
  let instance: Instance | undefined
  let refusing: Awaited<ReturnType<typeof startRefusingServer>> | undefined

  /** Asks the instance first, so that everything is cached. */
  const ask = async (path: string, headers: Sent, method?: string) => {
    if (instance === undefined) return expect.fail("It has not started")
    await receive(`${instance.origin}${path}`, headers, method)
    return receive(`${refusing?.origin}${path}`, headers, method)
  }
  const statusOf = async (path: string, headers: Sent, method?: string) => (await ask(path, headers, method)).status

  beforeAll(async () => {
    const initialTokens = { admin: [admin], client: [client], frontend: [frontend] }
    const [logger, config] = [{ debug: log, info: log, warn: log, error: log }, { accessLog: true }]
    instance = await startInstance({ store: layerMemory, initialTokens, logger, config })
    refusing = await startRefusingServer(instance)
  })
  afterAll(async () => {
    await refusing?.close()
    await instance?.close()
  })

  it("answers polls and evaluations", async () => {
    const poll = await ask("/api/client/features", { authorization: client })
    const etag = JSON.parse(poll.body.toString()).meta.etag
    expect(poll.status).toBe(200)
    expect(await statusOf("/api/client/features", { authorization: `Bearer ${client}`, "if-none-match": etag })).toBe(
      304
    )
    expect(await statusOf("/api/frontend?userId=7&properties[a]=b", { authorization: frontend })).toBe(200)
  })

  it("answers streams", async () => {
    await ask("/api/client/features", { authorization: client })
    const statusAt = async (path: string) => {
      const sent = send(`${refusing?.origin}${path}`, { headers: { authorization: client }, agent: false }).end()
      const [response]: Array<IncomingMessage> = await once(sent, "response")
      response?.on("error", () => undefined).destroy()
      return response?.statusCode
    }
    expect(await statusAt("/api/client/streaming")).toBe(200)
    expect(await statusAt("/api/client/streaming?project=default")).toBe(REFUSED)
  })

  it("logs and counts them as it would", async () => {
    const counted = async () => {
      const metrics = await instance?.send("GET", "/internal-backstage/prometheus", { authorization: admin })
      const [, count] =
        /^http_requests_total\{method="GET",part="api\/client",status="200"\} (\d+)/m.exec(metrics?.body) ?? []
      return Number(count)
    }
    const headers = { authorization: client, "x-request-id": "logged", "unleash-appname": "shop" }
    expect((await ask("/api/client/features", headers)).status).toBe(200)
    const before = await counted()
    lines.length = 0
    await receive(`${refusing?.origin}/api/client/features`, headers)
    await receive(`${instance?.origin}/api/client/features`, { ...headers, ...throughMiddleware })
    const line = '{"requestId":"logged","client":"127.0.0.1"} GET /api/client/features 200 ms'
    expect(lines).toEqual([line, line])
    expect((await counted()) - before).toBe(2)
  })

  it.each(others)("leaves everything else to it: $method $path $headers", async ({ headers, method, path }) => {
    expect(await statusOf(path, headers, method)).toBe(REFUSED)
  })

  it("leaves a token to it from its deletion on, and everything after a change", async () => {
    const given = { tokenName: "poll", type: "client", environment: "development" }
    const as = { authorization: admin }
    const { body: token } = (await instance?.send("POST", "/api/admin/api-tokens", as, given)) ?? expect.fail()
    // The notification of the change may arrive later.
    const answered = () => statusOf("/api/client/features", { authorization: token.secret })
    const poll = () => receive(`${refusing?.origin}/api/client/features`, { authorization: token.secret })
    await expect.poll(answered, { timeout: 10_000 }).toBe(200)
    await instance?.send("POST", "/api/admin/projects/default/features", as, { name: "new" })
    expect((await poll()).status).toBe(REFUSED)
    await expect.poll(answered, { timeout: 10_000 }).toBe(200)
    await instance?.send("DELETE", `/api/admin/api-tokens/${token.id}`, as)
    expect((await poll()).status).toBe(REFUSED)
    expect(await answered()).toBe(REFUSED)
  })
})

interface Asked {
  readonly path: string
  readonly headers: Sent
  readonly method?: string
}

const others: ReadonlyArray<Asked> = [
  { path: "/api/client/features?project=default", headers: { authorization: client } },
  { path: "/api/client/features", headers: { authorization: client, "unleash-client-spec": "new" } },
  { path: "/api/client/features", headers: { authorization: frontend } },
  { path: "/api/client/features", headers: { authorization: `${client}-unknown` } },
  { path: "/api/client/features", headers: {} },
  { path: "/api/client/features", headers: { authorization: client, ...throughMiddleware } },
  { path: "/api/client/features", headers: { authorization: client, "content-length": "0" }, method: "POST" },
  { path: "/api/client/features", headers: { authorization: client }, method: "HEAD" },
  { path: "/api/client/features/missing", headers: { authorization: client } },
  { path: "/api/frontend?userId=7&userId=8", headers: { authorization: frontend } },
  { path: "/api/frontend?userId=%ff", headers: { authorization: frontend } },
  { path: "/api/frontend?currentTime=today", headers: { authorization: frontend } },
  { path: "/api/frontend", headers: { authorization: client } },
  { path: "/api/client/streaming", headers: { authorization: `${client}-unknown` } },
  { path: "/api/client/streaming", headers: { authorization: frontend } },
  { path: "/health", headers: {} }
]
