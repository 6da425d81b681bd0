import { afterAll, afterEach, beforeAll, describe, expect, it } from "@effect/vitest"
import { type PostgresServer, startPostgres, withPostgres } from "@halyard/postgres-server"
import { anImport, countOf } from "./an-import.ts"
import { adminToken, ask, run, serverGroup, type ServerProcess } from "./start-server.ts"

let postgres: PostgresServer
const { start, end } = serverGroup()

/** The answer, and how many seconds it took. */
const timed = async (asking: Promise<Response>) => {
  const begin = performance.now()
  const response = await asking
  const { name, id } = (await response.json()) as { name?: string; id?: string }
  return { status: response.status, name, id, seconds: (performance.now() - begin) / 1000 }
}

const unavailable = { status: 503, name: "UnavailableError", id: expect.stringMatching(/^[\da-f-]{36}$/) }

const statusOf = async (server: ServerProcess, path: string) => (await timed(ask(server, path))).status

const recovered = (server: ServerProcess) =>
  expect.poll(() => statusOf(server, "/ready"), { timeout: 10_000, interval: 200 }).toBe(200)

withPostgres(() => {
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
  }, 60_000)

  afterEach(async () => {
    await end("SIGKILL")
  })

  afterAll(() => postgres.close())

  describe("two instances on one empty database", () => {
    it("start at the same time, and see each other's writes immediately", async () => {
      const DATABASE_URL = await postgres.createDatabase()
      const [one, other] = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })])
      expect((await ask(one, "/api/admin/features-batch/import", anImport(5))).status).toBe(200)
      expect(await countOf(other)).toBe(5)

      const path = "/api/admin/projects/default/features/bulk-1/environments"
      const switched = await Promise.all([
        ask(one, `${path}/development/off`, {}),
        ask(other, `${path}/production/on`, {})
      ])
      expect(switched.map(({ status }) => status)).toEqual([200, 200])
      const { environments } = (await (await ask(one, "/api/admin/projects/default/features/bulk-1")).json()) as {
        environments: ReadonlyArray<{ name: string; enabled: boolean }>
      }
      expect(Object.fromEntries(environments.map(({ name, enabled }) => [name, enabled]))).toEqual({
        development: false,
        production: true
      })
    })
  })

  describe("an import that kill -9 interrupts", () => {
    it("leaves nothing behind", async () => {
      const DATABASE_URL = await postgres.createDatabase()
      const first = await start({ DATABASE_URL })
      const answer = ask(first, "/api/admin/features-batch/import", anImport(5000)).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await first.end("SIGKILL")
      const answered = (await answer)?.status === 200
      const second = await start({ DATABASE_URL })
      expect(await countOf(second)).toBe(answered ? 5000 : 0)
    })
  })

  describe("a database server that restarts", () => {
    it.each([{ crash: false }, { crash: true }])("causes 503 until it is back (%o)", async (how) => {
      const server = await start({ DATABASE_URL: await postgres.createDatabase() })
      expect(await statusOf(server, "/ready")).toBe(200)
      const importing = timed(ask(server, "/api/admin/features-batch/import", anImport(3000)))
      await new Promise((resolve) => setTimeout(resolve, 150))

      await postgres.stop(how)
      const answers = [await importing, await timed(ask(server, "/api/admin/projects"))]
      answers.push(await timed(ask(server, "/ready")))
      answers.push(await timed(ask(server, "/api/admin/projects", { id: "p", name: "P" })))
      for (const answer of answers) {
        expect(answer).toMatchObject(unavailable)
        expect(answer.seconds).toBeLessThan(5)
      }
      expect(await statusOf(server, "/health")).toBe(200)
      for (const id of [answers[1]?.id, answers[3]?.id]) expect(server.output().split(String(id))).toHaveLength(2)

      await postgres.start()
      await recovered(server)
      // A server that was restarted between two checks is a new one, and all connections are closed once more.
      const isAccepted = async () => (await ask(server, "/api/admin/features-batch/import", anImport(3))).status
      await expect.poll(() => countOf(server), { timeout: 10_000 }).toBe(0)
      await expect.poll(isAccepted, { timeout: 10_000 }).toBe(200)
    })
  })

  describe("a database server that stops responding", () => {
    it("causes 503 within seconds, also for open requests, until it is back, and does not keep the process from stopping", async () => {
      const server = await start({ DATABASE_URL: await postgres.createDatabase() })
      expect(await countOf(server)).toBe(0)
      const goOn = await postgres.freeze()

      const ready = timed(ask(server, "/ready"))
      const answers = await Promise.all(Array.from({ length: 30 }, () => timed(ask(server, "/api/admin/projects"))))
      expect((await ready).status).toBe(503)
      expect((await ready).seconds).toBeLessThan(4)
      for (const answer of answers) {
        expect(answer).toMatchObject(unavailable)
        expect(answer.seconds).toBeLessThan(10)
      }
      const later = await timed(ask(server, "/api/admin/projects"))
      expect(later).toMatchObject(unavailable)
      expect(later.seconds).toBeLessThan(2)
      expect(server.output()).toContain("The database server does not answer")

      goOn()
      await recovered(server)
      expect(server.output()).toContain("The database answers again")
      expect(await statusOf(server, "/api/admin/projects")).toBe(200)

      const goOnAgain = await postgres.freeze()
      const answer = ask(server, "/api/admin/projects").catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(await server.end("SIGTERM")).toBe(0)
      await answer
      goOnAgain()
    }, 80_000)
  })

  describe("a database that cannot be used", () => {
    it("is waited for until the timeout, and then named", async () => {
      const variables = { HTTP_PORT: "0", DATABASE_HOST: "127.0.0.1", DATABASE_PORT: "1" }
      const server = run({ ...variables, DATABASE_START_TIMEOUT_MS: "1500", DATABASE_PASSWORD: "hidden" })
      expect(await server.end()).toBe(1)
      expect(server.output()).toContain("Waiting for the database at 127.0.0.1:1")
      expect(server.output()).toContain("The database at 127.0.0.1:1 cannot be used")
      expect(server.output()).not.toContain("hidden")
    })

    it("may start a little later than the program", async () => {
      const DATABASE_URL = await postgres.createDatabase()
      await postgres.stop()
      const server = start({ DATABASE_URL })
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await postgres.start()
      expect(await statusOf(await server, "/ready")).toBe(200)
    })

    it("is not waited for when waiting cannot help", async () => {
      const url = new URL(await postgres.createDatabase())
      url.pathname = "/no-such-database"
      const server = run({ HTTP_PORT: "0", DATABASE_URL: url.href, INIT_ADMIN_API_TOKENS: adminToken })
      expect(await server.end()).toBe(1)
      expect(server.output()).toContain("does not exist")
      expect(server.output()).not.toContain("Waiting")
    })
  })
})
