import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { logInAs, password } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"

export const testSelf = ({ call, fetch }: TestInstance) =>
  describe("oneself", () => {
    const send = sendConforming(fetch)
    const aSession = async () => {
      const username = `self-${randomUUID()}`
      const { body: user } = await call("POST", "/user-admin", { username, name: "Ada", rootRole: "Viewer", password })
      return { user, ...(await logInAs(send, username)) }
    }

    it("is shown to users", async () => {
      const { cookie, user } = await aSession()
      const { body: me } = await send("GET", "/api/admin/user", undefined, { cookie })
      const unknown = { seatType: null, companyRole: null, productUpdatesEmailConsent: null }
      expect(me).toMatchObject({
        user: { id: user.id, name: "Ada", rootRole: 3, activeSessions: 1, deletedSessions: 0, ...unknown },
        permissions: [],
        feedback: []
      })
      const { body: profile } = await send("GET", "/api/admin/user/profile", undefined, { cookie })
      expect(profile).toMatchObject({
        rootRole: { name: "Viewer" },
        projects: ["default"],
        groups: [],
        canChangePassword: true
      })
      const { body: roles } = await send("GET", "/api/admin/user/roles?projectId=default", undefined, { cookie })
      expect(roles).toMatchObject({ version: 1, roles: [{ id: 3, name: "Viewer", project: "default" }] })
      const missing = await send("GET", "/api/admin/user/roles", undefined, { cookie })
      expect(missing.body.details).toMatchObject([{ path: "/query/projectId" }])
    })

    it("is an id and a name for API tokens, without a secret", async () => {
      const { body } = await call("GET", "/user")
      expect(body).toMatchObject({
        user: { id: -42, isAPI: true, name: "init-admin-1" },
        permissions: [{ permission: "ADMIN" }]
      })
      expect(JSON.stringify(body)).not.toContain("a-secret-for-tests")
      const { body: refusal, status } = await call("GET", "/user/profile")
      expect([status, refusal.name]).toEqual([400, "InvalidOperationError"])
      const change = { password, confirmPassword: password, oldPassword: password }
      expect((await call("POST", "/user/change-password", change)).status).toBe(400)
    })

    it("changes the password with the old one", async () => {
      const { cookie, user } = await aSession()
      const { cookie: other } = await logInAs(send, user.username)
      const next = "another castle at sea"
      const change = (given: object) =>
        send(
          "POST",
          "/api/admin/user/change-password",
          { password: next, confirmPassword: next, oldPassword: password, ...given },
          { cookie }
        )
      const wrong = await change({ oldPassword: next })
      expect([wrong.status, wrong.body.message]).toEqual([401, "The old password is wrong"])
      expect((await change({ confirmPassword: password })).body.details).toMatchObject([
        { path: "/body/confirmPassword" }
      ])
      expect((await change({ oldPassword: undefined })).body.details).toMatchObject([{ path: "/body/oldPassword" }])
      expect((await change({})).status).toBe(200)
      const statusOf = async (session: string) =>
        (await send("GET", "/api/admin/user", undefined, { cookie: session })).status
      expect([await statusOf(cookie), await statusOf(other)]).toEqual([200, 401])
    })

    it("ends personal tokens with the password, if that is wanted", async () => {
      const { cookie } = await aSession()
      const token = { description: "ci", expiresAt: "2999-01-01T00:00:00Z" }
      const { secret } = (await send("POST", "/api/admin/user/tokens", token, { cookie })).body
      const statusOf = async () => (await fetch("/api/admin/user", { headers: { authorization: secret } })).status
      const [first, second] = ["another castle at sea", "a third castle at sea"]
      const change = (oldPassword: string, next: string, given: object) => {
        const body = { oldPassword, password: next, confirmPassword: next, ...given }
        return send("POST", "/api/admin/user/change-password", body, { cookie })
      }
      expect((await change(password, first, {})).status).toBe(200)
      expect(await statusOf()).toBe(200)
      const faulty = await change(first, second, { endTokens: "yes" })
      expect([faulty.status, faulty.body.details]).toMatchObject([400, [{ path: "/body/endTokens" }]])
      expect((await change(first, second, { endTokens: true })).status).toBe(200)
      expect(await statusOf()).toBe(401)
      expect((await send("GET", "/api/admin/user", undefined, { cookie })).status).toBe(200)
    })
  })
