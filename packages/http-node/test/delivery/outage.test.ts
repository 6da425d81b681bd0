// How an instance answers applications while the store is away.
import { layerMemory } from "@halyard/store-memory"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { readEvents } from "../harness/read-events.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"
import { storeWithOutages } from "./store-with-outages.ts"

const ADMIN = "*:*.a-secret-for-tests"
const CLIENT = "*:development.a-client-secret-of-tests"
const FRONTEND = "default:development.a-frontend-secret"
const COLD = "*:development.another-secret-of-tests"
const UNKNOWN = "*:development.a-secret-that-is-unknown"
const HOUR = 3_600_000

const { layer, setAway } = storeWithOutages(layerMemory)
const address = { project: "default", feature: "checkout", environment: "development" }
const soon = { timeout: 20_000, interval: 50 }
let instance: Instance
let later = 0
let made = 0

const open = (config = {}) =>
  startInstance({
    store: layer,
    initialTokens: { admin: [ADMIN], client: [CLIENT, COLD], frontend: [FRONTEND] },
    logger: false,
    now: () => Date.now() + later,
    config
  })

const get = (path: string, authorization: string, headers = {}) =>
  instance.send("GET", path, { authorization, ...headers })
const stale = ({ headers }: { readonly headers: Headers }) => headers.get("x-halyard-stale")
const poll = (authorization = CLIENT, headers = {}) => get("/api/client/features", authorization, headers)

/** Returns how often applications reported the feature as on. */
const timesOn = async () => {
  const { body } = await get("/api/admin/client-metrics/features/checkout/raw", ADMIN)
  return body.data.map((row: { readonly yes: number }) => row.yes)
}

/** All reads of applications. */
const asked = [
  ["GET", "/api/client/features", undefined, CLIENT],
  ["GET", "/api/client/features/checkout", undefined, CLIENT],
  ["GET", "/api/client/delta", undefined, CLIENT],
  ["GET", "/api/client/streaming", undefined, CLIENT],
  ["GET", "/api/frontend", undefined, FRONTEND],
  ["POST", "/api/frontend", {}, FRONTEND],
  ["POST", "/ofrep/v1/evaluate/flags", { context: {} }, FRONTEND],
  ["POST", "/ofrep/v1/evaluate/flags/checkout", { context: {} }, FRONTEND]
] as const

const ask = ([method, path, body, authorization]: (typeof asked)[number]) =>
  instance.send(method, path, { authorization }, body)

/**
 * Makes the store fail, and returns when the instance has noticed it. The event makes the instance read immediately.
 */
const goAway = async () => {
  await instance.tagTypes.create({ name: `type-${(made += 1)}` })
  setAway(true)
  await expect.poll(async () => stale(await poll()), soon).not.toBeNull()
  await expect.poll(async () => stale(await get("/api/frontend", FRONTEND)), soon).not.toBeNull()
}
const comeBack = async () => {
  setAway(false)
  await expect.poll(async () => stale(await poll()), soon).toBeNull()
}

describe("while the store is away", () => {
  beforeAll(async () => {
    instance = await open()
    await instance.features.create("default", { name: "checkout" })
    await instance.strategies.add(address, { name: "default" })
    await instance.features.enable(address)
  })
  beforeEach(async () => {
    setAway(false)
    later = 0
    await vi.waitUntil(async () => stale(await poll()) === null, soon)
    await vi.waitUntil(async () => stale(await get("/api/frontend", FRONTEND)) === null, soon)
  })
  afterAll(async () => {
    setAway(false)
    await instance.close()
  })

  it("applications get the features that were read last, marked and counted", async () => {
    const before = await Promise.all(asked.map(ask))
    expect(before.map((answer) => [answer.status, stale(answer)])).toEqual(asked.map(() => [200, null]))
    await goAway()
    for (const [index, request] of asked.entries()) {
      const answer = await ask(request)
      expect([request, answer.status, answer.body]).toEqual([request, 200, before[index]?.body])
      expect([request, stale(answer)]).toEqual([request, expect.stringMatching(/^\d{1,2}$/)])
    }
    setAway(false)
    const { body } = await get("/internal-backstage/prometheus", ADMIN)
    expect(body).toMatch(/^halyard_stale_answers_total \d+$/m)
  })

  it("polls that know the features get a 304, marked, too", async () => {
    const etag = (await poll()).headers.get("etag") ?? ""
    await goAway()
    const answer = await poll(CLIENT, { "if-none-match": etag })
    expect([answer.status, stale(answer)]).toEqual([304, expect.any(String)])
  })

  it("unknown tokens and those that were not used before get a 503, administrators and people, too", async () => {
    await goAway()
    for (const [method, path, authorization] of [
      ["GET", "/api/client/features", UNKNOWN],
      ["GET", "/api/client/features", COLD],
      ["GET", "/api/client/streaming", COLD],
      ["GET", "/api/frontend", "default:development.an-unknown-secret"],
      ["GET", "/api/admin/projects", ADMIN],
      ["GET", "/api/admin/projects/default/features/checkout", ADMIN],
      ["POST", "/api/admin/projects/default/features/checkout/environments/development/off", ADMIN],
      ["GET", "/api/admin/user", ""]
    ] as const) {
      const answer = await instance.send(
        method,
        path,
        authorization === "" ? { cookie: "halyard-session=x" } : { authorization }
      )
      expect([path, answer.status, answer.body.name]).toEqual([path, 503, "UnavailableError"])
      expect([path, answer.headers.get("retry-after")]).toEqual([path, expect.stringMatching(/^\d+$/)])
    }
    setAway(false)
    const feature = await instance.features.getEnvironment(address)
    expect(feature.enabled).toBe(true)
  })

  it("sessions get a 503 for whatever they ask, and go on when it is back", async () => {
    const names = { username: "ada", password: "a castle above nine rivers" }
    await instance.users.create({ ...names, rootRole: "Admin" })
    const { headers } = await instance.send("POST", "/auth/simple/login", {}, names)
    const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? ""
    const requests = [
      ["GET", "/api/admin/user"],
      ["GET", "/api/admin/projects"],
      ["GET", "/api/admin/user/sessions"],
      ["DELETE", "/api/admin/user/sessions"]
    ] as const
    const statuses = () =>
      Promise.all(requests.map(async ([method, path]) => (await instance.send(method, path, { cookie })).status))
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await goAway()
    expect(await statuses()).toEqual([503, 503, 503, 503])
    await comeBack()
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  it("reports of applications are taken, and stored when it is back", async () => {
    await goAway()
    const now = new Date().toISOString()
    const bucket = { start: now, stop: now, toggles: { checkout: { yes: 7, no: 1 } } }
    const report = { appName: "shop", instanceId: "1", bucket }
    const answer = await instance.send("POST", "/api/client/metrics", { authorization: CLIENT }, report)
    const registration = { appName: "shop", instanceId: "1", strategies: [], started: now, interval: 1000 }
    const registered = await instance.send("POST", "/api/client/register", { authorization: CLIENT }, registration)
    expect([answer.status, registered.status, stale(answer)]).toEqual([202, 202, null])
    await comeBack()
    await expect.poll(timesOn, soon).toContain(7)
  })

  it("a token that expires then is refused", async () => {
    const expiresAt = new Date(Date.now() + HOUR).toISOString()
    const { secret } = await instance.apiTokens.create({
      tokenName: "short",
      type: "client",
      environment: "development",
      expiresAt
    })
    expect((await poll(secret)).status).toBe(200)
    await goAway()
    expect((await poll(secret)).status).toBe(200)
    later = HOUR + 1000
    expect((await poll(secret)).status).toBe(401)
    expect((await poll()).status).toBe(200)
  })

  it("tokens in use stay known when other tokens are created, changed or revoked", async () => {
    const token = { type: "client", environment: "development" } as const
    const [valid, revoked] = await Promise.all(
      ["valid", "revoked"].map((tokenName) => instance.apiTokens.create({ ...token, tokenName }))
    )
    if (valid === undefined || revoked === undefined) return expect.unreachable()
    expect([(await poll(valid.secret)).status, (await poll(revoked.secret)).status]).toEqual([200, 200])
    await instance.apiTokens.delete(revoked.secret)
    expect((await poll()).status).toBe(200)
    await goAway()
    expect((await poll(valid.secret)).status).toBe(200)
    expect((await poll(revoked.secret)).status).not.toBe(200)
  })

  it("streams go on, and get what changed when it is back", async () => {
    await goAway()
    const opened = await fetch(`${instance.origin}/api/client/streaming`, { headers: { authorization: CLIENT } })
    const stream = readEvents(opened)
    expect(await stream.next()).toMatchObject({ event: "unleash-connected" })
    await comeBack()
    await instance.features.disable(address)
    expect(await stream.next()).toMatchObject({ data: { events: [{ feature: { enabled: false } }] } })
    await instance.features.enable(address)
    await stream.close()
  })

  it("that ends after a day", async () => {
    await goAway()
    later = 23 * HOUR
    expect((await poll()).status).toBe(200)
    later = 25 * HOUR
    const answer = await poll()
    expect([answer.status, stale(answer)]).toEqual([503, null])
    await comeBack()
    expect((await poll()).status).toBe(200)
  })
})

it("nothing is served from memory with outageHours: 0", async () => {
  setAway(false)
  later = 0
  instance = await open({ outageHours: 0 })
  expect((await poll()).status).toBe(200)
  setAway(true)
  await expect.poll(async () => (await poll()).status, soon).toBe(503)
  setAway(false)
  await expect.poll(async () => (await poll()).status, soon).toBe(200)
  await instance.close()
})
