import { defaultFrontendSettings } from "@halyard/core/domain"
import { Deferred, Effect } from "effect"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf } from "../../test/harness/error-body.ts"
import { ADMIN, startTestServer, type TestServer } from "../../test/harness/test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const encodingOf = async (length: number, accepted: string) =>
  (await server.get(`/api/admin/sized/${length}`, { ...ADMIN, "accept-encoding": accepted })).headers.get(
    "content-encoding"
  )

const idFor = async (given: string) =>
  (await server.get("/health", { "x-request-id": given })).headers.get("x-request-id")

const clientFor = async (trustProxy: number) => {
  const behind = await startTestServer({ trustProxy })
  await behind.get("/health", { "x-forwarded-for": "1.1.1.1, 2.2.2.2,3.3.3.3" })
  await behind.close()
  return /client=(\S+)/.exec(behind.log.join("\n"))?.[1]
}

describe("answers", () => {
  it.each(["/", "/api/admin/nothing", "/health/more", "/api/admin/things/%zz"])(
    "404 at %s without a credential",
    async (path) => {
      const response = await server.get(path, {})
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({
        name: "NotFoundError",
        id: expect.any(String),
        message: expect.any(String)
      })
    }
  )

  it.each(["DELETE", "PUT", "OPTIONS", "PROPFIND"])("404 for the missing method %s", async (method) => {
    expect((await server.send(method, "/api/admin/things")).status).toBe(404)
  })

  it("shows only the error id of a defect, which is in the log", async () => {
    const response = await server.get("/api/admin/broken")
    const error = await errorOf(response, 500)
    expect(error).toEqual({ id: expect.any(String), name: "InternalError", message: expect.stringContaining("log") })
    expect(server.log.find((line) => line.includes(error.id))).toContain("SELECT secret")
  })

  it("domain errors as HTTP errors", async () => {
    const response = await server.get("/api/admin/things/missing")
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      id: expect.any(String),
      name: "NotFoundError",
      message: 'There is no feature "missing"'
    })
  })

  it("with security headers, including errors", async () => {
    for (const path of ["/health", "/nothing", "/api/admin/things"]) {
      const { headers } = await server.get(path, {})
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("strict-transport-security")).toBeTruthy()
      expect(headers.get("x-powered-by")).toBeNull()
    }
  })

  it("deprecated endpoints with their successors", async () => {
    const { headers } = await server.get("/api/admin/old")
    expect(headers.get("deprecation")).toBe("true")
    expect(headers.get("link")).toBe('</api/admin/things>; rel="successor-version"')
    expect((await server.get("/api/admin/things")).headers.get("deprecation")).toBeNull()
  })

  it("compressed on request, from one kilobyte on", async () => {
    expect(await encodingOf(5000, "gzip, br")).toBe("br")
    expect(await encodingOf(5000, "gzip")).toBe("gzip")
    expect(await encodingOf(5000, "identity")).toBeNull()
    expect(await encodingOf(500, "gzip, br")).toBeNull()
    for (const accepted of ["br", "gzip"]) expect(await encodingOf(3_000_000, accepted)).toBe(accepted)
  })
})

describe("request ids", () => {
  it("are the caller's if they are well-formed", async () => {
    expect(await idFor("a-B_9.x")).toBe("a-B_9.x")
    expect(server.log.some((line) => line.includes("requestId=a-B_9.x") && line.includes("GET /health 200"))).toBe(true)
  })

  it.each(["", "a b", "x".repeat(101), "{}"])("are generated instead of %j", async (given) => {
    expect(await idFor(given)).toMatch(/^[\da-f-]{36}$/)
  })
})

describe("the access log", () => {
  it("has one line for each request, without the query", async () => {
    await server.get("/api/admin/things?query=hidden", { ...ADMIN, "x-request-id": "logged" })
    const lines = server.log.filter((line) => line.includes("requestId=logged"))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/GET \/api\/admin\/things 200 \d+ ms/)
    expect(server.log.join()).not.toContain("hidden")
  })

  it("redacts secrets in paths", async () => {
    await server.get("/invite/0123abcd/validate", { "x-request-id": "invited" })
    expect(server.log.find((line) => line.includes("requestId=invited"))).toContain("GET /invite/***/validate 404")
    expect(server.log.join()).not.toContain("0123abcd")
  })
})

describe("settings", () => {
  it("add a prefix to every path", async () => {
    const prefixed = await startTestServer({}, undefined, "/flags")
    const statusOf = async (path: string) => (await prefixed.get(path)).status
    expect(
      await Promise.all(["/flags/health", "/flags/api/admin/things?query=a", "/flags/docs/openapi.json"].map(statusOf))
    ).toEqual([200, 200, 200])
    expect(await Promise.all(["/health", "/flagshealth", "/flags", "/flags/"].map(statusOf))).toEqual([
      404, 404, 404, 404
    ])
    expect((await prefixed.get("/flags/api/admin/old")).headers.get("link")).toContain("</flags/api/admin/things>")
    await prefixed.close()
  })

  it("set the number of trusted proxies", async () => {
    expect(await clientFor(0)).toBe("127.0.0.1")
    expect(await clientFor(1)).toBe("3.3.3.3")
    expect(await clientFor(2)).toBe("2.2.2.2")
    expect(await clientFor(9)).toBe("1.1.1.1")
  })

  it("can disable the access log", async () => {
    const quiet = await startTestServer({ accessLog: false })
    await quiet.get("/health")
    await quiet.close()
    expect(quiet.log.join()).not.toContain("/health")
  })
})

/** A server whose frontend settings are read when `finish` is called. */
const startWaiting = async () => {
  const read = Deferred.makeUnsafe<typeof defaultFrontendSettings>()
  const waiting = await startTestServer({}, undefined, "", { current: Deferred.await(read), known: () => undefined })
  const finish = () => Effect.runPromise(Deferred.succeed(read, defaultFrontendSettings))
  return { waiting, finish }
}

describe("requests that wait for the frontend settings", () => {
  it("are logged when their client leaves", async () => {
    const { finish, waiting } = await startWaiting()
    const leaving = fetch(`http://127.0.0.1:${waiting.port}/api/frontend/none`, { signal: AbortSignal.timeout(200) })
    await expect(leaving).rejects.toThrow("timeout")
    await expect.poll(() => waiting.log.join("\n")).toMatch(/GET \/api\/frontend\/none 499 /)
    await finish()
    await waiting.close()
  })

  it("are answered although the service begins to stop", async () => {
    const { finish, waiting } = await startWaiting()
    const answer = waiting.get("/api/frontend/none")
    await sleep(200)
    let isClosed = false
    const closing = waiting.close().then(() => (isClosed = true))
    await sleep(200)
    expect(isClosed).toBe(false)
    await finish()
    expect((await answer).status).toBe(404)
    await closing
  })
})
