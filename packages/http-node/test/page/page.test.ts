import { layerMemory } from "@halyard/store-memory"
import { Effect, Exit, Metric, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { layerHalyard } from "../../src/halyard-layer.ts"
import { makeWebHandler } from "../../src/node/listeners.ts"
import { layerRoutes } from "../../src/routes.ts"
import { layerQuickPasswords } from "../harness/layer-quick-passwords.ts"
import { openConnection } from "../harness/raw-connection.ts"
import { type Instance, startInstance } from "../harness/start-instance.ts"
import { aPage, BUILT_SCRIPT, BUILT_SCRIPT_BR, SCRIPT, SCRIPT_TEXT } from "./a-page.ts"

const page = aPage()
let instance: Instance
let without: Instance
beforeAll(async () => {
  const options = { store: layerMemory, passwords: layerQuickPasswords }
  instance = await startInstance({ ...options, config: { console: page.folder } })
  without = await startInstance(options)
})
afterAll(async () => {
  await Promise.all([instance.close(), without.close()])
  page.remove()
})

/** The header that a browser sends when a person opens a URL. */
const OPENED = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }

const get = (path: string, headers: Readonly<Record<string, string>> = OPENED, { origin } = instance) =>
  fetch(`${origin}${path}`, { headers, redirect: "manual" })

describe("the page", () => {
  it.each(["/", "/projects/default/features/my.flag?tab=metrics", "/login", "/logout", "/new-user", "/apis"])(
    "answers %s",
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(await answer.text()).toContain('<base href="/" />')
    }
  )

  it("is at / for every client, and elsewhere for those that ask for a page", async () => {
    expect((await get("/", { accept: "*/*" })).status).toBe(200)
    expect((await get("/projects", { accept: "*/*" })).status).toBe(404)
    expect((await get("/favicon.ico", { accept: "image/*" })).status).toBe(404)
    expect((await get("/projects")).headers.get("vary")).toBe("Accept, Accept-Encoding")
  })

  it.each([
    "/api",
    "/api/nothing",
    "/api/admin/nothing",
    "/auth/nothing",
    "/edge",
    "/scim/v2/Nothing",
    "/ofrep/v1",
    "/invite/x",
    "/health/more",
    "/ready/more",
    "/docs",
    "/internal-backstage/nothing",
    "/assets/missing-4f3a2b1c.js",
    "/assets/",
    "/assets"
  ])("leaves %s the 404 that it is without the page", async (path) => {
    const [here, there] = await Promise.all([get(path), get(path, OPENED, without)])
    expect([here.status, there.status]).toEqual([404, 404])
    expect(await here.json()).toEqual({ ...((await there.json()) as object), id: expect.any(String) })
  })

  it("answers only GET and HEAD", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await fetch(`${instance.origin}/projects`, { method, headers: OPENED })
      expect([method, answer.status]).toEqual([method, 404])
    }
    const head = await fetch(`${instance.origin}/projects`, { method: "HEAD", headers: OPENED })
    expect([head.status, await head.text()]).toEqual([200, ""])
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(100)
  })

  it("may load only what its own origin serves", async () => {
    const { headers } = await get("/")
    expect(headers.get("content-security-policy")?.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'"
    ])
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
  })

  it("is revalidated each time", async () => {
    for (const path of ["/", "/theme.js", "/halyard.svg"]) {
      const { headers, status } = await get(path)
      expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "no-cache"])
      const again = await get(path, { ...OPENED, "if-none-match": headers.get("etag") ?? "" })
      expect([again.status, await again.text()]).toEqual([304, ""])
    }
  })

  it("does not exist without the option", async () => {
    for (const path of ["/", "/login", `/${SCRIPT}`]) expect((await get(path, OPENED, without)).status).toBe(404)
  })
})

describe("its files", () => {
  it("are kept for ever if their names have hashes", async () => {
    for (const [path, type] of [
      [SCRIPT, "text/javascript; charset=utf-8"],
      ["assets/index-0a1b2c3d.css", "text/css; charset=utf-8"],
      ["assets/inter-9f8e7d6c.woff2", "font/woff2"]
    ]) {
      const { headers, status } = await get(`/${path}`, { accept: "*/*" })
      expect([path, status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
        path,
        200,
        type,
        "public, max-age=31536000, immutable"
      ])
      expect(headers.get("vary")).toBe("Accept-Encoding")
    }
  })

  it.each(["br", "gzip", "identity"])("are sent in the encoding %s", async (encoding) => {
    const answer = await get(`/${SCRIPT}`, { "accept-encoding": encoding })
    expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding)
    expect(await answer.text()).toBe(SCRIPT_TEXT)
    const sent = Number(answer.headers.get("content-length"))
    if (encoding === "identity") expect(sent).toBe(SCRIPT_TEXT.length)
    else expect(sent).toBeLessThan(SCRIPT_TEXT.length / 2)
  })

  it("are sent as the build has compressed them", async () => {
    const answer = await get(`/${BUILT_SCRIPT}`, { "accept-encoding": "gzip, deflate, br" })
    expect(answer.headers.get("content-encoding")).toBe("br")
    expect(Number(answer.headers.get("content-length"))).toBe(BUILT_SCRIPT_BR.length)
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
    expect(answer.headers.get("vary")).toBe("Accept-Encoding")
    expect(await answer.text()).toBe(SCRIPT_TEXT)
    expect((await get(`/${BUILT_SCRIPT}.br`, { accept: "*/*" })).status).toBe(404)
  })

  it.each([SCRIPT, BUILT_SCRIPT])("have another tag when they are compressed: %s", async (path) => {
    const tagOf = async (encoding: string) =>
      (await get(`/${path}`, { "accept-encoding": encoding })).headers.get("etag") ?? ""
    const [br, gzip, plain] = await Promise.all(["br", "gzip", "identity"].map(tagOf))
    expect(await tagOf("br;q=0")).toBe(plain)
    expect([br, gzip]).not.toContain(plain)
    for (const [encoding, tag = ""] of Object.entries({ br, gzip, identity: plain })) {
      const again = await get(`/${path}`, { "accept-encoding": encoding, "if-none-match": tag })
      expect([encoding, again.status, await again.text()]).toEqual([encoding, 304, ""])
    }
  })

  it("are sent again to a client that has another form of them", async () => {
    const compressed = await get(`/${BUILT_SCRIPT}`, { "accept-encoding": "br" })
    const tag = compressed.headers.get("etag") ?? ""
    const plain = await get(`/${BUILT_SCRIPT}`, { "accept-encoding": "identity", "if-none-match": tag })
    expect([plain.status, await plain.text()]).toEqual([200, SCRIPT_TEXT])
  })

  it("are not compressed if they are fonts", async () => {
    const answer = await get("/assets/inter-9f8e7d6c.woff2", { "accept-encoding": "br" })
    expect(answer.headers.get("content-encoding")).toBeNull()
  })

  it.each([
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/..%5csecret.txt",
    "//secret.txt",
    "/assets/%00",
    "/assets/%zz",
    "/.vite/manifest.json"
  ])("are those of the folder only: not %s", async (path) => {
    const connection = openConnection(Number(new URL(instance.origin).port))
    connection.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: */*\r\nconnection: close\r\n\r\n`)
    const answer = await connection.closed
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(answer).not.toContain("a secret")
  })
})

describe("below a path", () => {
  it("the page has its base, and nothing is outside", async () => {
    const config = { console: page.folder, baseUriPath: "/our/flags" }
    const prefixed = await startInstance({ store: layerMemory, passwords: layerQuickPasswords, config })
    for (const path of ["/our/flags", "/our/flags/", "/our/flags/projects/default"]) {
      const answer = await get(path, OPENED, prefixed)
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('<base href="/our/flags/" />')
      ])
    }
    const compressed = await get("/our/flags", { ...OPENED, "accept-encoding": "br" }, prefixed)
    expect(await compressed.text()).toContain('<base href="/our/flags/" />')
    expect((await get(`/our/flags/${SCRIPT}`, OPENED, prefixed)).status).toBe(200)
    expect((await get("/our/flags/api/nothing", OPENED, prefixed)).status).toBe(404)
    for (const path of ["/", "/our", `/${SCRIPT}`]) expect((await get(path, OPENED, prefixed)).status).toBe(404)
    await prefixed.close()
  })
})

const countOf = async (part: string) =>
  (await instance.run(Metric.snapshot))
    .filter(({ attributes, id }) => id === "http_requests_total" && attributes?.["part"] === part)
    .reduce((sum, metric) => sum + (metric.type === "Counter" ? Number(metric.state.count) : 0), 0)

const counts = () => Promise.all(["page", "assets", "docs", "other"].map(countOf))

describe("metrics of requests", () => {
  it("have a part for the page and one for its files", async () => {
    const before = await counts()
    for (const path of ["/", "/projects/docs", "/theme.js", `/${SCRIPT}`, "/docs/openapi.json", "/ready"])
      await get(path)
    expect((await counts()).map((count, index) => count - (before[index] ?? 0))).toEqual([3, 1, 1, 1])
  })
})

describe("hosts", () => {
  it("with the Fetch API serve it, too", async () => {
    const scope = Scope.makeUnsafe()
    const parts = { store: layerMemory, passwords: layerQuickPasswords, config: { console: page.folder } }
    const handle = await makeWebHandler(layerRoutes).pipe(
      Effect.provide(layerHalyard({ ...parts, config: { ...parts.config, accessLog: false } })),
      Scope.provide(scope),
      Effect.runPromise
    )
    const answer = await handle(new Request("http://localhost/projects", { headers: OPENED }))
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(SCRIPT)])
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  it("that name a folder without a page do not start", async () => {
    const missing = `${page.folder}/assets`
    await expect(startInstance({ store: layerMemory, config: { console: missing } })).rejects.toThrow(
      `There is no built page in ${missing}`
    )
  })
})
