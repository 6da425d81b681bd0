import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { aSignedUpUser, aUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"
import { aDirectory, type Directory, filtered, patch, patchedBySCIMMY, userSchema } from "./a-directory.ts"

export const testProvisionedUsers = (service: TestInstance) =>
  describe("provisioned users", () => {
    const { call, fetch } = service
    const send = sendConforming(fetch)
    let directory: Directory
    beforeAll(async () => {
      directory = await aDirectory(service)
    })

    const draft = (given: object = {}) => {
      const userName = `${randomUUID()}@Example.com`
      return { schemas: [userSchema], userName, externalId: randomUUID(), ...given }
    }
    const add = (given: object = {}) => directory.ask(201, "POST", "/Users", draft(given))
    const accountOf = async (scimId: string) =>
      (await call("GET", "/user-admin")).body.users.find((user: { scimId: string }) => user.scimId === scimId)

    it("are created as viewers, read, replaced and deleted", async () => {
      const given = draft({
        name: { givenName: "Ada", familyName: "King" },
        emails: [{ value: "Other@example.org", type: "home" }, { value: `${randomUUID()}@example.com`, primary: true }],
        title: "Countess",
        password: "ignored"
      })
      const made = await directory.send("POST", "/Users", given)
      expect(made.status).toBe(201)
      const { id, meta } = made.body
      expect(made.headers.get("location")).toBe(meta.location)
      const { password: _, schemas, title: __, ...kept } = given as typeof given & { password: string; title: string }
      expect(made.body).toEqual({ schemas, id, ...kept, active: true, meta: expect.any(Object) })
      expect(new URL(meta.location).pathname).toBe(`/scim/Users/${id}`)
      expect(await directory.ask(200, "GET", `/Users/${id}`)).toEqual(made.body)
      expect(await accountOf(id)).toMatchObject({
        name: "Ada King",
        username: given.userName.toLowerCase(),
        rootRole: 3,
        scimId: id
      })

      const replaced = await directory.ask(200, "PUT", `/Users/${id}`, { userName: given.userName, displayName: "Ada" })
      expect(replaced).toMatchObject({ id, displayName: "Ada", externalId: given.externalId, active: true })
      expect(replaced).not.toHaveProperty("emails")
      expect(await accountOf(id)).toMatchObject({ name: "Ada", email: given.userName.toLowerCase(), username: null })

      expect(await directory.ask(204, "DELETE", `/Users/${id}`)).toBeUndefined()
      for (const method of ["GET", "DELETE"]) await directory.ask(404, method, `/Users/${id}`)
      await directory.ask(404, "PUT", `/Users/${id}`, given)
      await directory.ask(404, "PATCH", `/Users/${id}`, patch({ op: "replace", path: "active", value: false }))
      expect(await accountOf(id)).toBeUndefined()
    })

    it("are found by filters, in any case, and listed in pages", async () => {
      const user = await add({ displayName: "Grace", emails: [{ value: `${randomUUID()}@example.org`, type: "work" }] })
      const [{ value: email }] = user.emails
      for (const filter of [
        `userName eq "${user.userName.toUpperCase()}"`,
        `userName Eq "${user.userName}" and active eq true`,
        `externalId eq "${user.externalId}"`,
        `id eq "${user.id}"`,
        `emails[type eq "work" and value eq "${email}"]`,
        `emails.value eq "${email}" and (displayName sw "gr" or displayName pr)`,
        `emails co "${email.slice(0, 36)}" and not (active eq false)`,
        `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${user.userName}"`,
        `externalId eq "${user.externalId}" and active eq "True"`,
        `userName eq "${user.userName}" and meta.lastModified ge "2020-01-01T00:00:00Z"`
      ]) {
        const list = await directory.ask(200, "GET", `/Users${filtered(filter)}`)
        expect([filter, list.totalResults, list.Resources]).toEqual([filter, 1, [user]])
      }
      for (const filter of [
        `userName eq "${randomUUID()}"`,
        `externalId eq "${user.externalId.toUpperCase()}"`,
        `userName eq "${user.userName}" and active eq false`
      ]) {
        expect((await directory.ask(200, "GET", `/Users${filtered(filter)}`)).Resources).toEqual([])
      }
      await add()
      const all = await directory.ask(200, "GET", "/Users?count=500")
      expect(all).toMatchObject({ startIndex: 1, itemsPerPage: all.Resources.length, totalResults: all.Resources.length })
      const [first, second] = all.Resources
      expect((await directory.ask(200, "GET", "/Users?startIndex=2&count=1")).Resources).toEqual([second])
      expect((await directory.ask(200, "GET", "/Users?startIndex=-3&count=1")).Resources).toEqual([first])
      expect(await directory.ask(200, "GET", "/Users?count=0")).toMatchObject({
        Resources: [],
        totalResults: all.totalResults
      })
      const slim = await directory.ask(200, "GET", `/Users/${user.id}?attributes=userName`)
      expect(Object.keys(slim).toSorted()).toEqual(["id", "meta", "schemas", "userName"])
      expect(await directory.ask(200, "GET", `/Users/${user.id}?excludedAttributes=emails`)).not.toHaveProperty("emails")
    })

    it("are patched as SCIMMY does", async () => {
      const operations: ReadonlyArray<ReadonlyArray<object>> = [
        [{ op: "replace", value: { active: false } }],
        [{ op: "replace", path: "active", value: true }],
        [{ op: "add", path: "name.givenName", value: "Ada" }],
        [{ op: "replace", value: { displayName: "Countess", name: { familyName: "King" } } }],
        [{ op: "replace", path: "name.familyName", value: "Lovelace" }],
        [{ op: "add", path: "emails", value: [{ value: `${randomUUID()}@example.com`, type: "home" }] }],
        [{ op: "replace", path: 'emails[type eq "home"].value', value: `${randomUUID()}@example.com` }],
        [{ op: "remove", path: 'emails[type eq "home"]' }],
        [{ op: "remove", path: "displayName" }],
        [
          { op: "add", path: "nickName", value: "ignored" },
          { op: "replace", path: "externalId", value: randomUUID() }
        ]
      ]
      let user = await add({ emails: [{ value: `${randomUUID()}@example.com`, type: "work", primary: true }] })
      for (const operation of operations) {
        const body = patch(...operation)
        const { meta: _, nickName: __, ...expected } = await patchedBySCIMMY(user, body)
        const patched = await directory.ask(200, "PATCH", `/Users/${user.id}`, body)
        const { meta, ...rest } = patched
        expect([operation, rest]).toEqual([operation, expected])
        expect(meta).toMatchObject({ created: user.meta.created })
        user = patched
      }
    })

    it("lose all ways in with their deactivation, and sessions stay ended after it", async () => {
      const person = await aSignedUpUser(call, send)
      const user = await add({ userName: person.email })
      await fetch("/logout", { method: "POST" })
      const reset = (await call("POST", "/scim-settings", { enabled: false })).status
      expect(reset).toBe(200)
      const { id } = await accountOf(user.id)
      const password = "a castle above nine rivers"
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
      const off = await directory.ask(200, "PATCH", `/Users/${user.id}`, patch({ op: "Replace", path: "active", value: "False" }))
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
      expect(await accountOf(user.id)).toMatchObject({ id: account.id, rootRole: 2, name: "Ada", username: account.username })
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
      const others = users.filter(({ id, rootRole }: { id: number; rootRole: number }) => rootRole === 1 && id !== admin.id)
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
      const password = "a castle above nine rivers"
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

    it("are refused in the words of SCIM", async () => {
      const user = await add()
      const other = await add()
      const refusals = [
        ["POST", "/Users", {}, 400, "invalidValue"],
        ["POST", "/Users", [], 400, "invalidValue"],
        ["POST", "/Users", "{", 400, "invalidSyntax"],
        ["POST", "/Users", draft({ active: "perhaps" }), 400, "invalidValue"],
        ["POST", "/Users", draft({ userName: 1 }), 400, "invalidValue"],
        ["POST", "/Users", draft({ displayName: "x".repeat(101) }), 400, "invalidValue"],
        ["POST", "/Users", draft({ emails: [{ value: "nowhere" }] }), 400, "invalidValue"],
        ["POST", "/Users", draft({ emails: Array(21).fill({ value: "a@example.com" }) }), 400, "invalidValue"],
        ["POST", "/Users", draft({ userName: user.userName.toUpperCase() }), 409, "uniqueness"],
        ["PUT", `/Users/${other.id}`, { userName: user.userName }, 409, "uniqueness"],
        ["PATCH", `/Users/${user.id}`, {}, 400, "invalidSyntax"],
        ["PATCH", `/Users/${user.id}`, patch(), 400, "invalidValue"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "move", path: "active" }), 400, "invalidSyntax"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "remove" }), 400, "noTarget"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "replace", path: "id", value: "x" }), 400, "mutability"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "replace", value: { id: "x" } }), 400, "mutability"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "replace", path: "emails[", value: "x" }), 400, "invalidPath"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "replace", path: "emails[x y z].value", value: "x" }), 400, "invalidPath"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "remove", path: "userName" }), 400, "invalidValue"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "replace", path: "active", value: 7 }), 400, "invalidValue"],
        ["GET", `/Users${filtered("userName eq")}`, undefined, 400, "invalidFilter"],
        ["GET", `/Users${filtered("(".repeat(1001))}`, undefined, 400, "invalidFilter"],
        ["GET", "/Users?count=many", undefined, 400, "invalidValue"]
      ] as const
      for (const [method, path, body, status, scimType] of refusals) {
        const answer = await directory.send(method, path, body)
        expect([method, path, body, answer.status, answer.body.scimType]).toEqual([method, path, body, status, scimType])
        expect(answer.body.status).toBe(String(status))
      }
    })
  })
