import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"

const path = "/api/admin/user/tokens"
const hour = 3_600_000
const inAnHour = () => new Date(Date.now() + hour).toISOString()

export const testPersonalTokens = ({ call, fetch }: TestInstance) =>
  describe("personal tokens", () => {
    const send = sendConforming(fetch)
    const statusOf = async (headers: Readonly<Record<string, string>>) =>
      (await send("GET", "/api/admin/user", undefined, headers)).status
    const aLogin = async () => {
      const user = await aUser(call)
      const { cookie } = await logInAs(send, user.username)
      return { user, session: { cookie } }
    }
    const make = (
      headers: Readonly<Record<string, string>>,
      expiresAt = inAnHour(),
      description: string = randomUUID()
    ) => send("POST", path, { description, expiresAt }, headers)
    const aToken = async () => {
      const { session, user } = await aLogin()
      const { body } = await make(session)
      return { user, session, token: { authorization: body.secret }, id: body.id }
    }

    it("belong to one user", async () => {
      const { session } = await aLogin()
      const expiresAt = inAnHour()
      const made = await make(session, expiresAt, "laptop")
      expect([made.status, made.headers.get("location"), made.body.expiresAt]).toEqual([201, path, expiresAt])
      const { secret, ...record } = made.body
      expect(secret).toMatch(/^user:[\da-f]{56}$/)
      const token = { authorization: secret }
      expect((await make(session, expiresAt, "laptop")).status).toBe(409)
      const listed = await send("GET", path, undefined, token)
      expect(listed.body).toEqual({ pats: [{ ...record, seenAt: expect.any(String) }] })
      expect((await make(session, "2020-01-01T00:00:00Z", "")).body.details).toHaveLength(2)
      expect((await send("POST", path, { description: "for ever" }, session)).body.details).toMatchObject([
        { path: "/body/expiresAt" }
      ])
      expect((await send("DELETE", `${path}/0`, undefined, token)).status).toBe(404)
      expect((await send("DELETE", `${path}/${record.id}`, undefined, session)).status).toBe(200)
      expect(await statusOf(token)).toBe(401)
    })

    it("are created by a login, as the answer to any other caller says", async () => {
      const { body: account } = await call("POST", "/service-account", {
        name: "Releases",
        username: `service-${randomUUID()}`,
        rootRole: 3
      })
      const draft = { description: "mine", expiresAt: inAnHour() }
      const { body: token } = await call("POST", `/service-account/${account.id}/token`, draft)
      const byAccount = await send("POST", path, { ...draft, description: "more" }, { authorization: token.secret })
      expect([byAccount.status, byAccount.body.message]).toEqual([403, expect.stringContaining("service account")])
      const byApiToken = await call("POST", "/user/tokens", draft)
      expect([byApiToken.status, byApiToken.body.message]).toEqual([403, expect.stringContaining("Log in to create")])
    })

    it("cannot create others", async () => {
      const { session, token } = await aToken()
      const { body, status } = await make(token)
      expect([status, body.name, body.message]).toEqual([403, "NoAccessError", expect.stringContaining("Log in")])
      const { body: list } = await send("GET", path, undefined, session)
      expect(list.pats).toHaveLength(1)
    })

    it("live at most a year", async () => {
      const { session } = await aLogin()
      const { body, status } = await make(session, "2999-01-01T00:00:00Z")
      expect(status).toBe(201)
      expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 365 * 24 * hour)).toBeLessThan(hour)
      const { body: list } = await send("GET", path, undefined, session)
      expect(list.pats).toMatchObject([{ expiresAt: body.expiresAt }])
    })

    it("of service accounts live as long as administrators want", async () => {
      const { body: account } = await call("POST", "/service-account", {
        name: "Deployments",
        username: `service-${randomUUID()}`,
        rootRole: 3
      })
      const expiresAt = "2999-01-01T00:00:00.000Z"
      const { body } = await call("POST", `/service-account/${account.id}/token`, { description: "ci", expiresAt })
      expect(body.expiresAt).toBe(expiresAt)
    })

    it("end with all sessions when an administrator sets a new password", async () => {
      const { id, session, token, user } = await aToken()
      const change = { password: "another castle at sea" }
      expect((await call("POST", `/user-admin/${user.id}/change-password`, change)).status).toBe(200)
      expect([await statusOf(token), await statusOf(session)]).toEqual([401, 401])
      const { body } = await call("GET", "/search/events?limit=2")
      expect(body.events).toMatchObject([
        { type: "pat-deleted", preData: { id, userId: user.id } },
        { type: "user-updated", data: null }
      ])
    })

    it("end with all sessions when a link sets a new password, and not before", async () => {
      const { session, token, user } = await aToken()
      const { body } = await call("POST", "/user-admin/reset-password", { id: user.email })
      const secret = new URL(body.resetPasswordUrl).searchParams.get("token")
      expect([await statusOf(token), await statusOf(session)]).toEqual([200, 200])
      const set = { token: secret, password: "another castle at sea" }
      expect((await send("POST", "/auth/reset/password", set)).status).toBe(200)
      expect([await statusOf(token), await statusOf(session)]).toEqual([401, 401])
    })
  })
