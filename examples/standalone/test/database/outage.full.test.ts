import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@effect/vitest"
import { type PostgresServer, startPostgres, startProxy, withPostgres } from "@halyard/postgres-server"
import { adminToken, ask, type ServerProcess, startServer } from "../start-server.ts"

// All tests share one server, and only the last has a second one.
let postgres: PostgresServer
let url: string
let shared: ServerProcess
const soon = { timeout: 30_000, interval: 100 }

const CLIENT = "*:development.a-client-secret-of-tests"
const FRONTEND = "default:development.a-frontend-secret"
const METRICS = "a-token-for-metrics"
const tokens = {
  INIT_CLIENT_API_TOKENS: CLIENT,
  INIT_FRONTEND_API_TOKENS: FRONTEND,
  HALYARD_METRICS_TOKEN: METRICS
}
const FEATURE = "/api/admin/projects/default/features/checkout"

const get = (server: ServerProcess, path: string, authorization: string) =>
  fetch(`${server.url}${path}`, { headers: { authorization } })

const post = (server: ServerProcess, path: string) =>
  fetch(`${server.url}${path}`, { method: "POST", headers: { authorization: adminToken } })

/** The state of the feature for applications, and whether it is marked as read earlier. */
const polled = async (server: ServerProcess, authorization = CLIENT) => {
  const answer = await get(server, "/api/client/features", authorization)
  if (answer.status !== 200) return [answer.status, answer.headers.get("retry-after")]
  const { features } = (await answer.json()) as { features: ReadonlyArray<{ enabled: boolean }> }
  return [features.map(({ enabled }) => enabled), answer.headers.has("x-halyard-stale")]
}

/** What a Prometheus on another machine gets. */
const scraped = async (server: ServerProcess, authorization: string) => {
  const headers = { authorization, "x-forwarded-for": "192.0.2.1" }
  return (await fetch(`${server.url}/internal-backstage/prometheus`, { headers })).status
}

const switchOn = async () => {
  expect((await post(shared, `${FEATURE}/environments/development/on`)).status).toBe(200)
  expect(await polled(shared)).toEqual([[true], false])
  expect((await get(shared, "/api/frontend", FRONTEND)).status).toBe(200)
}

withPostgres(() => {
  beforeAll(async () => {
    postgres = await startPostgres()
    url = await postgres.createDatabase()
    shared = await startServer({ DATABASE_URL: url, ...tokens })
    await ask(shared, "/api/admin/projects/default/features", { name: "checkout" })
  })
  beforeEach(switchOn)
  afterAll(async () => {
    await shared.end("SIGKILL")
    await postgres.close()
  })

  describe("applications while the database is away", () => {
    it("are served from memory when it is stopped, and by it again when it is back", async () => {
      await postgres.stop()
      await expect.poll(() => polled(shared), soon).toEqual([[true], true])

      const page = await get(shared, "/api/frontend", FRONTEND)
      expect([page.status, page.headers.has("x-halyard-stale")]).toEqual([200, true])
      const stream = await get(shared, "/api/client/streaming", CLIENT)
      expect(stream.status).toBe(200)
      await stream.body?.cancel()
      expect((await get(shared, "/api/client/delta", CLIENT)).status).toBe(200)
      expect(await polled(shared, `${CLIENT}-unknown`)).toEqual([503, expect.stringMatching(/^\d+$/)])
      const refused = await get(shared, FEATURE, adminToken)
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)])
      expect((await fetch(`${shared.url}/ready`)).status).toBe(503)
      expect((await fetch(`${shared.url}/health`)).status).toBe(200)
      expect([await scraped(shared, `Bearer ${METRICS}`), await scraped(shared, adminToken)]).toEqual([200, 503])

      await postgres.start()
      await expect.poll(() => polled(shared), soon).toEqual([[true], false])
      expect((await post(shared, `${FEATURE}/environments/development/off`)).status).toBe(200)
      expect(await polled(shared)).toEqual([[false], false])
      expect(shared.output()).toContain("The store is away: SDKs are served with")
      expect(shared.output()).toContain("The store is back")
    }, 120_000)

    it("are served from memory when it hangs, without waiting for it each time", async () => {
      const resume = await postgres.freeze()
      await expect.poll(() => polled(shared), soon).toEqual([[true], true])
      const begun = performance.now()
      for (let count = 0; count < 20; count += 1) expect(await polled(shared)).toEqual([[true], true])
      expect(performance.now() - begun).toBeLessThan(10_000)
      resume()
      await expect.poll(() => polled(shared), soon).toEqual([[true], false])
    }, 120_000)

    it("of one instance: what others changed and revoked meanwhile counts when it is back", async () => {
      let isCut = false
      const proxy = await startProxy(url, (client, database) => {
        if (isCut) client.destroy()
        else client.pipe(database).pipe(client)
      })
      const cutOff = await startServer({ DATABASE_URL: proxy.url, ...tokens })
      const token = { tokenName: "shop", type: "client", environment: "development" }
      const { secret } = (await (await ask(shared, "/api/admin/api-tokens", token)).json()) as { secret: string }
      expect(await polled(cutOff, secret)).toEqual([[true], false])

      isCut = true
      proxy.cut()
      await expect.poll(() => polled(cutOff, secret), soon).toEqual([[true], true])
      expect((await post(shared, `${FEATURE}/environments/development/off`)).status).toBe(200)
      const revoking = { method: "DELETE", headers: { authorization: adminToken } }
      expect((await fetch(`${shared.url}/api/admin/api-tokens/${encodeURIComponent(secret)}`, revoking)).status).toBe(
        200
      )
      expect(await polled(cutOff, secret)).toEqual([[true], true])

      isCut = false
      await expect.poll(() => polled(cutOff), soon).toEqual([[false], false])
      await expect.poll(() => polled(cutOff, secret), soon).toEqual([401, null])
      await cutOff.end("SIGKILL")
      await proxy.close()
    }, 120_000)
  })
})
