import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { failedAttempts } from "../fixtures/failed-attempts.ts"
import { aSignedUpUser, logInAs, password } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"

export const testLogin = ({ call, fetch, run }: TestInstance) =>
  describe("logins", () => {
    const send = sendConforming(fetch)
    const project = (cookie: string, headers = {}) =>
      send("POST", "/api/admin/projects", { name: "x", id: randomUUID() }, { cookie, ...headers })

    it("begin a session, which authenticates until it ends", async () => {
      const person = await aSignedUpUser(call, send)
      const { answer, cookie, given } = await logInAs(send, person.email)
      expect(answer.body).toMatchObject({ ...person, seenAt: expect.any(String), loginAttempts: 0 })
      expect(answer.body).toMatchObject({ activeSessions: 1, deletedSessions: 0 })
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(given).toMatch(/^halyard-session=[\da-f]{64}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(JSON.stringify(answer.body)).not.toContain(cookie.split("=")[1])
      expect((await send("GET", "/api/admin/ui-config", undefined, { cookie })).status).toBe(200)
      expect((await project(cookie)).body.permissions).toEqual(["CREATE_PROJECT"])

      const out = await send("POST", "/logout", undefined, { cookie })
      expect([out.status, out.body]).toEqual([200, { redirectTo: null }])
      expect(out.headers.getSetCookie()[0]).toMatch(/^halyard-session=; .*Path=\/; .*HttpOnly/)
      expect(out.headers.get("clear-site-data")).toBe('"cache", "storage"')
      expect((await send("GET", "/api/admin/ui-config", undefined, { cookie })).status).toBe(401)
      expect((await send("POST", "/logout", undefined, { cookie })).status).toBe(200)
      expect((await send("POST", "/logout")).status).toBe(200)
    })

    it("end with a redirect where a page sends a form", async () => {
      const person = await aSignedUpUser(call, send)
      const { cookie } = await logInAs(send, person.email)
      const form = { "content-type": "application/x-www-form-urlencoded" }
      const out = await send("POST", "/logout", "", { cookie, origin: "http://localhost:4242", ...form })
      expect([out.status, out.headers.get("location"), out.body]).toEqual([302, "/signed-out", undefined])
      expect(out.headers.getSetCookie()[0]).toMatch(/^halyard-session=; .*Path=\/; .*HttpOnly/)
      expect((await send("GET", "/api/admin/ui-config", undefined, { cookie })).status).toBe(401)
      expect((await send("POST", "/logout", "", form)).headers.get("location")).toBe("/signed-out")
      expect((await send("POST", "/logout", "", { ...form, origin: "https://evil.example.com" })).status).toBe(403)
    })

    it("are explained alike to callers without, with an unknown, and with an ended credential", async () => {
      const person = await aSignedUpUser(call, send)
      const { cookie } = await logInAs(send, person.email)
      await send("POST", "/logout", undefined, { cookie })
      await call("POST", "/auth/oidc/settings", { enabled: false })
      const credentials = [{}, { cookie }, { cookie: "halyard-session=x" }, { authorization: `*:*.${randomUUID()}` }]
      const expected = {
        id: expect.any(String),
        name: "AuthenticationRequired",
        message: "A valid API key is needed in the authorization header",
        type: "password",
        path: "/auth/simple/login",
        defaultHidden: false
      }
      for (const headers of credentials) {
        const { body, status } = await send("GET", "/api/admin/user", undefined, headers)
        expect([status, body]).toEqual([401, expected])
      }
      const discoverUrl = "https://login.example.com"
      await call("POST", "/auth/oidc/settings", { enabled: true, clientId: "halyard", secret: "x", discoverUrl })
      const options = [{ type: "oidc", message: "Sign in with OpenID Connect", path: "/auth/oidc/login" }]
      expect((await send("GET", "/api/admin/user")).body).toEqual({ ...expected, options })
      await call("POST", "/auth/oidc/settings", { enabled: false })
    })

    it("replace the former session, and never reuse its secret", async () => {
      const person = await aSignedUpUser(call, send)
      const planted = `halyard-session=${"a".repeat(64)}`
      const first = await logInAs(send, person.username, { cookie: planted })
      const second = await logInAs(send, person.username, { cookie: first.cookie })
      expect(new Set([planted, first.cookie, second.cookie]).size).toBe(3)
      const statusOf = async (cookie: string) =>
        (await send("GET", "/api/admin/ui-config", undefined, { cookie })).status
      expect([await statusOf(planted), await statusOf(first.cookie), await statusOf(second.cookie)]).toEqual([
        401, 401, 200
      ])
    })

    it("are refused with the same answer, and rate limited after several attempts", async () => {
      const person = await aSignedUpUser(call, send)
      const nobody = `nobody-${randomUUID()}`
      for (const username of [person.username, nobody]) {
        const attempt = () => send("POST", "/auth/simple/login", { username, password: "wrong" })
        const refusals = await Promise.all(Array.from({ length: 12 }, attempt))
        expect(refusals.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), 429, 429])
        const [refused] = refusals.filter(({ status }) => status === 401)
        expect(refused?.headers.getSetCookie()).toEqual([])
        expect(refused?.body).toMatchObject({
          name: "AuthenticationRequired",
          message: "The username or the password is wrong"
        })
        const limited = await send("POST", "/auth/simple/login", { username, password })
        expect([limited.status, limited.body.name]).toEqual([429, "RateLimitError"])
        expect(Number(limited.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
        expect(Number(limited.headers.get("retry-after"))).toBeLessThanOrEqual(60)
      }
    })

    it("are slowed down while strangers guess, but not in a browser where somebody logged in before", async () => {
      const person = await aSignedUpUser(call, send)
      const { answer, cookie } = await logInAs(send, person.username)
      const [, device = ""] = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "")
      expect(device).toMatch(/^halyard-device=/)
      const account = `login of ${person.id}`
      await run(failedAttempts(Array.from({ length: 45 }, (_, guess) => ({ account, address: `${account} ${guess}` }))))
      const limited = await send("POST", "/auth/simple/login", { username: person.username, password })
      expect([limited.status, limited.body.name]).toEqual([429, "RateLimitError"])
      expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(60)
      expect((await logInAs(send, person.username, { cookie: device })).answer.status).toBe(200)
      expect((await logInAs(send, person.username, { cookie })).answer.status).toBe(429)

      const changed = "a boat below seven bridges"
      const change = { password: changed, confirmPassword: changed, oldPassword: password }
      const answered = await send("POST", "/api/admin/user/change-password", change, { cookie })
      const [renewed = ""] = answered.headers.getSetCookie().map((line) => line.split(";")[0] ?? "")
      const logIn = (cookies: string) =>
        send("POST", "/auth/simple/login", { username: person.username, password: changed }, { cookie: cookies })
      expect([(await logIn(device)).status, (await logIn(renewed)).status]).toEqual([429, 200])
    })

    it("accept JSON in the declared shape", async () => {
      const refused = await send("POST", "/auth/simple/login", { username: 1 })
      expect(refused.body.details).toEqual([
        { message: expect.stringContaining("a string"), path: "/body/username" },
        { message: expect.stringContaining("is required"), path: "/body/password" }
      ])
      const form = { "content-type": "application/x-www-form-urlencoded" }
      expect((await send("POST", "/auth/simple/login", "username=a&password=b", form)).status).toBe(415)
      const large = { username: "a", password: "x".repeat(500_001) }
      expect((await send("POST", "/auth/simple/login", large)).status).toBe(413)
    })

    it("are refused for pages of other origins", async () => {
      const person = await aSignedUpUser(call, send)
      const { cookie } = await logInAs(send, person.username)
      const elsewhere = [{ origin: "https://evil.example.com" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }]
      for (const headers of elsewhere) {
        const refused = await project(cookie, headers)
        expect([refused.status, refused.body.permissions]).toEqual([403, []])
        expect(refused.body.message).toContain("another origin")
        expect((await project("other=1", headers)).status).toBe(403)
        expect((await send("POST", "/logout", undefined, { cookie, ...headers })).status).toBe(403)
        const login = await send("POST", "/auth/simple/login", { username: person.username, password }, headers)
        expect([login.status, login.headers.getSetCookie()]).toEqual([403, []])
        const read = await send("GET", "/api/admin/ui-config", undefined, { cookie, ...headers })
        expect(read.status).toBe(200)
        const token = "*:*.a-secret-for-tests"
        expect((await project(cookie, { authorization: token, ...headers })).status).toBe(201)
        expect((await project(cookie, { authorization: `Bearer ${token}`, ...headers })).status).toBe(201)
        expect((await project(cookie, { authorization: "Bearer unknown", ...headers })).status).toBe(401)
      }
      for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin: "http://localhost:4242" }]) {
        expect((await project(cookie, headers)).body.permissions).toEqual(["CREATE_PROJECT"])
      }
    })
  })
