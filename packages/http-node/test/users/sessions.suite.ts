import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { aUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testSessions = ({ call, fetch }: TestInstance) =>
  describe("sessions", () => {
    const send = sendConforming(fetch)
    const own = "/api/admin/user/sessions"

    const logins = async (...agents: ReadonlyArray<string>) => {
      const user = await aUser(call)
      const cookies: Array<string> = []
      for (const agent of agents) cookies.push((await logInAs(send, user.username, { "user-agent": agent })).cookie)
      return { user, cookies }
    }
    const statusOf = async (cookie: string) => (await send("GET", "/api/admin/user", undefined, { cookie })).status

    it("are listed and ended by their user, without their secrets", async () => {
      const { cookies } = await logins("Phone", "Laptop", "Library")
      const [phone = "", laptop = "", library = ""] = cookies
      const { body, headers } = await send("GET", own, undefined, as(laptop))
      expect(headers.get("cache-control")).toBe("no-store")
      expect(body.sessions).toHaveLength(3)
      expect(JSON.stringify(body)).not.toContain(phone.split("=")[1])
      const named = (agent: string) => body.sessions.find((each: { userAgent: string }) => each.userAgent === agent)
      expect(named("Laptop")).toMatchObject({ current: true })
      expect(named("Phone")).toMatchObject({ current: false, seenAt: named("Phone").createdAt })

      const ended = await send("DELETE", `${own}/${named("Library").id}`, undefined, as(laptop))
      expect([ended.status, await statusOf(library)]).toEqual([200, 401])
      const again = await send("DELETE", `${own}/${named("Library").id}`, undefined, as(laptop))
      expect([again.status, again.body.message]).toEqual([404, `There is no session "${named("Library").id}"`])
      expect((await send("DELETE", own, undefined, as(laptop))).status).toBe(200)
      expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
    })

    it("are listed and ended by administrators, which the event log says", async () => {
      const { cookies, user } = await logins("Phone", "Laptop", "Library")
      const [phone = "", laptop = "", library = ""] = cookies
      const path = `/user-admin/${user.id}/sessions`
      const { sessions } = (await call("GET", path)).body
      const { id } = sessions.find((each: { userAgent: string }) => each.userAgent === "Phone")
      expect((await call("DELETE", `${path}/${id}`)).status).toBe(200)
      expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
      expect((await call("DELETE", path)).status).toBe(200)
      expect([await statusOf(laptop), await statusOf(library)]).toEqual([401, 401])
      expect((await call("GET", path)).body).toEqual({ sessions: [] })
      expect((await call("DELETE", `${path}/${id}`)).status).toBe(404)
      expect((await call("GET", "/user-admin/999999/sessions")).status).toBe(404)

      const data = { id: user.id, username: user.username, email: user.email }
      const { body: log } = await call("GET", "/search/events?type=IS:user-sessions-ended&limit=2")
      expect(log.events).toMatchObject([
        { data, label: "User sessions ended" },
        { data, preData: null }
      ])
      const viewer = (await logins("Phone")).cookies[0] ?? ""
      for (const method of ["GET", "DELETE"]) {
        expect((await send(method, `/api/admin${path}`, undefined, as(viewer))).status).toBe(403)
      }
    })

    it("are not ended with a personal token, nor listed for API tokens", async () => {
      const { cookies } = await logins("Phone")
      const [cookie = ""] = cookies
      const token = { description: "ci", expiresAt: "2999-01-01T00:00:00Z" }
      const { secret } = (await send("POST", "/api/admin/user/tokens", token, as(cookie))).body
      const holder = { authorization: secret, "user-agent": "ci" }
      const { body } = await send("GET", own, undefined, holder)
      expect(body.sessions).toMatchObject([{ userAgent: "Phone", current: false }])
      for (const path of [own, `${own}/${body.sessions[0].id}`]) {
        const refused = await send("DELETE", path, undefined, holder)
        expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("Log in")])
      }
      expect(await statusOf(cookie)).toBe(200)
      expect((await call("GET", "/user/sessions")).status).toBe(400)
      expect((await call("DELETE", "/user/sessions")).status).toBe(400)
    })

    it("of an administrator are not ended with their own personal token", async () => {
      const { cookies, user } = await logins("Phone")
      const [cookie = ""] = cookies
      await call("PUT", `/user-admin/${user.id}`, { rootRole: "Admin" })
      const token = { description: "ci", expiresAt: "2999-01-01T00:00:00Z" }
      const { secret } = (await send("POST", "/api/admin/user/tokens", token, as(cookie))).body
      const holder = { authorization: secret, "user-agent": "ci" }
      const path = `/api/admin/user-admin/${user.id}/sessions`
      const { body } = await send("GET", path, undefined, holder)
      for (const each of [path, `${path}/${body.sessions[0].id}`]) {
        const refused = await send("DELETE", each, undefined, holder)
        expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("Log in")])
      }
      expect(await statusOf(cookie)).toBe(200)
    })
  })

const as = (cookie: string) => ({ cookie, "user-agent": randomUUID() })
