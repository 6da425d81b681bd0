import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../../test/harness/test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, undefined, "/flags")
})
afterAll(() => server.close())

const getPage = (headers: Record<string, string> = {}) => server.get("/flags/docs/openapi", headers)

describe("the page of the document", () => {
  it("contains the whole document and loads nothing else", async () => {
    const page = await getPage()
    const html = await page.text()
    expect(page.headers.get("content-type")).toContain("text/html")
    expect(html).toContain('"operationId":"operations.getHealth"')
    expect(html).toContain('"url":"/flags"')
    const markup = html.replaceAll(/<script>[^]*?<\/script>/g, "<script></script>")
    expect(markup).not.toMatch(/\b(src|href|import|@import|url\()\s*=?/)
  })

  it("may run its own scripts and call its own service, and nothing else", async () => {
    const page = await getPage()
    const policy = page.headers.get("content-security-policy") ?? ""
    const scripts = [...(await page.text()).matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = ""]) => script)
    const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
    expect(scripts).toHaveLength(2)
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining(["default-src 'none'", `script-src ${hashes.join(" ")}`, "connect-src 'self'"])
    )
  })

  it("is sent again only after a change, and compressed", async () => {
    const page = await getPage({ "accept-encoding": "gzip" })
    await page.body?.cancel()
    expect(page.headers.get("content-encoding")).toBe("gzip")
    const again = await getPage({ "if-none-match": page.headers.get("etag") ?? "" })
    expect(again.status).toBe(304)
  })
})
