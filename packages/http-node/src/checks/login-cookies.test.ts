import { layerMemory } from "@halyard/store-memory"
import { afterAll, describe, expect, it } from "vitest"
import { anInvitation, password } from "../../test/fixtures/a-user.ts"
import { startTestInstance, type TestInstance } from "../../test/harness/test-instance.ts"

const started: Array<TestInstance> = []
afterAll(() => Promise.all(started.map(({ close }) => close())))

/** The session cookie of a login, on an instance with these settings. */
const cookieOf = async (config: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const instance = await startTestInstance(layerMemory, { config })
  started.push(instance)
  const prefix = String(config["baseUriPath"] ?? "")
  const post = (path: string, body: unknown, more = {}) =>
    instance.fetch(`${prefix}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...more }
    })
  const secret = await anInvitation(async (_method, path, body) => {
    const response = await post(`/api/admin${path}`, body, { authorization: "*:*.a-secret-for-tests" })
    return { status: response.status, headers: response.headers, body: await response.json() }
  })
  await post(`/invite/${secret}/signup`, { username: "ada", email: "ada@example.com", name: "Ada", password })
  const response = await post("/auth/simple/login", { username: "ada", password }, headers)
  return response.headers.getSetCookie()[0]?.replace(/=[\da-f]{64}/, "=...")
}

const viaHttps = { "x-forwarded-proto": "https" }

describe("the session cookie", () => {
  it.each([
    [{}, {}, "/; HttpOnly; SameSite=Lax", 172_800],
    [{ serviceUrl: "https://flags.example.com" }, {}, "/; HttpOnly; Secure; SameSite=Lax", 172_800],
    [{ trustProxy: 1 }, viaHttps, "/; HttpOnly; Secure; SameSite=Lax", 172_800],
    [{ trustProxy: 0 }, viaHttps, "/; HttpOnly; SameSite=Lax", 172_800],
    [{ baseUriPath: "/flags", sessionHours: 1 }, {}, "/flags; HttpOnly; SameSite=Lax", 3600]
  ])("with %j and %j", async (config, headers, attributes, seconds) => {
    expect(await cookieOf(config, headers)).toBe(`halyard-session=...; Max-Age=${seconds}; Path=${attributes}`)
  })
})
