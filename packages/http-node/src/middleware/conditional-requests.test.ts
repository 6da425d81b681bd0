import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openConnection } from "../../test/harness/raw-connection.ts"
import { ADMIN, startTestServer, type TestServer } from "../../test/harness/test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Sends a raw request, and returns the raw answer. */
const rawAnswer = (request: string) => {
  const connection = openConnection(server.port)
  connection.write(`${request}\r\nhost: localhost\r\nauthorization: *:*.admin\r\nconnection: close\r\n\r\n`)
  return connection.closed
}

describe("conditional GET", () => {
  it("marks answers as private, varying and to be revalidated", async () => {
    const { headers } = await server.get("/api/admin/sized/10")
    expect(headers.get("etag")).toMatch(/^W\/"/)
    expect(headers.get("cache-control")).toBe("private, no-cache")
    expect(headers.get("vary")).toBe("Authorization, Accept-Encoding")
  })

  it.each(["identity", "gzip"])(
    "answers 304 without a body if the client has the current answer, for %s",
    async (encoding) => {
      const asked = { ...ADMIN, "accept-encoding": encoding }
      const etag = (await server.get("/api/admin/sized/5000", asked)).headers.get("etag") ?? ""
      const again = await server.get("/api/admin/sized/5000", { ...asked, "if-none-match": `"other", ${etag}` })
      expect(again.status).toBe(304)
      expect(again.headers.get("etag")).toBe(etag)
      expect(again.headers.get("vary")).toBe("Authorization, Accept-Encoding")
      expect(again.headers.get("content-length")).toBeNull()
      expect(await again.text()).toBe("")
      expect((await server.get("/api/admin/sized/5001", { ...asked, "if-none-match": etag })).status).toBe(200)
    }
  )

  it("authenticates first", async () => {
    expect((await server.get("/api/admin/sized/10", { "if-none-match": "*" })).status).toBe(401)
  })

  it("answers HEAD as GET, without the body", async () => {
    const [got, head] = await Promise.all([
      rawAnswer("GET /api/admin/sized/10 HTTP/1.1"),
      rawAnswer("HEAD /api/admin/sized/10 HTTP/1.1")
    ])
    const [, etag] = /etag: (.*)\r\n/.exec(got) ?? []
    expect(head).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(head).toContain(`etag: ${etag}\r\n`)
    expect(head).toContain("content-length: 21\r\n")
    expect(head).toMatch(/\r\n\r\n$/)
    expect(got).toMatch(/\r\n\r\n\{"text":"xxxxxxxxxx"\}$/)
    expect(await rawAnswer("HEAD /nothing HTTP/1.1")).toMatch(/^HTTP\/1.1 404[^]*\r\n\r\n$/)
    expect(await rawAnswer(`HEAD /api/admin/sized/10 HTTP/1.1\r\nif-none-match: ${etag}`)).toMatch(/^HTTP\/1.1 304/)
    expect(await rawAnswer("HEAD /api/admin/sized/5000 HTTP/1.1\r\naccept-encoding: gzip")).toMatch(
      /^HTTP\/1.1 200[^]*content-encoding: gzip\r\n[^]*\r\n\r\n$/
    )
  })
})
