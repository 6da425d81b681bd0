import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { type Client, createClient, HalyardError } from "../src/index.ts"
import { serve, type Served } from "./harness/serve.ts"

let served: Served
let client: Client
beforeAll(async () => {
  served = await serve()
  client = createClient({ url: served.url, token: served.token })
})
afterAll(() => served.close())

const failureOf = (call: Promise<unknown>): Promise<HalyardError> =>
  call.then(
    () => Promise.reject(new Error("It did not fail")),
    (error: unknown) => (error instanceof HalyardError ? error : Promise.reject(error))
  )

/** Starts a server whose responses come from the listener. Returns its URL. */
const answering = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await once(server.listen(0, "127.0.0.1"), "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
}

/** Responds with a failure at first, and then with an empty list of projects. */
const busyFor = (times: number, status: number) => {
  const methods: Array<string | undefined> = []
  const listener: RequestListener = (request, response) => {
    methods.push(request.method)
    if (methods.length > times) response.writeHead(200, { "content-type": "application/json" }).end('{"projects":[]}')
    else response.writeHead(status, { "retry-after": "0" }).end("Busy")
  }
  return { methods, listener }
}

describe("a client of a server", () => {
  it("creates, reads, changes and deletes features", async () => {
    const created = await client.features.create("default", { name: "checkout", type: "release" })
    expect(created).toMatchObject({ name: "checkout", project: "default", stale: false })
    const address = { project: "default", feature: "checkout" }
    await client.strategies.add({ ...address, environment: "development" }, { name: "default" })
    const on = await client.features.enable({ ...address, environment: "development" })
    expect(on.environments.find(({ name }) => name === "development")?.enabled).toBe(true)
    expect((await client.features.patch(address, [{ op: "replace", path: "/stale", value: true }])).stale).toBe(true)
    await client.features.addTag("checkout", { type: "simple", value: "shop" })
    const { features, total } = await client.features.search({ query: "check", "status[]": ["development:enabled"] })
    expect([total, features.map(({ name }) => name)]).toEqual([1, ["checkout"]])
    await client.features.setFavorite(address, true).catch(() => undefined)
    expect(await client.features.archive(address)).toBeUndefined()
    expect(await client.features.delete("checkout")).toBeUndefined()
    expect((await failureOf(client.features.get(address))).status).toBe(404)
  })

  it("calls operations of all kinds", async () => {
    const project = await client.projects.create({ id: "shop", name: "Shop" })
    expect(project.id).toBe("shop")
    const segment = await client.segments.create({
      name: "Shops",
      constraints: [{ contextName: "appName", operator: "IN", values: ["shop"] }]
    })
    expect(await client.segments.get(segment.id)).toMatchObject({ name: "Shops" })
    await client.environments.setEnabled("production", false)
    await client.environments.setEnabled("production", true)
    const { environments } = await client.environments.list()
    expect(environments.map(({ enabled, name }) => `${name}: ${enabled}`)).toContain("production: true")
    const { secret } = await client.apiTokens.create({
      tokenName: "web shop",
      type: "client",
      environment: "development",
      projects: ["shop"]
    })
    const sdk = createClient({ url: served.url, token: () => Promise.resolve(secret) })
    expect((await sdk.backends.listFeatures()).features).toEqual([])
    expect(await client.instance.statisticsAsCsv()).toContain("instanceId")
    expect(await client.projects.list({ archived: false })).toMatchObject({ projects: [{ id: "default" }, {}] })
    expect((await client.instance.health()).health).toBe("GOOD")
  })

  it("sends the reason of a change, in any language", async () => {
    const reason = "100 % für Ada’s team – 好"
    await client.features.create("default", { name: "why" }, { reason })
    const { events } = await client.events.search({ feature: "IS:why" })
    expect(JSON.stringify(events)).toContain(reason)
  })

  it("fails with the message of the service", async () => {
    const wrong = await failureOf(client.projects.create({ id: "Not An Id", name: "" }))
    expect(wrong).toMatchObject({ name: "ValidationError", status: 400 })
    expect(wrong.details.map(({ path }) => path)).toContain("/body/name")
    expect(wrong.message).not.toBe("")
    const stranger = createClient({ url: served.url, token: "nobody" })
    expect(await failureOf(stranger.projects.list())).toMatchObject({ name: "AuthenticationRequired", status: 401 })
    const twice = () => client.features.create("default", { name: "twice" })
    await twice()
    expect(await failureOf(twice())).toMatchObject({ name: "NameExistsError", status: 409 })
  })

  it("names missing parameters before it sends anything", async () => {
    const address = JSON.parse('{"project":"default"}')
    await expect(client.features.get(address)).rejects.toThrow("`feature` is required")
  })

  it("refuses parameters that would change the path, before it sends anything", async () => {
    for (const feature of ["", ".", ".."]) {
      await expect(client.features.archive({ project: "default", feature })).rejects.toThrow(TypeError)
      await expect(client.features.archive({ project: "default", feature })).rejects.toThrow("`feature` must not be")
    }
  })

  it("sends a body as a body, even if its properties have the names of options", async () => {
    const sent: Array<string> = []
    const sending = createClient({
      url: "http://127.0.0.1",
      fetch: async (request) => {
        sent.push(await request.text())
        return new Response("{}", { headers: { "content-type": "application/json" } })
      }
    })
    const body = { reason: "It is over" } as never
    await sending.projects.create(body, { reason: "Asked for" })
    await sending.projects.create(body)
    expect(sent).toEqual(['{"reason":"It is over"}', '{"reason":"It is over"}'])
  })

  it("ends a call by its signal", async () => {
    const ended = AbortSignal.abort(new Error("Enough"))
    await expect(client.projects.list({ signal: ended })).rejects.toThrow("Enough")
    const controller = new AbortController()
    const url = await answering(() => controller.abort(new Error("Later")))
    const hanging = createClient({ url }).projects.list({ signal: controller.signal })
    await expect(hanging).rejects.toThrow("Later")
  })
})

describe("requests without a response", () => {
  it("are repeated if that is safe", async () => {
    for (const status of [429, 502, 503, 504]) {
      const { listener, methods } = busyFor(2, status)
      const found = await createClient({ url: await answering(listener) }).projects.list()
      expect([found, methods]).toEqual([{ projects: [] }, ["GET", "GET", "GET"]])
    }
  })

  it("are not repeated for writes, after other failures, or too often", async () => {
    const write = busyFor(1, 503)
    const failure = await failureOf(
      createClient({ url: await answering(write.listener) }).projects.create({ name: "Shop" })
    )
    expect([failure.name, failure.status, write.methods]).toEqual(["UnexpectedAnswer", 503, ["POST"]])
    const wrong = busyFor(1, 500)
    expect((await failureOf(createClient({ url: await answering(wrong.listener) }).projects.list())).status).toBe(500)
    expect(wrong.methods).toEqual(["GET"])
    const long = busyFor(9, 503)
    const patient = createClient({ url: await answering(long.listener), retries: 1 })
    expect((await failureOf(patient.projects.list())).status).toBe(503)
    expect(long.methods).toHaveLength(2)
  })

  it("fail with a network error", async () => {
    const nobody = createClient({ url: "http://127.0.0.1:1", retries: 0 })
    expect(await failureOf(nobody.projects.list())).toMatchObject({ name: "NetworkError", status: 0 })
  })

  it("end when the caller aborts them", async () => {
    const controller = new AbortController()
    const url = await answering((_request, response) => {
      response.on("close", () => controller.abort(new Error("Enough")))
      response.writeHead(503, { "retry-after": "3600" }).end()
    })
    await expect(createClient({ url }).projects.list({ signal: controller.signal })).rejects.toThrow("Enough")
  })
})
