import { expect, it } from "vitest"
import { connect, overHttp, serveHalyard } from "./agent.ts"

const post = (url: string, headers: Record<string, string>, body: object) =>
  fetch(`${url}/api/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify(body)
  })

const asAdmin = { authorization: "Bearer admin" }
const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } }
}
const list = { jsonrpc: "2.0", id: 2, method: "tools/list" }

it("asks for a token in the header, and takes no cookie", async () => {
  const { url } = await serveHalyard()
  const refused = await post(url, {}, initialize)
  expect(refused.status).toBe(401)
  expect(refused.headers.get("www-authenticate")).toBe("Bearer")
  expect((await post(url, { cookie: "authorization=Bearer admin" }, initialize)).status).toBe(401)
  expect((await post(url, { authorization: "Bearer wrong" }, initialize)).status).toBe(401)
  await expect(connect(overHttp(url, "wrong"))).rejects.toThrow("A valid API key is needed")
})

it("answers no page of another origin, and no other methods and types", async () => {
  const { url } = await serveHalyard()
  expect((await post(url, { ...asAdmin, origin: "https://evil.example" }, initialize)).status).toBe(403)
  const forged = { "sec-fetch-site": "cross-site" }
  expect((await post(url, forged, initialize)).status).toBe(403)
  expect((await post(url, { ...forged, authorization: "Basic admin" }, initialize)).status).toBe(403)
  expect((await post(url, { ...asAdmin, "content-type": "text/plain" }, initialize)).status).toBe(415)
  const read = await fetch(`${url}/api/mcp`, { headers: asAdmin })
  expect([read.status, read.headers.get("allow")]).toEqual([405, "POST, DELETE"])
})

it("keeps the session of each caller from others", async () => {
  const { url } = await serveHalyard()
  const begun = await post(url, asAdmin, initialize)
  const session = { "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" }
  expect((await post(url, { ...asAdmin, ...session }, list)).status).toBe(200)
  const others = await post(url, { authorization: "Bearer other-admin", ...session }, list)
  expect(others.status).toBe(404)
  const end = (headers: Record<string, string>) =>
    fetch(`${url}/api/mcp`, { method: "DELETE", headers: { ...headers, ...session } })
  expect((await end({ authorization: "Bearer other-admin" })).status).toBe(404)
  expect((await end(asAdmin)).status).toBe(204)
  expect((await post(url, { ...asAdmin, ...session }, list)).status).toBe(404)
})

it("answers the revision without sessions", async () => {
  const { url } = await serveHalyard()
  const version = "2026-07-28"
  const answer = await post(
    url,
    { ...asAdmin, "mcp-protocol-version": version, "mcp-method": "tools/call", "mcp-name": "find_flags" },
    {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "find_flags",
        arguments: {},
        _meta: {
          "io.modelcontextprotocol/protocolVersion": version,
          "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {}
        }
      }
    }
  )
  expect(await answer.json()).toMatchObject({ id: 1, result: { structuredContent: { flags: [], total: 0 } } })
})

it("refuses a body that is too large, whether it tells its length or not", async () => {
  const { url } = await serveHalyard()
  const large = { ...initialize, params: { text: "x".repeat(600_000) } }
  expect((await post(url, asAdmin, large)).status).toBe(413)
  const streamed = await fetch(`${url}/api/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...asAdmin },
    body: new Blob([JSON.stringify(large)]).stream(),
    duplex: "half"
  })
  expect(streamed.status).toBe(413)
})
