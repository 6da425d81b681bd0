import { afterAll, afterEach, beforeAll, describe, expect, it } from "@effect/vitest"
import { type PostgresServer, startPostgres, startProxy, withPostgres } from "@halyard/postgres-server"
import { adminToken, ask, serverGroup, type ServerProcess } from "../start-server.ts"

let postgres: PostgresServer
const { start, end } = serverGroup()
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

const withFeature = async (server: ServerProcess) => {
  expect((await ask(server, "/api/admin/projects/default/features", { name: "checkout" })).status).toBe(201)
  expect((await post(server, `${FEATURE}/environments/development/on`)).status).toBe(200)
  expect(await polled(server)).toEqual([[true], false])
  expect((await get(server, "/api/frontend", FRONTEND)).status).toBe(200)
}

withPostgres(() => {
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterEach(() => end("SIGKILL"))
  afterAll(() => postgres.close())

  describe("applications while the database is away", () => {
    it("are served from memory when it is stopped, and by it again when it is back", async () => {
      const server = await start({ DATABASE_URL: await postgres.createDatabase(), ...tokens })
      await withFeature(server)
      await postgres.stop()
      await expect.poll(() => polled(server), soon).toEqual([[true], true])

      const page = await get(server, "/api/frontend", FRONTEND)
      expect([page.status, page.headers.has("x-halyard-stale")]).toEqual([200, true])
      const stream = await get(server, "/api/client/streaming", CLIENT)
      expect(stream.status).toBe(200)
      await stream.body?.cancel()
      expect((await get(server, "/api/client/delta", CLIENT)).status).toBe(200)
      expect(await polled(server, `${CLIENT}-unknown`)).toEqual([503, expect.stringMatching(/^\d+$/)])
      const refused = await get(server, FEATURE, adminToken)
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)])
      expect((await fetch(`${server.url}/ready`)).status).toBe(503)
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
      expect([await scraped(server, `Bearer ${METRICS}`), await scraped(server, adminToken)]).toEqual([200, 503])

      await postgres.start()
      await expect.poll(() => polled(server), soon).toEqual([[true], false])
      expect((await post(server, `${FEATURE}/environments/development/off`)).status).toBe(200)
      expect(await polled(server)).toEqual([[false], false])
      expect(server.output()).toContain("The store is away: SDKs are served with")
      expect(server.output()).toContain("The store is back")
    }, 120_000)

    it("are served from memory when it hangs, without waiting for it each time", async () => {
      const server = await start({ DATABASE_URL: await postgres.createDatabase(), ...tokens })
      await withFeature(server)
      const resume = await postgres.freeze()
      await expect.poll(() => polled(server), soon).toEqual([[true], true])
      const begun = performance.now()
      for (let count = 0; count < 20; count += 1) expect(await polled(server)).toEqual([[true], true])
      expect(performance.now() - begun).toBeLessThan(10_000)
      resume()
      await expect.poll(() => polled(server), soon).toEqual([[true], false])
    }, 120_000)

    it("of one instance: what others changed and revoked meanwhile counts when it is back", async () => {
      const url = await postgres.createDatabase()
      let isCut = false
      const proxy = await startProxy(url, (client, database) => {
        if (isCut) client.destroy()
        else client.pipe(database).pipe(client)
      })
      const other = await start({ DATABASE_URL: url, ...tokens })
      const server = await start({ DATABASE_URL: proxy.url, ...tokens })
      await withFeature(server)
      const token = { tokenName: "shop", type: "client", environment: "development" }
      const { secret } = (await (await ask(other, "/api/admin/api-tokens", token)).json()) as { secret: string }
      expect(await polled(server, secret)).toEqual([[true], false])

      isCut = true
      proxy.cut()
      await expect.poll(() => polled(server, secret), soon).toEqual([[true], true])
      expect((await post(other, `${FEATURE}/environments/development/off`)).status).toBe(200)
      const revoking = { method: "DELETE", headers: { authorization: adminToken } }
      expect((await fetch(`${other.url}/api/admin/api-tokens/${encodeURIComponent(secret)}`, revoking)).status).toBe(
        200
      )
      expect(await polled(server, secret)).toEqual([[true], true])

      isCut = false
      await expect.poll(() => polled(server), soon).toEqual([[false], false])
      await expect.poll(() => polled(server, secret), soon).toEqual([401, null])
      await proxy.close()
    }, 120_000)
  })
})
