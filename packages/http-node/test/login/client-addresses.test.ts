import { layerMemory } from "@halyard/store-memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Instance, startInstance } from "../harness/start-instance.ts"

const TOKEN = "default:development.a-frontend-secret"
const CLIENT = "default:development.a-client-secret-of-tests"
const ADMIN = "*:*.a-secret-for-tests"

let instance: Instance
const logged: Array<string> = []
const quiet = () => undefined

beforeAll(async () => {
  instance = await startInstance({
    store: layerMemory,
    initialTokens: { admin: [ADMIN], frontend: [TOKEN], client: [CLIENT] },
    config: { trustProxy: 1, accessLog: true },
    logger: { debug: quiet, warn: quiet, error: quiet, info: (fields) => void logged.push(JSON.stringify(fields)) }
  })
  await instance.features.create("default", { name: "staff" })
  const address = { project: "default", feature: "staff", environment: "development" }
  await instance.strategies.add(address, { name: "remoteAddress", parameters: { IPs: "198.51.100.8,2001:db8::9" } })
  await instance.features.enable(address)
})
afterAll(() => instance.close())

/** Logs in as the administrator with a wrong password, and returns the status. */
const guess = async (username: string, forwarded: string) => {
  const body = { username, password: "wrong" }
  return (await instance.send("POST", "/auth/simple/login", { "x-forwarded-for": forwarded }, body)).status
}

const statuses = async (addresses: ReadonlyArray<string>, username: (guess: number) => string) => {
  const found: Array<number> = []
  for (const [index, address] of addresses.entries()) found.push(await guess(username(index), address))
  return found
}

const times = <A>(count: number, make: (index: number) => A) => Array.from({ length: count }, (_, index) => make(index))

describe("limits of logins", () => {
  it.each([
    ["ports", (index: number) => `198.51.100.20:${4000 + index}`],
    ["forms of one address", (index: number) => (index % 2 === 0 ? "198.51.100.21" : "::ffff:198.51.100.21")],
    ["addresses of one /64 network", (index: number) => `[2001:db8:1:2::${index + 1}]:${4000 + index}`],
    ["texts that are no addresses", (index: number) => `unknown-${index}`]
  ])("count %s together", async (what, addressOf) => {
    const found = await statuses(times(12, addressOf), () => `somebody behind ${what}`)
    expect(found).toEqual([...Array(10).fill(401), 429, 429])
  })
})

describe("the address of a user", () => {
  const evaluations = [
    ["GET", "/api/frontend", undefined, TOKEN],
    ["POST", "/api/frontend", {}, TOKEN]
  ] as const

  it.each(["198.51.100.8:4000", "[::ffff:198.51.100.8]:4000", "203.0.113.66, 198.51.100.8:1", "[2001:DB8:0::9]:443"])(
    "in %s matches strategies",
    async (forwarded) => {
      for (const [method, path, body, authorization] of evaluations) {
        const headers = { authorization, "x-forwarded-for": forwarded }
        const answer = await instance.send(method, path, headers, body)
        expect(answer.body).toMatchObject({ toggles: [{ name: "staff", enabled: true }] })
      }
      const headers = { authorization: TOKEN, "x-forwarded-for": forwarded }
      const flags = await instance.send("POST", "/ofrep/v1/evaluate/flags/staff", headers, { context: {} })
      expect(flags.body).toMatchObject({ value: true })
    }
  )

  it("that is none is the address of the connection", async () => {
    const headers = { authorization: TOKEN, "x-forwarded-for": "198.51.100.8 or so" }
    expect((await instance.send("GET", "/api/frontend", headers)).body).toEqual({ toggles: [] })
  })
})

it("logs name addresses without ports", async () => {
  for (const path of ["/health", "/api/client/features"]) {
    logged.length = 0
    await instance.send("GET", path, { authorization: CLIENT, "x-forwarded-for": "[2001:db8::7]:4000" })
    expect([path, logged.join()]).toEqual([path, expect.stringContaining('"client":"2001:db8::7"')])
  }
})

it("the history of logins has addresses without ports", async () => {
  const password = instance.firstUserPassword ?? ""
  const headers = { "x-forwarded-for": "198.51.100.30:4000" }
  const { status } = await instance.send("POST", "/auth/simple/login", headers, { username: "admin", password })
  expect(status).toBe(200)
  const { body } = await instance.send("GET", "/api/admin/logins", { authorization: ADMIN })
  expect(JSON.stringify(body)).toContain('"198.51.100.30"')
  expect(JSON.stringify(body)).not.toContain(":4000")
})

it("metrics need a token from this machine, too, with a proxy in front", async () => {
  for (const path of ["/internal-backstage/prometheus", "/internal-backstage/impact/metrics"]) {
    expect([path, (await instance.send("GET", path, {})).status]).toEqual([path, 401])
    expect([path, (await instance.send("GET", path, { authorization: ADMIN })).status]).toEqual([path, 200])
  }
})
