import { deflateSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf } from "../../test/harness/error-body.ts"
import { ADMIN, startTestServer, type TestServer } from "../../test/harness/test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const create = (body: unknown) => server.send("POST", "/api/admin/things", body)

const typed = (
  type: string | undefined,
  method = "POST",
  path = "/api/admin/things",
  body = '{"name":"ab","type":"release"}'
) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    body: new TextEncoder().encode(body),
    headers: { ...ADMIN, ...(type === undefined ? {} : { "content-type": type }) }
  })

const encoded = (body: Uint8Array<ArrayBuffer>, encoding = "gzip", type = "application/json") =>
  fetch(`http://127.0.0.1:${server.port}/api/admin/things`, {
    method: "POST",
    body,
    headers: { ...ADMIN, "content-type": type, "content-encoding": encoding }
  })

const list = (query: string) => server.get(`/api/admin/things?${query}`)

describe("content types", () => {
  it.each([
    undefined,
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=latin1",
    "nonsense"
  ])("refuses %s", async (type) => {
    expect(await errorOf(await typed(type), 415)).toMatchObject({
      name: "ContentTypeerror",
      message: expect.stringContaining("application/json")
    })
  })

  it.each(["application/json", 'APPLICATION/JSON ; Charset="UTF-8"', "application/json;charset=utf8;odata=x"])(
    "takes %s",
    async (type) => {
      expect((await typed(type)).status).toBe(201)
    }
  )

  it("takes a JSON patch for PATCH only", async () => {
    expect((await typed("application/json-patch+json", "PATCH", "/api/admin/things/a", "[1,2]")).status).toBe(200)
    expect((await typed("application/json", "PATCH", "/api/admin/things/a", "[1,2]")).status).toBe(200)
    expect((await typed("application/json-patch+json")).status).toBe(415)
  })

  it("requires a body, regardless of the content type", async () => {
    const response = await server.send("POST", "/api/admin/things", undefined, {
      ...ADMIN,
      "content-type": "text/plain"
    })
    expect((await errorOf(response, 400)).message).toBe('"/body" must be an object')
  })

  it.each(["deflate", "br", "zstd", "gzip, gzip", "none"])("refuses the encoding %s", async (encoding) => {
    const response = await encoded(deflateSync("{}"), encoding)
    expect((await errorOf(response, 415)).message).toContain("gzip")
  })

  it("ignores the body if the endpoint takes none", async () => {
    const path = "/api/admin/projects/p/environments/e/on"
    expect((await typed("text/plain", "POST", path, "\0{")).status).toBe(200)
    expect((await server.send("POST", path)).status).toBe(200)
  })
})

const zeros = (bytes: number) => gzipSync(Buffer.alloc(bytes, "0"))

describe("compressed bodies", () => {
  const thing = '{"name":"ab","type":"release"}'

  it.each(["gzip", "X-GZIP", "identity"])("are read with the encoding %s", async (encoding) => {
    const response = await encoded(encoding === "identity" ? Buffer.from(thing) : gzipSync(thing), encoding)
    expect([response.status, await response.json()]).toEqual([201, JSON.parse(thing)])
  })

  it("are checked like others", async () => {
    expect((await errorOf(await encoded(gzipSync('{"name":"a"}')), 400)).details).toHaveLength(2)
    expect((await errorOf(await encoded(gzipSync('{"x":"\\u0000"}')), 400)).message).toContain("/body/x")
    expect((await encoded(gzipSync(thing), "gzip", "text/plain")).status).toBe(415)
  })

  it.each([
    ["no gzip", Buffer.from(thing)],
    ["cut off", gzipSync(thing).subarray(0, -9)],
    ["damaged", Buffer.concat([gzipSync(thing).subarray(0, 12), Buffer.from("xxxxxxxxxxxx")])]
  ])("are refused if they are %s", async (_, body) => {
    expect((await errorOf(await encoded(body), 400)).message).toBe('"/body" must be valid gzip')
  })

  it.each([
    ["a little more than the limit", zeros(500_001)],
    ["a hundred times the limit", zeros(50_000_000)],
    ["many members", Buffer.concat(Array.from({ length: 1000 }, () => zeros(1000)))]
  ])("may not hold more than a plain body: %s", async (_, body) => {
    expect(body.length).toBeLessThan(100_000)
    expect((await errorOf(await encoded(body), 413)).message).toContain("500000")
  })
})

describe("bodies", () => {
  it("lists every violation, each starting with its pointer", async () => {
    const body = { name: "a", type: "other", count: "5", note: 1, tags: [{ value: 1 }, {}], on: "yes" }
    const error = await errorOf(await create(body), 400)
    expect(error.name).toBe("ValidationError")
    expect(Object.fromEntries((error.details ?? []).map(({ path, message }) => [path, message]))).toEqual({
      "/body/name": '"/body/name" must have a length of at least 2',
      "/body/type": '"/body/type" must be one of release, operational',
      "/body/count": '"/body/count" must be a number',
      "/body/note": '"/body/note" must be a string or null',
      "/body/tags/0/value": '"/body/tags/0/value" must be a string',
      "/body/tags/1/value": '"/body/tags/1/value" is required',
      "/body/on": '"/body/on" must be true or false'
    })
    expect(error.message).toContain('"/body/name" must have')
  })

  it.each([
    [{ name: "ab", type: "release", count: 1.5 }, '"/body/count" must be an integer'],
    [{ name: "ab", type: "release", count: 1001 }, '"/body/count" must be between 0 and 1000'],
    [{ type: "release" }, '"/body/name" is required'],
    [[], '"/body" must be an object'],
    ["null", '"/body" must be an object'],
    ["{", '"/body" must be a valid JSON body'],
    ["", '"/body" must be an object'],
    [`${"[".repeat(100_000)}${"]".repeat(100_000)}`, '"/body" must be an object'],
    ['{"name":"a\\u0000b","type":"release"}', '"/body/name" must not contain U+0000 or an unpaired surrogate'],
    ['{"name":"a\\ud800b","type":"release"}', '"/body/name" must not contain U+0000 or an unpaired surrogate'],
    ['{"x":[{"y\\udfff":1}]}', '"/body/x/0/y\uFFFD" must not contain U+0000 or an unpaired surrogate']
  ])("refuses %j", async (body, message) => {
    expect((await errorOf(await create(body), 400)).message).toBe(message)
  })

  it("refuses bytes that are not UTF-8", async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/admin/things`, {
      method: "POST",
      body: new Uint8Array([0x22, 0xff, 0x22]),
      headers: { ...ADMIN, "content-type": "application/json" }
    })
    expect((await errorOf(response, 400)).message).toBe('"/body" must be valid UTF-8')
  })

  it("accepts escaped pairs and backslashes, and ignores unknown keys at any depth", async () => {
    expect((await create('{"name":"\\ud83d\\ude00","type":"release","note":"\\\\u0000"}')).status).toBe(201)
    const deep = `${"[".repeat(100_000)}"\\ud83d\\ude00"${"]".repeat(100_000)}`
    expect((await create(`{"name":"ab","type":"release","unknown":${deep}}`)).status).toBe(201)
  })

  it("does not repeat long input", async () => {
    const error = await errorOf(await create({ name: 5, type: "x".repeat(10_000), tags: "y".repeat(10_000) }), 400)
    expect(JSON.stringify(error).length).toBeLessThan(1000)
  })

  it("answers at most a thousand details", async () => {
    const error = await errorOf(
      await create({ name: "ab", type: "release", tags: Array.from({ length: 3000 }, () => ({})) }),
      400
    )
    expect(error.details).toHaveLength(1000)
    expect(error.message).toMatch(/and 995 more$/)
  })

  it("answers fewer details if each lists many allowed values", async () => {
    const kinds = Array.from({ length: 1000 }, () => "none")
    const error = await errorOf(await create({ name: "ab", type: "release", kinds }), 400)
    expect(error.details?.[0]?.path).toBe("/body/kinds/0")
    expect(error.message).toMatch(/and 995 more$/)
    expect(JSON.stringify(error).length).toBeLessThan(300_000)
  })
})

describe("parameters", () => {
  it("treats empty values as absent, and ignores unknown parameters", async () => {
    expect(await (await list("query=&status=&unknown=x")).json()).toEqual({})
    expect(await (await list("query=a+b%26&status=x&status=")).json()).toEqual({ query: "a b&", status: ["x"] })
    expect(await (await list("status=x&status=y")).json()).toEqual({ status: ["x", "y"] })
  })

  it.each([
    ["query=a&query=b", '"/query/query" must be given only once'],
    ["query=%00", '"/query/query" must not contain U+0000 or an unpaired surrogate'],
    ["query=%ff", '"/query/query" must be percent-encoded UTF-8'],
    ["query=100%", '"/query/query" must be percent-encoded UTF-8'],
    ["query=%ED%A0%80", '"/query/query" must be percent-encoded UTF-8']
  ])("refuses %s", async (query, message) => {
    expect((await errorOf(await list(query), 400)).message).toBe(message)
  })

  it.each([
    "IS:a",
    "IS_NOT:a",
    "IS_ANY_OF:a,b",
    "IS_NONE_OF:a",
    "INCLUDE:a:b",
    "DO_NOT_INCLUDE:a",
    "INCLUDE_ALL_OF:a",
    "INCLUDE_ANY_OF:a",
    "EXCLUDE_IF_ANY_OF:a",
    "EXCLUDE_ALL:a",
    "IS_BEFORE:2026-01-01",
    "IS_ON_OR_AFTER:2026-01-01"
  ])("refuses the unknown filter %s, and names it", async (filter) => {
    const error = await errorOf(await list(`query=x&colour=x&colour=${filter}`), 400)
    expect(error.details?.map(({ path }) => path)).toEqual(["/query/colour"])
    expect(error.message).toContain("/query/colour")
    expect((await errorOf(await server.get(`/api/admin/things/a?colour=${filter}`), 400)).name).toBe("ValidationError")
  })

  it.each(["IS", "is:a", "IS_SET:a", "ISBN:1", "https://shop.example", "toString:a"])(
    "ignores the unknown parameter %s, which is no filter of ours",
    async (value) => {
      expect((await list(`colour=${value}`)).status).toBe(200)
    }
  )

  it("leaves known parameters to their operations", async () => {
    expect(await (await list("query=IS:a&status=IS:b")).json()).toEqual({ query: "IS:a", status: ["IS:b"] })
  })

  it.each(["abc", "1.5", "99999999999999999999", "1e400"])("answers 404 for the number %s", async (id) => {
    expect((await errorOf(await server.get(`/api/admin/numbers/${id}`), 404)).name).toBe("NotFoundError")
  })

  it("accepts any text in a path that stores can save", async () => {
    const named = async (name: string) => (await server.get(`/api/admin/things/${name}`)).json()
    expect(await named("a%2Fb%3Bc%25d%20e%3Ff")).toEqual({ text: "a/b;c%d e?f" })
    expect(await named("a;b")).toEqual({ text: "a;b" })
    expect((await errorOf(await server.get("/api/admin/things/a%00b"), 400)).message).toContain('"/path/name"')
    expect((await server.get("/api/admin/things/%ff")).status).toBe(404)
    expect((await server.get("/api/admin/things/%zz")).status).toBe(404)
    expect((await server.get(`/api/admin/things/${"x".repeat(9000)}`)).status).toBe(200)
  })
})
