import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { type PostgresServer, startPostgres, withPostgres } from "@halyard/postgres-server"
import { anImport, countOf } from "../an-import.ts"
import { ask, serverGroup, type ServerProcess } from "../start-server.ts"

// All tests share two servers, in this order: one is killed, and the other goes on without its database and is stopped
// at the end.
let postgres: PostgresServer
let one: ServerProcess
let other: ServerProcess
const { start, end } = serverGroup()

/** The result, and how many seconds it took. */
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
    const DATABASE_URL = await postgres.createDatabase()
    ;[one, other] = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })])
  })

  afterAll(async () => {
    await end("SIGKILL")
    await postgres.close()
  })

  describe("two instances that started at the same time on one empty database", () => {
    it("see each other's writes immediately", async () => {
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
      const before = await countOf(one)
      const answer = ask(other, "/api/admin/features-batch/import", anImport(5000)).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await other.end("SIGKILL")
      const answered = (await answer)?.status === 200
      await expect.poll(() => countOf(one), { timeout: 10_000 }).toBe(answered ? 5000 : before)
    })
  })

  describe("a database server that restarts", () => {
    it.each([{ crash: false }, { crash: true }])("causes 503 until it is back (%o)", async (how) => {
      expect(await statusOf(one, "/ready")).toBe(200)
      const before = await countOf(one)
      const importing = timed(ask(one, "/api/admin/features-batch/import", anImport(3000)))
      await new Promise((resolve) => setTimeout(resolve, 150))

      await postgres.stop(how)
      const answers = [await importing, await timed(ask(one, "/api/admin/projects"))]
      answers.push(await timed(ask(one, "/ready")))
      answers.push(await timed(ask(one, "/api/admin/projects", { id: "p", name: "P" })))
      for (const answer of answers) {
        expect(answer).toMatchObject(unavailable)
        expect(answer.seconds).toBeLessThan(5)
      }
      expect(await statusOf(one, "/health")).toBe(200)
      for (const id of [answers[1]?.id, answers[3]?.id]) expect(one.output().split(String(id))).toHaveLength(2)

      await postgres.start()
      await recovered(one)
      // A server that was restarted between two checks is a new one, and all connections are closed once more.
      const isAccepted = async () => (await ask(one, "/api/admin/features-batch/import", anImport(3))).status
      await expect.poll(() => countOf(one), { timeout: 10_000 }).toBe(before)
      await expect.poll(isAccepted, { timeout: 10_000 }).toBe(200)
    })
  })

  describe("a database server that stops responding", () => {
    it("causes 503 within seconds, also for open requests, until it is back, and does not keep the process from stopping", async () => {
      const goOn = await postgres.freeze()

      const ready = timed(ask(one, "/ready"))
      const answers = await Promise.all(Array.from({ length: 30 }, () => timed(ask(one, "/api/admin/projects"))))
      expect((await ready).status).toBe(503)
      expect((await ready).seconds).toBeLessThan(4)
      for (const answer of answers) {
        expect(answer).toMatchObject(unavailable)
        expect(answer.seconds).toBeLessThan(10)
      }
      const later = await timed(ask(one, "/api/admin/projects"))
      expect(later).toMatchObject(unavailable)
      expect(later.seconds).toBeLessThan(2)
      expect(one.output()).toContain("The database server does not answer")

      goOn()
      await recovered(one)
      expect(one.output()).toContain("The database answers again")
      expect(await statusOf(one, "/api/admin/projects")).toBe(200)

      const goOnAgain = await postgres.freeze()
      const answer = ask(one, "/api/admin/projects").catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(await one.end("SIGTERM")).toBe(0)
      await answer
      goOnAgain()
    }, 80_000)
  })
})
