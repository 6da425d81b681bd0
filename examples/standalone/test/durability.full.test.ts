import { freshDatabase, startPostgres, withPostgres } from "@halyard/postgres-server"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { anImport } from "./an-import.ts"
import { addWebhook, type Answering, aReceiver, type WebhookReceiver, takes, until } from "./receiver.ts"
import { adminToken, ask, type ServerProcess, startServer } from "./start-server.ts"

const endings: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** A server that ends with the test. */
const start = async (variables: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const server = await startServer({ UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: "true", ...variables })
  endings.push(() => server.end("SIGKILL"))
  return server
}

const receiver = async (answer?: Answering): Promise<WebhookReceiver> => {
  const made = await aReceiver(answer)
  endings.push(made.close)
  return made
}

const tryToCreate = async (server: ServerProcess, name: string): Promise<number> =>
  (await ask(server, "/api/admin/projects/default/features", { name })).status

const createFeature = async (server: ServerProcess, name: string) => expect(await tryToCreate(server, name)).toBe(201)

/** Creates this many features at once, with a common prefix. */
const createFeatures = (server: ServerProcess, count: number, prefix: string) =>
  Promise.all(Array.from({ length: count }, (_, index) => createFeature(server, `${prefix}-${index}`)))

const removeWebhook = async ({ url }: ServerProcess, id: number) => {
  const removing = { method: "DELETE", headers: { authorization: adminToken } }
  expect((await fetch(`${url}/api/admin/addons/${id}`, removing)).status).toBe(200)
}

/** Ids of the events to deliver, oldest first. */
const idsOf = async (server: ServerProcess): Promise<ReadonlyArray<number>> => {
  const response = await ask(server, "/api/admin/search/events?type=IS:feature-created&limit=1000")
  const { events } = (await response.json()) as { events: ReadonlyArray<{ id: number }> }
  return events.map(({ id }) => id).toReversed()
}

/** How often each event was tried, oldest first. */
const attemptsOf = async (server: ServerProcess, integration: number): Promise<ReadonlyArray<number>> => {
  const response = await ask(server, `/api/admin/addons/${integration}/events?limit=1000`)
  const log = (await response.json()) as { integrationEvents: ReadonlyArray<{ details: { attempts: number } }> }
  return log.integrationEvents.map(({ details }) => details.attempts).toReversed()
}

const later =
  (millis: number): Answering =>
  (response) =>
    void setTimeout(() => takes(response), millis)

/** Each goes on with the server of the one before, and two of them end it: by a kill, and by a stop. */
describe("delivery of committed events", () => {
  const variables = { HALYARD_DATA_DIR: "", UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: "true" }
  let server: ServerProcess
  beforeAll(async () => {
    variables.HALYARD_DATA_DIR = mkdtempSync(join(tmpdir(), "halyard-durability-"))
    server = await startServer(variables)
  })
  afterAll(async () => {
    await server.end("SIGKILL")
    rmSync(variables.HALYARD_DATA_DIR, { recursive: true })
  })

  it("continues when the receiver is back, keeps the order of five hundred in a burst, and does not wait for another receiver that hangs", async () => {
    const away = await receiver()
    const first = await addWebhook(server, away.url)
    await createFeatures(server, 20, "early")
    await new Promise((resolve) => setTimeout(resolve, 500))
    await away.isUp()
    await createFeatures(server, 5, "late")
    await until(() => away.got.length >= 25)
    const before = await idsOf(server)
    expect(away.got).toEqual(before)

    const [hanging, { got, isUp, url }] = [await receiver(() => undefined), await receiver()]
    await Promise.all([hanging.isUp(), isUp()])
    const second = await addWebhook(server, hanging.url)
    const id = await addWebhook(server, url)
    const burst = createFeatures(server, 100, "single")
    expect((await ask(server, "/api/admin/features-batch/import", anImport(400))).status).toBe(200)
    await burst
    await until(() => got.length >= 500)
    expect([...before, ...got]).toEqual(await idsOf(server))
    const response = await ask(server, `/api/admin/addons/${id}/events?limit=1000`)
    const { integrationEvents } = (await response.json()) as { integrationEvents: ReadonlyArray<{ state: string }> }
    expect(integrationEvents.filter(({ state }) => state === "success")).toHaveLength(500)
    expect(hanging.got).toEqual([])
    for (const webhook of [first, second, id]) await removeWebhook(server, webhook)
  })

  it("survives a server that is killed right after its answer", async () => {
    const before = await idsOf(server)
    let requests = 0
    const { got, isUp, url } = await receiver((response) => {
      requests += 1
      if (requests !== 3) takes(response)
    })
    await isUp()
    const id = await addWebhook(server, url)
    await createFeatures(server, 20, "one")
    await until(() => requests === 3)
    await server.end("SIGKILL")
    expect(got.length).toBeLessThan(20)
    server = await startServer(variables)
    const ids = (await idsOf(server)).slice(before.length)
    await until(() => new Set(got).size === 20)
    expect([...new Set(got)]).toEqual(ids)
    expect(await attemptsOf(server, id)).toEqual(ids.map((_, index) => (index === 2 ? 2 : 1)))
    await removeWebhook(server, id)
  })

  it("is interrupted by a graceful stop, and sends nothing twice", async () => {
    const before = await idsOf(server)
    const { got, isUp, url } = await receiver(later(100))
    await isUp()
    await addWebhook(server, url)
    await createFeatures(server, 20, "two")
    expect(await server.end("SIGTERM")).toBe(0)
    expect(got.length).toBeLessThan(20)
    server = await startServer(variables)
    await until(() => got.length >= 20)
    expect(got).toEqual((await idsOf(server)).slice(before.length))
  })
})

withPostgres(() =>
  describe("delivery of events committed to a PostgreSQL server", () => {
    it("runs on one of two instances, and on the other when the first is killed", async () => {
      const database = await freshDatabase()
      endings.push(database.drop)
      const variables = { DATABASE_URL: database.url, HALYARD_SECRET: "the same for both of them" }
      const [one, two] = [await start(variables), await start(variables)]
      const { got, isUp, url } = await receiver(later(5))
      await isUp()
      await addWebhook(one, url)
      await Promise.all([createFeatures(one, 100, "one"), createFeatures(two, 100, "two")])
      await until(() => got.length >= 200)
      expect(got).toEqual(await idsOf(two))

      await createFeatures(one, 100, "more")
      await one.end("SIGKILL")
      await until(() => new Set(got).size === 300)
      expect([...new Set(got)]).toEqual(await idsOf(two))
    })

    it("continues when the database is back", async () => {
      const postgres = await startPostgres({ durable: true })
      endings.push(postgres.close)
      const server = await start({ DATABASE_URL: await postgres.createDatabase() })
      const { got, isUp, url } = await receiver(later(20))
      await isUp()
      await addWebhook(server, url)
      await createFeatures(server, 50, "before")
      await postgres.stop({ crash: true })
      await postgres.start()
      // Each connection from before the crash may fail once more when it is used.
      for (const name of ["after-0", "after-1", "after-2", "after-3", "after-4"]) {
        await until(async () => (await tryToCreate(server, name)) !== 503)
      }
      await until(() => new Set(got).size === 55)
      expect([...new Set(got)]).toEqual(await idsOf(server))
    })
  })
)
