import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { aSignedUpUser, aUser, logInAs, password } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"
import { aDirectory, type Directory, patch, userSchema } from "./a-directory.ts"

export const testProvisionedAccounts = (service: TestInstance) =>
  describe("accounts of provisioned users", () => {
    const { call, fetch } = service
    const send = sendConforming(fetch)
    let directory: Directory
    beforeAll(async () => {
      directory = await aDirectory(service)
    })

    const add = (given: object = {}) => directory.ask(201, "POST", "/Users", draft(given))
    const accountOf = async (scimId: string) =>
      (await call("GET", "/user-admin")).body.users.find((user: { scimId: string }) => user.scimId === scimId)

    it("lose all ways in with their deactivation, and sessions stay ended after it", async () => {
      const person = await aSignedUpUser(call, send)
      const user = await add({ userName: person.email })
      // The account was created by a sign-up, so provisioning removed its password. An administrator sets a new one.
      await call("POST", "/scim-settings", { enabled: false })
      const { id } = await accountOf(user.id)
      const changed = await call("POST", `/user-admin/${id}/change-password`, { password, confirmPassword: password })
      expect(changed.status).toBe(200)
      await call("POST", "/scim-settings", { enabled: true })

      const { cookie } = await logInAs(send, person.email)
      const token = { description: "mine", expiresAt: new Date(Date.now() + 3_600_000).toISOString() }
      const { body } = await send("POST", "/api/admin/user/tokens", token, { cookie })
      const statuses = async () => [
        (await send("GET", "/api/admin/user", undefined, { cookie })).status,
        (await send("GET", "/api/admin/user", undefined, { authorization: body.secret })).status,
        (await logInAs(send, person.email)).answer.status
      ]
      expect(await statuses()).toEqual([200, 200, 200])
      const off = await directory.ask(
        200,
        "PATCH",
        `/Users/${user.id}`,
        patch({ op: "Replace", path: "active", value: "False" })
      )
      expect(off.active).toBe(false)
      expect(await statuses()).toEqual([401, 401, 401])
      expect(await accountOf(user.id)).toMatchObject({ active: false, activeSessions: 0 })
      await directory.ask(200, "PATCH", `/Users/${user.id}`, patch({ op: "Replace", path: "active", value: "True" }))
      expect(await statuses()).toEqual([401, 401, 200])
      expect(await accountOf(user.id)).not.toHaveProperty("active")
    })

    it("take over an existing account with the same email, which keeps its role", async () => {
      const account = await aUser(call, { rootRole: 2 })
      const user = await add({ userName: account.email, displayName: "Ada" })
      expect(await accountOf(user.id)).toMatchObject({
        id: account.id,
        rootRole: 2,
        name: "Ada",
        username: account.username
      })
      const again = await directory.ask(409, "POST", "/Users", draft({ userName: account.email }))
      expect(again).toMatchObject({ scimType: "uniqueness", status: "409" })
    })

    it("never take over an administrator, and never lock out the last one", async () => {
      const admin = await aUser(call, { rootRole: 1 })
      const refused = await directory.ask(409, "POST", "/Users", draft({ userName: admin.email }))
      expect([refused.scimType, refused.detail]).toEqual(["uniqueness", expect.stringContaining("administrator")])
      expect((await call("GET", `/user-admin/${admin.id}`)).body).toMatchObject({ scimId: null, rootRole: 1 })

      await call("PUT", `/user-admin/${admin.id}`, { rootRole: 3 })
      const user = await add({ userName: admin.email })
      expect((await call("PUT", `/user-admin/${admin.id}`, { rootRole: 1 })).status).toBe(200)
      const { users } = (await call("GET", "/user-admin")).body
      const others = users.filter(
        ({ id, rootRole }: { id: number; rootRole: number }) => rootRole === 1 && id !== admin.id
      )
      for (const { id } of others) await call("PUT", `/user-admin/${id}`, { rootRole: 2 })
      const off = patch({ op: "replace", path: "active", value: false })
      expect((await directory.ask(403, "PATCH", `/Users/${user.id}`, off)).detail).toContain("last administrator")
      await directory.ask(403, "DELETE", `/Users/${user.id}`)
      expect((await call("DELETE", "/user-admin/scim-users")).body.name).toBe("InvalidOperationError")
      for (const { id } of others) await call("PUT", `/user-admin/${id}`, { rootRole: 1 })
      expect((await directory.ask(200, "PATCH", `/Users/${user.id}`, off)).active).toBe(false)
    })

    it("can be given roles by administrators, but no other names, passwords or ends", async () => {
      const user = await add({ displayName: "Ada" })
      const { id } = await accountOf(user.id)
      const path = `/user-admin/${id}`
      expect((await call("PUT", path, { rootRole: 2 })).body.rootRole).toBe(2)
      for (const refused of [
        await call("PUT", path, { name: "Other" }),
        await call("PUT", path, { email: "other@example.com" }),
        await call("POST", `${path}/change-password`, { password, confirmPassword: password }),
        await call("DELETE", path)
      ]) {
        expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("external directory")])
      }
      await call("POST", "/scim-settings", { enabled: false })
      expect((await call("PUT", path, { name: "Other" })).status).toBe(200)
      expect((await call("DELETE", path)).status).toBe(200)
      await call("POST", "/scim-settings", { enabled: true })
    })
  })

const draft = (given: object) => ({ schemas: [userSchema], userName: `${randomUUID()}@example.com`, ...given })
