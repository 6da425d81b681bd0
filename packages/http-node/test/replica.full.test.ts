import { startReplicatedPostgres, withPostgres } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer, Redacted } from "effect"
import { describe, expect, it, vi } from "vitest"
import { startInstance } from "./harness/start-instance.ts"

const authorization = "*:*.a-secret-for-tests"

/** A timeout far longer than needed, for busy machines. */
const PATIENCE = { timeout: 60_000, interval: 50 }

withPostgres(() =>
  describe("an instance with a replica", () => {
    it(
      "answers searches and reports from it, tells so, and needs it for nothing",
      { timeout: 180_000 },
      async (test) => {
        const servers = await startReplicatedPostgres({ synchronous: false })
        const pathname = await servers.createDatabase()
        const at = (server: string) => Redacted.make(Object.assign(new URL(server), { pathname }).href)
        const database = layerPostgres({ url: at(servers.primary), replicaUrl: at(servers.standby) })
        const { close, send } = await startInstance({
          store: Layer.provide(layerPostgresStore, database),
          initialTokens: { admin: [authorization] }
        })
        test.onTestFinished(async () => {
          await close()
          await servers.close()
        })

        const get = async (path: string) => {
          const { body, status } = await send("GET", path, { authorization })
          expect([path, status]).toEqual([path, 200])
          return body
        }
        const metric = async (name: string) => {
          const text: string = await get("/internal-backstage/prometheus")
          return Number(text.match(RegExp(`^halyard_database_replica_${name} (\\S+)$`, "m"))?.[1] ?? 0)
        }
        const isUsed = () => vi.waitUntil(async () => (await metric("used")) === 1, PATIENCE)
        const readsBy = (who: string) => metric(`reads_total\\{by="${who}"\\}`)

        await isUsed()
        for (const path of lagging) {
          // A single read may reach the replica before the change does.
          await vi.waitUntil(async () => {
            const before = await readsBy("replica")
            await get(path)
            return (await readsBy("replica")) > before
          }, PATIENCE)
        }
        const before = (await readsBy("replica")) + (await readsBy("primary"))
        for (const path of current) await get(path)
        expect((await readsBy("replica")) + (await readsBy("primary"))).toBe(before)

        const create = (name: string) =>
          send("POST", "/api/admin/projects/default/features", { authorization }, { name })
        const found = async (name: string) => (await get(`/api/admin/search/features?query=${name}`)).total
        for (const name of ["one", "two", "three", "four"]) {
          await create(name)
          expect(await found(name)).toBe(1)
        }
        await servers.stopStandby()
        await create("five")
        expect(await found("five")).toBe(1)
        await vi.waitUntil(async () => (await metric("used")) === 0, PATIENCE)
        await get("/ready")
        await servers.startStandby()
        await isUsed()
        expect(await found("five")).toBe(1)
      }
    )
  })
)

const lagging = [
  "/api/admin/search/features",
  "/api/admin/search/events",
  "/api/admin/events",
  "/api/admin/insights",
  "/api/admin/projects",
  "/api/admin/projects/default/features",
  "/api/admin/projects/default/health-report",
  "/api/admin/projects/default/status",
  "/api/admin/metrics/applications"
]

/** Reads that must be current: of rights, tokens, and features for SDKs. */
const current = ["/api/admin/api-tokens", "/api/admin/user-admin", "/api/admin/environments", "/api/admin/ui-config"]
