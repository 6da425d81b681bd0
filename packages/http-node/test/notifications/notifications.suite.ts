import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { aSignedUpUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testNotifications = ({ call, fetch }: TestInstance) =>
  describe("notifications", () => {
    const send = sendConforming(fetch)

    it("are listed, read, and subscribed to by their user", async () => {
      const { email } = await aSignedUpUser(call, send)
      const { cookie } = await logInAs(send, email)
      const own = (method: string, path: string, body?: unknown) => send(method, `/api/admin${path}`, body, { cookie })
      const name = randomUUID()
      const path = `/projects/default/features/${name}`
      await call("POST", "/projects/default/features", { name })
      expect((await own("POST", `${path}/favorites`)).status).toBe(200)
      await call("DELETE", path)

      const [archived] = (await own("GET", "/notifications")).body
      expect(archived).toMatchObject({
        message: `init-admin-1 archived ${name}`,
        link: path,
        notificationType: "toggle",
        createdBy: { username: "init-admin-1", imageUrl: expect.stringMatching(/^data:/) },
        readAt: null
      })
      expect((await own("POST", "/notifications/read", { notifications: [archived.id] })).status).toBe(200)
      const [read] = (await own("GET", "/notifications")).body
      expect(read).toEqual({ ...archived, readAt: expect.any(String) })
      for (const bad of [
        {},
        { notifications: ["1"] },
        { notifications: [1.5] },
        { notifications: Array(1001).fill(1) }
      ]) {
        expect((await own("POST", "/notifications/read", bad)).status).toBe(400)
      }

      for (const method of ["PUT", "DELETE"]) {
        expect((await own(method, "/email-subscription/notifications")).status).toBe(202)
        expect((await own("GET", "/user/profile")).body.subscriptions).toEqual(
          method === "PUT" ? ["notifications"] : []
        )
        expect((await own(method, "/email-subscription/news")).status).toBe(404)
      }
    })

    it("are none for API tokens", async () => {
      expect((await call("GET", "/notifications")).body).toEqual([])
      expect((await call("PUT", "/email-subscription/notifications")).status).toBe(400)
    })
  })
