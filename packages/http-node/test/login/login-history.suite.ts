import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { aUser, logInAs, password } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testLoginHistory = ({ call, fetch }: TestInstance) =>
  describe("the history of logins", () => {
    const send = sendConforming(fetch)

    it("is a list or a table for administrators", async () => {
      const user = await aUser(call)
      await logInAs(send, user.username)
      await send("POST", "/auth/simple/login", { username: user.username, password: "wrong" })
      const stranger = `nobody-${randomUUID()}`
      await send("POST", "/auth/simple/login", { username: stranger, password })

      const { body } = await call("GET", "/logins")
      const own = body.events.filter(({ username }: { username?: string }) => username === user.username)
      const shared = { id: expect.any(Number), auth_type: "password", created_at: expect.any(String) }
      expect(own).toEqual([
        expect.objectContaining({ ...shared, successful: false, failure_reason: "The password is wrong" }),
        expect.objectContaining({ ...shared, successful: true, failure_reason: null })
      ])
      expect(JSON.stringify(body)).not.toContain(stranger)

      const authorization = "*:*.a-secret-for-tests"
      const table = await fetch("/api/admin/logins", { headers: { authorization, accept: "text/csv" } })
      expect(table.headers.get("content-type")).toContain("text/csv")
      expect(table.headers.get("content-disposition")).toContain("attachment")
      const lines = (await table.text()).split("\r\n")
      expect(lines[0]).toBe("id,created_at,username,auth_type,ip,successful,failure_reason")
      expect(lines.some((line) => line.startsWith(`${own[0].id},`))).toBe(true)
      expect((await call("GET", "/logins", undefined, "viewer")).status).toBe(403)
    })
  })
