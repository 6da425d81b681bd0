import { layerMemory } from "@halyard/store-memory"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { createHalyard } from "../../src/embedding/halyard.ts"
import type { HalyardOptions } from "../../src/embedding/halyard-options.ts"
import type { AuthenticateUser } from "../../src/embedding/host-authenticator.ts"

const adminToken = "*:*.a-secret-for-tests"
const users: ReadonlyMap<
  string,
  { readonly id: string; readonly name: string; readonly roles: ReadonlyArray<string> }
> = new Map([
  ["ada", { id: "u-1", name: "ada@example.com", roles: ["Editor"] }],
  ["bob", { id: "u-2", name: "bob@example.com", roles: [] }]
])

const bySession: AuthenticateUser = async ({ cookie, headers }) =>
  users.get(cookie("session") ?? headers["x-user"] ?? "")

const open = (options: Partial<HalyardOptions<never>> = {}) =>
  createHalyard({ store: layerMemory, logger: false, authenticator: bySession, ...options })

const at = (path: string, init?: RequestInit) => new Request(`http://flags.example${path}`, init)

const creation = (headers: Readonly<Record<string, string>>, prefix = "") =>
  at(`${prefix}/api/admin/projects/default/features`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ name: "checkout" })
  })

it("answers requests of the Fetch API for the host's users", async () => {
  const halyard = await open()
  expect((await halyard.fetch(creation({}))).status).toBe(401)
  expect((await halyard.fetch(creation({ "x-user": "bob" }))).status).toBe(403)
  expect((await halyard.routes.POST(creation({ cookie: "session=ada" }))).status).toBe(201)
  const foreign = creation({ cookie: "session=ada", origin: "https://evil.example" })
  expect((await halyard.fetch(foreign)).status).toBe(403)
  const list = await halyard.routes.GET(at("/api/admin/projects/default/features", { headers: { "x-user": "bob" } }))
  expect(await list.json()).toMatchObject({ features: [{ name: "checkout" }] })
  await halyard.close()
})

it("also takes tokens in the store, if an option says so", async () => {
  for (const alsoTokens of [false, true]) {
    const halyard = await open({ alsoTokens, initialTokens: { admin: [adminToken] } })
    const answers = [
      await halyard.fetch(creation({ authorization: adminToken })),
      await halyard.fetch(creation({ authorization: "*:*.another-secret" })),
      await halyard.fetch(creation({ "x-user": "ada" }))
    ]
    expect(answers.map(({ status }) => status)).toEqual(alsoTokens ? [201, 401, 409] : [401, 401, 201])
    await halyard.close()
  }
})

it("works below a prefix, whether or not the framework cuts it off", async () => {
  const halyard = await open({ config: { baseUriPath: "/flags" } })
  expect((await halyard.fetch(creation({ "x-user": "ada" }, "/flags"))).status).toBe(201)
  expect((await halyard.fetch(creation({ "x-user": "ada" }))).status).toBe(409)
  await halyard.close()
})

it("gives the authenticator the request with what middleware added", async () => {
  const signedIn = new WeakMap<object, string>()
  const halyard = await open({
    authenticator: ({ request }) => users.get(signedIn.get(Object(request)) ?? "")
  })
  const server = createServer((request: IncomingMessage, response) => {
    signedIn.set(request, "ada")
    halyard.listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/projects`)
  expect(answer.status).toBe(200)
  await halyard.close()
  server.close()
})

it("answers 500 for a body that a parser made unreadable, and serves the next request", async () => {
  const halyard = await open()
  const server = createServer(async (request: IncomingMessage & { body?: unknown }, response) => {
    for await (const chunk of request) request.body = { count: BigInt(String(chunk).length) }
    halyard.listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const projects = `http://127.0.0.1:${port}/api/admin/projects`
  expect((await fetch(projects, { method: "POST", body: "{}" })).status).toBe(500)
  expect((await fetch(projects, { headers: { "x-user": "ada" } })).status).toBe(200)
  await halyard.close()
  server.close()
})

it("takes the time from the host", async () => {
  let time = Date.UTC(2030, 0, 1)
  const halyard = await open({ now: () => time })
  await halyard.features.create("default", { name: "checkout" })
  time += 3_600_000
  await halyard.features.create("default", { name: "search" })
  const features = await halyard.features.list("default")
  expect(features.map(({ createdAt }) => createdAt)).toEqual(["2030-01-01T00:00:00.000Z", "2030-01-01T01:00:00.000Z"])
  await halyard.close()
})

it("takes ids from the host", async () => {
  let count = 0
  const halyard = await open({ ids: () => `id-${(count += 1)}` })
  await halyard.features.create("default", { name: "checkout" })
  const basePath = { project: "default", feature: "checkout", environment: "production" }
  await halyard.features.enable(basePath)
  const strategies = await halyard.strategies.list(basePath)
  expect(strategies.map(({ id }) => id)).toEqual([expect.stringMatching(/^id-\d+$/)])
  await halyard.close()
})

it("logs with the host's logger: fields, then the message", async () => {
  const logged: Array<readonly [level: string, fields: object, message: string]> = []
  const log = (level: string) => (fields: object, message: string) => void logged.push([level, fields, message])
  const halyard = await open({
    logger: { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") }
  })
  await halyard.fetch(at("/api/admin/projects", { headers: { "x-user": "ada" } }))
  expect(logged).toContainEqual([
    "info",
    expect.objectContaining({ requestId: expect.any(String) }),
    expect.stringMatching(/^GET \/api\/admin\/projects 200 /)
  ])
  await halyard.close()
})
