import { hostedDocument } from "@halyard/http-contract"
import { memory } from "@halyard/store-memory"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createHalyard, type EmbeddedHalyard } from "../../src/embedding/halyard.ts"

let halyard: EmbeddedHalyard
let asked = 0

/** Headers that a proxy or the browser adds to a forged write, too. */
const ambient = [
  ["a header of a proxy", { "x-forwarded-user": "ada" }],
  ["a password", { authorization: "Basic YWRhOnNlY3JldA==" }],
  ["a certificate", { "x-client-cert": "ada" }],
  ["a cookie", { cookie: "user=ada" }]
] as const

const elsewhere = [
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
  { origin: "null" }
]

beforeAll(async () => {
  halyard = await createHalyard({
    store: memory(),
    logger: false,
    authenticator: () => {
      asked += 1
      return { id: "u-1", name: "ada@example.com", roles: ["Admin"] }
    }
  })
  await halyard.features.create("default", { name: "checkout" })
  asked = 0
})
afterAll(() => halyard.close())

const send = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
  halyard.fetch(new Request(`http://flags.example${path}`, { method, headers }))

const OFF = "/api/admin/projects/default/features/checkout/environments/production/off"

describe.each(ambient)("a write of another origin with %s", (_what, credential) => {
  it.each(elsewhere)("and %j is refused before the authenticator is asked", async (headers) => {
    const answer = await send("POST", OFF, { ...credential, ...headers })
    expect(await answer.json()).toMatchObject({ name: "NoAccessError", permissions: [] })
    expect([answer.status, asked]).toEqual([403, 0])
  })

  it("of the service itself and of programs asks the authenticator", async () => {
    for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin: "http://localhost:4242" }, {}]) {
      expect((await send("POST", OFF, { ...credential, ...headers })).status).toBe(200)
    }
    expect(asked).toBe(3)
    asked = 0
  })
})

it("a write of another origin with a Bearer token asks the authenticator, which gets neither cookies nor the request", async () => {
  const answer = await send("POST", OFF, { authorization: "Bearer a-token", "sec-fetch-site": "cross-site" })
  expect([answer.status, asked]).toEqual([200, 1])
  asked = 0
})

const writes = Object.entries(hostedDocument().paths).flatMap(([path, operations]) =>
  Object.keys(operations)
    .filter((method) => ["post", "put", "patch", "delete"].includes(method))
    .map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, "1")] as const)
)

it("no operation that writes asks the authenticator for a forged request", async () => {
  expect(writes.length).toBeGreaterThan(100)
  const headers = { "x-forwarded-user": "ada", "sec-fetch-site": "cross-site", authorization: "Basic YWRhOnNlY3JldA==" }
  for (const [method, path] of writes) {
    const { status } = await send(method, path, headers)
    expect([method, path, asked]).toEqual([method, path, 0])
    if (path.startsWith("/api/admin")) expect([method, path, status]).toEqual([method, path, 403])
  }
})

it("holds for the listener of Node's servers", async () => {
  const server = createServer(halyard.listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${OFF}`, {
    method: "POST",
    headers: { origin: "https://evil.example", "x-forwarded-user": "ada" }
  })
  expect([answer.status, asked]).toEqual([403, 0])
  server.close()
})
