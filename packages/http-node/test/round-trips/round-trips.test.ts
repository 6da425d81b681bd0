import { freshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { password } from "../fixtures/a-user.ts"
import { type CountingProxy, startCountingProxy } from "./counting-proxy.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"

const authorization = "*:*.a-secret-for-tests"
const features = "/api/admin/projects/default/features"
const development = (feature: string) => `${features}/${feature}/environments/development`

type Request = (at: number) => readonly [method: string, path: string, body?: unknown]
type Headers = Readonly<Record<string, string>>

const makeFirst: Request = (at) => ["POST", features, { name: `first-${at}` }]

const switchTo =
  (state: "on" | "off"): Request =>
  () => ["POST", `${development("switched")}/${state}`]

withPostgres(() =>
  describe("round trips to PostgreSQL", () => {
    let drop: () => Promise<void>
    let proxy: CountingProxy
    let instance: Instance
    beforeAll(async () => {
      const database = await freshDatabase()
      drop = database.drop
      proxy = await startCountingProxy(database.url)
      const store = Layer.provide(layerPostgresStore, layerPostgres({ url: Redacted.make(proxy.url) }))
      instance = await startInstance({ store, initialTokens: { admin: [authorization] } })
    })
    afterAll(async () => {
      await instance.close()
      await proxy.close()
      await drop()
    })

    const ask = async (method: string, path: string, body?: unknown, headers: Headers = { authorization }) => {
      const { status } = await instance.send(method, path, headers, body)
      expect([path, status]).toEqual([path, expect.toBeOneOf([200, 201])])
    }
    /**
     * The fewest round trips of several attempts. More are due to other work, such as the check of the server or a new
     * connection.
     */
    const fewest = async (request: Request, before?: Request, headers?: Headers) => {
      const counts: Array<number> = []
      for (let at = 0; at < 10; at++) {
        if (before !== undefined) await ask(...before(at))
        const start = proxy.roundTrips()
        const [method, path, body] = request(at)
        await ask(method, path, body, headers)
        counts.push(proxy.roundTrips() - start)
      }
      return Math.min(...counts)
    }

    it.each(["ui-config", "tag-types", "strategies", "feature-types", "maintenance"])(
      "of a small read, its caller and its answer: %s",
      async (path) => {
        expect(await fewest(() => ["GET", `/api/admin/${path}`])).toBe(2)
      }
    )

    it("of a read that asks several things at once: the caller, and all about them", async () => {
      const ada = { username: "ada", rootRole: 3, password }
      await ask("POST", "/api/admin/user-admin", ada)
      const { headers } = await instance.send("POST", "/auth/simple/login", {}, { username: "ada", password })
      const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? ""
      expect(await fewest(() => ["GET", "/api/admin/user"])).toBe(2)
      expect(await fewest(() => ["GET", "/api/admin/user"], undefined, { cookie })).toBe(2)
    })

    it("of a creation: the caller, the locks, the feature, and its event with the commit", async () => {
      expect(await fewest((at) => ["POST", features, { name: `made-${at}` }])).toBe(4)
    })

    it("of a switch: the caller, the locks, the switch with its answer, and the event with the commit", async () => {
      await ask("POST", features, { name: "switched" })
      expect(await fewest(switchTo("on"), switchTo("off"))).toBe(4)
      expect(await fewest(switchTo("off"), switchTo("on"))).toBe(4)
    })

    it("of the first switch, which adds a strategy: one more for the project's default", async () => {
      expect(await fewest((at) => ["POST", `${development(`first-${at}`)}/on`], makeFirst)).toBe(5)
    })
  })
)
