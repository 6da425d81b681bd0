import { layerMemory } from "@halyard/store-memory"
import { afterAll, describe, expect, it } from "vitest"
import { anInvitation, password } from "../../../test/fixtures/a-user.ts"
import { startTestInstance, type TestInstance } from "../../../test/harness/test-instance.ts"

const started: Array<TestInstance> = []
afterAll(() => Promise.all(started.map(({ close }) => close())))

/** Logs in on an instance with these settings. */
const logInOn = async (config: Record<string, unknown>, headers: Record<string, string> = {}) => {
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
  const logIn = async (more: Record<string, string>) =>
    (await post("/auth/simple/login", { username: "ada", password }, more)).headers.getSetCookie()
  return { given: await logIn(headers), instance, logIn }
}

const viaHttps = { "x-forwarded-proto": "https" }

describe("the session cookie", () => {
  it.each([
    [{}, {}, "halyard-session", "/; HttpOnly; SameSite=Lax", 172_800],
    [
      { serviceUrl: "https://flags.example.com" },
      {},
      "__Host-halyard-session",
      "/; HttpOnly; Secure; SameSite=Lax",
      172_800
    ],
    [{ trustProxy: 1 }, viaHttps, "__Host-halyard-session", "/; HttpOnly; Secure; SameSite=Lax", 172_800],
    [{ trustProxy: 0 }, viaHttps, "halyard-session", "/; HttpOnly; SameSite=Lax", 172_800],
    [{ baseUriPath: "/flags", sessionHours: 1 }, {}, "halyard-session", "/flags; HttpOnly; SameSite=Lax", 3600],
    [
      { baseUriPath: "/flags", serviceUrl: "https://flags.example.com" },
      {},
      "halyard-session",
      "/flags; HttpOnly; Secure; SameSite=Lax",
      172_800
    ]
  ])("with %j and %j", async (config, headers, name, attributes, seconds) => {
    const { given } = await logInOn(config, headers)
    const [session, device] = given
    expect(session?.replace(/=[\da-f]{64}/, "=...")).toBe(`${name}=...; Max-Age=${seconds}; Path=${attributes}`)
    expect(device).toMatch(new RegExp(`^${name.replace("session", "device")}=[\\da-f]{32}\\.[\\da-f]{64}; Max-Age=`))
    expect(given.join()).not.toContain("Domain")
  })

  it("is also read under the name that it has over plain HTTP, and then replaced", async () => {
    const { given, instance, logIn } = await logInOn({ serviceUrl: "https://flags.example.com" })
    const value = given[0]?.split(/[=;]/)[1] ?? ""
    const statusWith = async (cookie: string) =>
      (await instance.fetch("/api/admin/ui-config", { headers: { cookie } })).status
    const plain = `halyard-session=${value}`
    expect(await statusWith(plain)).toBe(200)
    expect(await statusWith(`__Host-${plain}`)).toBe(200)
    expect(await statusWith(`halyard-session=planted; __Host-${plain}`)).toBe(200)
    expect(await statusWith(`${plain}; __Host-halyard-session=ended`)).toBe(401)

    const again = await logIn({ cookie: plain })
    expect(again.filter((line) => line.includes("halyard-session"))).toEqual([
      expect.stringMatching(/^__Host-halyard-session=[\da-f]{64}; /),
      expect.stringMatching(/^halyard-session=; .*Expires=Thu, 01 Jan 1970/)
    ])
    expect(await statusWith(plain)).toBe(401)
  })
})
