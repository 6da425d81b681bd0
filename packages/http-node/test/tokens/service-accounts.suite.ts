import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aSignedUpUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"

const expiresAt = "2999-01-01T00:00:00.000Z"

export const testServiceAccounts = ({ call, fetch }: TestInstance) =>
  describe("service accounts", () => {
    const send = sendConforming(fetch)
    const projectStatus = async (authorization: string, method = "GET") =>
      (await send(method, "/api/admin/projects", method === "GET" ? undefined : {}, { authorization })).status

    it("act with their tokens until either is deleted", async () => {
      const username = `service-${randomUUID()}`
      const made = await call("POST", "/service-account", { name: "Deployments", username, rootRole: 2 })
      const path = `/service-account/${made.body.id}`
      expect([made.status, made.headers.get("location")]).toEqual([201, `/api/admin${path}`])
      expect(made.body).toMatchObject({ name: "Deployments", username, rootRole: 2, tokens: [] })
      const token = await call("POST", `${path}/token`, { description: "ci", expiresAt })
      expect(token.status).toBe(201)
      const { secret, ...record } = token.body
      expect(secret).toMatch(/^user:[\da-f]{56}$/)
      expect((await call("GET", `${path}/token`)).body).toEqual({ pats: [record] })
      expect(await projectStatus(secret)).toBe(200)
      expect(await projectStatus(secret, "POST")).toBe(400)

      const changed = await call("PUT", path, { rootRole: 3 })
      expect(changed.body).toMatchObject({ name: "Deployments", rootRole: 3, tokens: [{ id: record.id }] })
      expect(await projectStatus(secret, "POST")).toBe(403)
      const { body } = await call("GET", "/service-account")
      expect(body.serviceAccounts).toContainEqual(changed.body)
      expect(body.rootRoles).toContainEqual(expect.objectContaining({ id: 1, name: "Admin", type: "root" }))

      expect((await call("DELETE", `${path}/token/${record.id}`)).status).toBe(200)
      expect(await projectStatus(secret)).toBe(401)
      expect((await call("DELETE", `${path}/token/${record.id}`)).status).toBe(404)
      const { body: other } = await call("POST", `${path}/token`, { description: "ci", expiresAt })
      expect((await call("DELETE", path)).status).toBe(200)
      expect(await projectStatus(other.secret)).toBe(401)
      for (const [method, given] of [["PUT", {}], ["DELETE"]] as const) {
        expect((await call(method, path, given)).status).toBe(404)
        expect((await call(method, "/service-account/x", given)).status).toBe(404)
      }
    })

    it("are refused with every violation", async () => {
      const { body } = await call("POST", "/service-account", { name: "", username: " x", rootRole: 4 })
      expect(body.details.map(({ path }: { path: string }) => path)).toEqual([
        "/body/name",
        "/body/username",
        "/body/rootRole"
      ])
      expect((await call("POST", "/service-account", {})).body.details).toHaveLength(3)
    })

    it("are distinct from users", async () => {
      const person = await aSignedUpUser(call, send)
      const username = `service-${randomUUID()}`
      const { body } = await call("POST", "/service-account", { name: "x", username, rootRole: 1 })
      expect((await call("GET", `/user-admin/${body.id}`)).status).toBe(404)
      expect((await logInAs(send, username)).answer.status).toBe(401)
      for (const [method, path, given] of [
        ["PUT", `/service-account/${person.id}`, {}],
        ["DELETE", `/service-account/${person.id}`],
        ["GET", `/service-account/${person.id}/token`]
      ] as const) {
        expect((await call(method, path, given)).status).toBe(404)
      }
    })
  })
