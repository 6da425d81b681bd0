import { freshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Instance, startInstance } from "./harness/start-instance.ts"
import { readEvents } from "./harness/read-events.ts"
import { permissionChanges } from "./access/permission-changes.ts"

const admin = "*:*.a-secret-for-tests"

/** The answer to a request with a session. */
const statusOf = async (instance: Instance, session: { readonly cookie: string }) =>
  (await instance.send("GET", "/api/admin/user", session)).status

withPostgres(() =>
  describe("two instances on one database", () => {
    const started: Array<Instance> = []
    let drop: (() => Promise<void>) | undefined
    beforeAll(async () => {
      const database = await freshDatabase()
      drop = database.drop
      const store = Layer.provide(layerPostgresStore, layerPostgres({ url: Redacted.make(database.url) }))
      const options = { store, initialTokens: { admin: [admin] } }
      started.push(await startInstance(options), await startInstance(options))
    })
    afterAll(async () => {
      await Promise.all(started.map(({ close }) => close()))
      await drop?.()
    })

    it("refuse the token of a deleted project, and never give it what a later project of the same id has", async () => {
      const [one, other] = started
      if (one === undefined || other === undefined) return expect.fail("They have not started")
      const project = randomUUID()
      const make = async (method: string, path: string, body?: unknown) => {
        const answer = await one.send(method, `/api/admin${path}`, { authorization: admin }, body)
        expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201])])
        return answer.body
      }
      await make("POST", "/projects", { id: project, name: "Old" })
      const given = { tokenName: project, type: "client", environment: "development", projects: [project] }
      const { secret } = await make("POST", "/api-tokens", given)
      const read = () => other.send("GET", "/api/client/features", { authorization: secret })
      expect((await read()).status).toBe(200)

      await make("DELETE", `/projects/${project}`)
      await make("POST", "/projects", { id: project, name: "New" })
      await make("POST", `/projects/${project}/features`, { name: `${project}-flag` })
      const seen: Array<unknown> = []
      await expect
        .poll(async () => {
          const { body, status } = await read()
          seen.push(...(status === 200 ? body.features : []))
          return status
        })
        .toBe(401)
      expect(seen).toEqual([])
    })

    it("follow the event log of both at once", async () => {
      const [one, other] = started
      if (one === undefined || other === undefined) return expect.fail("They have not started")
      const project = randomUUID()
      const make = (method: string, path: string, body?: unknown) =>
        one.send(method, `/api/admin${path}`, { authorization: admin }, body)
      await make("POST", "/projects", { id: project, name: "Followed" })
      const open = async ({ origin }: Instance, headers: Readonly<Record<string, string>> = {}) => {
        const url = `${origin}/api/admin/events/stream?project=IS:${project}`
        return readEvents(await fetch(url, { headers: { authorization: admin, ...headers } }))
      }
      const streams = [await open(one), await open(other)]
      for (const stream of streams) expect(await stream.next()).toMatchObject({ event: "ready" })
      await make("POST", `/projects/${project}/features`, { name: `${project}-flag` })
      const made = performance.now()
      const seen = await Promise.all(streams.map(({ next }) => next()))
      // Less than five seconds, after which an instance reads in any case.
      expect(performance.now() - made).toBeLessThan(4000)
      expect(seen[0]).toMatchObject({ data: { type: "feature-created", project } })
      expect(seen[1]).toEqual(seen[0])

      // Immediately, so that the other instance may not have read the event yet.
      await make("DELETE", `/projects/${project}/features/${project}-flag`)
      const archived = await streams[0]?.next()
      const moved = await open(other, { "last-event-id": archived.id })
      expect(await moved.next()).toMatchObject({ event: "ready", id: archived.id })
      for (const stream of [...streams, moved]) await stream.close()
    })

    it("refuse a session that ended on the other, also while it is being used", async () => {
      const [one, other] = started
      if (one === undefined || other === undefined) return expect.fail("They have not started")
      const person = { email: `${randomUUID()}@example.com`, rootRole: "Viewer", password: "a long password to test" }
      const { body: user } = await one.send("POST", "/api/admin/user-admin", { authorization: admin }, person)
      const logIn = async (instance: Instance) => {
        const login = { username: person.email, password: person.password }
        const { headers } = await instance.send("POST", "/auth/simple/login", {}, login)
        return { cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" }
      }
      const ends = [
        (session: { readonly cookie: string }) => one.send("DELETE", "/api/admin/user/sessions", session),
        () => one.send("DELETE", `/api/admin/user-admin/${user.id}/sessions`, { authorization: admin })
      ]
      for (const end of ends) {
        const [here, there] = [await logIn(one), await logIn(other)]
        expect([await statusOf(one, there), await statusOf(other, there)]).toEqual([200, 200])
        const reading = Promise.all([statusOf(other, there), statusOf(one, there)])
        expect((await end(here)).status).toBe(200)
        await reading
        expect([await statusOf(other, there), await statusOf(one, there)]).toEqual([401, 401])
      }
    })

    it("are in maintenance mode together, with the next request", async () => {
      const [one, other] = started
      if (one === undefined || other === undefined) return expect.fail("They have not started")
      const asAdmin = { authorization: admin }
      const person = { email: `${randomUUID()}@example.com`, rootRole: "Editor", password: "a long password to test" }
      await one.send("POST", "/api/admin/user-admin", asAdmin, person)
      const login = { username: person.email, password: person.password }
      const { headers } = await other.send("POST", "/auth/simple/login", {}, login)
      const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? ""
      const change = async () =>
        (await other.send("POST", "/api/admin/projects/default/features", { cookie }, { name: randomUUID() })).status
      const statuses = [await change()]
      for (const enabled of [true, false]) {
        await one.send("POST", "/api/admin/maintenance", asAdmin, { enabled })
        statuses.push(await change())
      }
      expect(statuses).toEqual([201, 503, 201])
    })

    it.each(Object.entries(permissionChanges))("take effect with the next request: %s", async (_, prepare) => {
      const [one, other] = started
      if (one === undefined || other === undefined) return expect.fail("They have not started")
      const make = async (method: string, path: string, body?: unknown) => {
        const answer = await one.send(method, path, { authorization: admin }, body)
        expect([method, path, answer]).toMatchObject([method, path, { status: expect.toBeOneOf([200, 201, 202, 204]) }])
        return answer.body
      }
      const { request, change, statuses } = await prepare(make, one.send, randomUUID().slice(0, 30))
      // Asks each instance twice, since its cache may be outdated the first time.
      const everywhere = async () => {
        const requested = [
          await request(one.send),
          await request(other.send),
          await request(other.send),
          await request(one.send)
        ]
        return [...new Set(requested.map(({ status }) => status))]
      }
      expect(await everywhere()).toEqual([statuses[0]])
      await change()
      expect((await request(other.send)).status).toBe(statuses[1])
      expect(await everywhere()).toEqual([statuses[1]])
    })
  })
)
