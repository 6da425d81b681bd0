import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openConnection } from "../../test/harness/raw-connection.ts"
import { startTestServer, type TestServer } from "../../test/harness/test-server.ts"

const post = (path: string, ...headers: ReadonlyArray<string>) =>
  [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    "authorization: *:*.admin",
    "content-type: application/json",
    ...headers,
    "",
    ""
  ].join("\r\n")

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: *:*.admin\r\n\r\n`

describe("large bodies", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ bodyLimits: { standard: 1000, batch: 5_000_000 } })
  })
  afterAll(() => server.close())

  const refused = /^HTTP\/1.1 413 [^]*"name":"PayloadTooLargeError"/

  it("are refused by their announced length, before they are sent", async () => {
    const connection = openConnection(server.port)
    connection.write(post("/api/admin/things", "content-length: 100000000"))
    expect(await connection.closed).toMatch(refused)
  })

  it("are refused while they are sent, and the client reads the answer", async () => {
    const connection = openConnection(server.port)
    connection.write(post("/api/admin/things", `content-length: ${1_000_000}`))
    connection.write("x".repeat(1_000_000))
    expect(await connection.received(/"message"/)).toMatch(refused)
    connection.destroy()
  })

  it("are refused in chunks", async () => {
    const connection = openConnection(server.port)
    connection.write(post("/api/admin/things", "transfer-encoding: chunked"))
    for (let sent = 0; sent < 100; sent++) connection.write(`2710\r\n${"x".repeat(10_000)}\r\n`)
    expect(await connection.received(/"message"/)).toMatch(refused)
    connection.destroy()
  })

  it("leave the connection usable if little of them remains", async () => {
    const connection = openConnection(server.port)
    connection.write(`${post("/api/admin/things", "content-length: 2000")}${"x".repeat(2000)}${get("/health")}`)
    expect(await connection.received(/GOOD/)).toMatch(refused)
    connection.destroy()
  })

  it("do not get 100 Continue", async () => {
    const connection = openConnection(server.port)
    connection.write(post("/api/admin/things", "content-length: 2000", "expect: 100-continue"))
    expect(await connection.closed).toMatch(refused)
  })

  it("may be larger in a batch", async () => {
    const items = Array.from({ length: 1000 }, () => "x".repeat(4000))
    const response = await server.send("POST", "/api/admin/features-batch/import", { items })
    expect(await response.json()).toEqual({ count: 1000 })
    const tooMany = await server.send("POST", "/api/admin/features-batch/import", { items: [...items, ...items] })
    expect(tooMany.status).toBe(413)
  })
})

describe("input that is not HTTP", () => {
  it("is answered with 400, and the server continues", async () => {
    const server = await startTestServer()
    const connection = openConnection(server.port)
    connection.write("NONSENSE\r\n\r\n")
    expect(await connection.closed).toMatch(/^HTTP\/1.1 400/)
    expect((await server.get("/health")).status).toBe(200)
    await server.close()
  })
})

describe("shutdown", () => {
  it("finishes requests in flight, refuses new ones, and closes", async () => {
    const server = await startTestServer()
    const busy = openConnection(server.port)
    const reused = openConnection(server.port)
    busy.write(get("/api/admin/slow/1500"))
    reused.write(get("/api/admin/slow/1200"))
    // By now both requests have begun, on a busy machine, too.
    await sleep(500)

    const closed = server.close()
    reused.write(get("/health"))
    expect(await busy.closed).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close[^]*"done"/)
    expect(await reused.closed).toMatch(/"done"/)
    await closed
    await expect(fetch(`http://127.0.0.1:${server.port}/health`)).rejects.toThrow("fetch failed")
  })

  it("answers 503 to a new request on an open connection", async () => {
    const server = await startTestServer()
    const connection = openConnection(server.port)
    // Node reads on only when the first line is complete: this connection is busy, but its request has not begun.
    connection.write("GET /health HTTP/1.1\r\n")
    await sleep(100)
    const closed = server.close()
    await sleep(100)
    connection.write("host: localhost\r\n\r\n")
    expect(await connection.closed).toMatch(/^HTTP\/1.1 503 [^]*connection: close[^]*"name":"UnavailableError"/)
    await closed
  })

  it("does not wait for requests that never become complete", async () => {
    const server = await startTestServer({ gracePeriod: "10 minutes" })
    const head = openConnection(server.port)
    const body = openConnection(server.port)
    head.write("GET /health HTTP/1.1\r\n")
    body.write(`${post("/api/admin/things", "content-length: 100")}{`)
    await sleep(100)
    await server.close()
    expect(await head.closed).toBe("")
    expect(await body.closed).toBe("")
  })

  it("does not wait for the rest of a refused request that keeps arriving", async () => {
    const server = await startTestServer({ gracePeriod: "10 minutes" })
    const refused = openConnection(server.port)
    refused.write(post("/api/admin/things", "content-length: 100000000"))
    const more = setInterval(() => refused.write("x"), 50)
    await sleep(100)
    await server.close()
    clearInterval(more)
    expect(await refused.closed).toMatch(/^HTTP\/1.1 413 /)
  })

  it("finishes a complete request, however long others take to arrive", async () => {
    const server = await startTestServer({ gracePeriod: "10 minutes" })
    const stuck = openConnection(server.port)
    const busy = openConnection(server.port)
    stuck.write(`${post("/api/admin/things", "content-length: 100")}{`)
    busy.write(get("/api/admin/slow/1500"))
    await sleep(100)
    await server.close()
    expect(await busy.closed).toMatch(/^HTTP\/1.1 200 OK[^]*"done"/)
    expect(await stuck.closed).toBe("")
  })

  it("answers a request that becomes complete in time", async () => {
    const server = await startTestServer({ gracePeriod: "10 minutes" })
    const connection = openConnection(server.port)
    const body = '{"name":"ab","type":"release"}'
    connection.write(post("/api/admin/things", `content-length: ${body.length}`))
    await sleep(100)
    const closed = server.close()
    await sleep(100)
    connection.write(body)
    expect(await connection.closed).toMatch(/^HTTP\/1.1 201/)
    await closed
  })

  it("waits for the grace period at most", async () => {
    const server = await startTestServer({ gracePeriod: "500 millis" })
    const stuck = openConnection(server.port)
    const endless = openConnection(server.port)
    stuck.write(get("/api/admin/slow/60000"))
    endless.write("GET /health HTTP/1.1\r\n")
    await sleep(100)
    const start = performance.now()
    await server.close()
    expect(performance.now() - start).toBeGreaterThan(400)
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(await stuck.closed).toMatch(/^HTTP\/1.1 503/)
    expect(await endless.closed).toBe("")
  })
})
