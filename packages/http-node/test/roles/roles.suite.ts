import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { Call, TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import { aSignedUpUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"

const pathsOf = (body: { details: ReadonlyArray<{ path: string }> }) => body.details.map(({ path }) => path)

export const testRoles = ({ call, fetch }: TestInstance) =>
  describe("roles", () => {
    const send = sendConforming(fetch)

    it("are created, read, listed, changed and deleted", async () => {
      const name = `role ${randomUUID()}`
      const permissions = [
        { name: "CREATE_FEATURE" },
        { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "production" }
      ]
      expect((await call("POST", "/roles/validate", { name })).status).toBe(200)
      const made = await call("POST", "/roles", { name, description: "about", type: "custom", permissions })
      const { id } = made.body.roles
      const role = { id, type: "custom", name, description: "about", project: null }
      expect([made.status, made.body]).toEqual([200, { version: 1, roles: role }])
      const { body: list } = await call("GET", "/roles")
      expect(list.version).toBe(1)
      expect(list.roles.slice(0, 5).map((one: { name: string }) => one.name)).toEqual([
        "Admin",
        "Editor",
        "Viewer",
        "Owner",
        "Member"
      ])
      expect(list.roles).toContainEqual(role)
      expect((await call("GET", `/roles/${id}`)).body).toMatchObject({ id, name, permissions })
      expect((await call("POST", "/roles/validate", { name })).status).toBe(409)
      expect((await call("POST", "/roles", { name })).status).toBe(409)

      const changed = await call("PUT", `/roles/${id}`, {
        name,
        permissions: [{ id: await idOf(call, "UPDATE_FEATURE") }]
      })
      expect(changed.body).toEqual({ version: 1, roles: role })
      const { body: now } = await call("GET", `/roles/${id}`)
      expect(now.permissions.map((one: { name: string }) => one.name)).toEqual(["UPDATE_FEATURE"])
      expect((await call("DELETE", `/roles/${id}`)).status).toBe(200)
      expect((await call("GET", `/roles/${id}`)).status).toBe(404)
    })

    it("are refused with the name of every invalid property", async () => {
      const refusals = [
        [
          { name: 1, type: "root", permissions: [{ name: 2 }] },
          ["/body/name", "/body/type", "/body/permissions/0/name"]
        ],
        [
          { name: "a", permissions: [{ name: "FLY" }, { name: "READ_ROLE" }] },
          ["/body/permissions/0/name", "/body/permissions/1/name"]
        ],
        [{ name: "a", type: "root-custom", permissions: [{ name: "ADMIN" }] }, ["/body/permissions/0/name"]]
      ] as const
      for (const [body, paths] of refusals) {
        const answer = await call("POST", "/roles", body)
        expect([answer.status, pathsOf(answer.body)]).toEqual([400, paths])
      }
      const predefined = await call("PUT", "/roles/2", { name: "Editor" })
      expect([predefined.status, predefined.body.name]).toEqual([400, "InvalidOperationError"])
      for (const id of ["missing", "0", "-1", "1.5", "99999999999"]) {
        expect((await call("GET", `/roles/${id}`)).status).toBe(404)
        expect((await call("PUT", `/roles/${id}`, { name: "x" })).status).toBe(404)
        expect((await call("DELETE", `/roles/${id}`)).status).toBe(404)
      }
    })

    it("take effect with the next request, in their environments", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const person = await aSignedUpUser(call, send)
      const { cookie } = await logInAs(send, person.username)
      const switchedOn = async (environment: string) => {
        const path = `/api/admin/projects/${project}/features/${feature}/environments/${environment}/on`
        return (await send("POST", path, undefined, { cookie })).status
      }
      const inProduction = [
        { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "production" },
        { name: "CREATE_FEATURE_STRATEGY", environment: "production" }
      ]
      const name = randomUUID()
      const { body } = await call("POST", "/roles", { name, permissions: inProduction })
      const { id } = body.roles
      const roles = `/projects/${project}/users/${person.id}/roles`
      expect((await call("POST", `${roles}/${id}`)).status).toBe(200)
      expect([await switchedOn("production"), await switchedOn("development")]).toEqual([200, 403])
      expect((await call("DELETE", `/roles/${id}`)).body.message).toContain("1 user and 0 groups")

      await call("PUT", `/roles/${id}`, { name, permissions: inProduction.map((one) => ({ name: one.name })) })
      expect(await switchedOn("development")).toBe(200)
      await call("PUT", `/roles/${id}`, { name, permissions: [] })
      expect([await switchedOn("production"), await switchedOn("development")]).toEqual([403, 403])
      await call("DELETE", roles)
      expect((await call("DELETE", `/roles/${id}`)).status).toBe(200)
    })

    it("list all permissions", async () => {
      const { body } = await call("GET", "/permissions", undefined, "viewer")
      expect(body.version).toBe(1)
      expect(body.permissions.root).toContainEqual(expect.objectContaining({ name: "CREATE_PROJECT", type: "root" }))
      const environments = body.permissions.environments.map((one: { name: string }) => one.name)
      expect(environments).toEqual(expect.arrayContaining(["development", "production"]))
    })
  })

const idOf = async (call: Call, name: string) => {
  const { project } = (await call("GET", "/permissions")).body.permissions
  return project.find((one: { name: string }) => one.name === name).id
}
