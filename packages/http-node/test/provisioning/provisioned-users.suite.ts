import { randomUUID } from "node:crypto"
import { Struct } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aDirectory, type Directory, filtered, patch, patchedBySCIMMY, userSchema } from "./a-directory.ts"

export const testProvisionedUsers = (service: TestInstance) =>
  describe("provisioned users", () => {
    const { call } = service
    let directory: Directory
    beforeAll(async () => {
      directory = await aDirectory(service)
    })

    const add = (given: object = {}) => directory.ask(201, "POST", "/Users", draft(given))
    const accountOf = async (scimId: string) =>
      (await call("GET", "/user-admin")).body.users.find((user: { scimId: string }) => user.scimId === scimId)

    it("are created as viewers, read, replaced and deleted", async () => {
      const given = draft({
        name: { givenName: "Ada", familyName: "King" },
        emails: [
          { value: "Other@example.org", type: "home" },
          { value: `${randomUUID()}@example.com`, primary: true }
        ],
        title: "Countess",
        password: "ignored"
      })
      const made = await directory.send("POST", "/Users", given)
      expect(made.status).toBe(201)
      const { id, meta } = made.body
      expect(made.headers.get("location")).toBe(meta.location)
      const stored = Struct.omit(given, ["password", "title"])
      expect(made.body).toEqual({ ...stored, id, active: true, meta: expect.any(Object) })
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
      expect(await accountOf(id)).toMatchObject({ name: "Ada", email: given.userName.toLowerCase() })
      expect(await accountOf(id)).not.toHaveProperty("username")

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
      expect(all).toMatchObject({
        startIndex: 1,
        itemsPerPage: all.Resources.length,
        totalResults: all.Resources.length
      })
      const [first, second] = all.Resources
      expect((await directory.ask(200, "GET", "/Users?startIndex=2&count=1")).Resources).toEqual([second])
      expect((await directory.ask(200, "GET", "/Users?startIndex=-3&count=1")).Resources).toEqual([first])
      expect(await directory.ask(200, "GET", "/Users?count=0")).toMatchObject({
        Resources: [],
        totalResults: all.totalResults
      })
      const slim = await directory.ask(200, "GET", `/Users/${user.id}?attributes=userName`)
      expect(Object.keys(slim).toSorted()).toEqual(["id", "meta", "schemas", "userName"])
      expect(await directory.ask(200, "GET", `/Users/${user.id}?excludedAttributes=emails`)).not.toHaveProperty(
        "emails"
      )
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
        const expected = Struct.omit(await patchedBySCIMMY(user, body), ["meta", "nickName"])
        const patched = await directory.ask(200, "PATCH", `/Users/${user.id}`, body)
        const { meta, ...rest } = patched
        expect([operation, rest]).toEqual([operation, expected])
        expect(meta).toMatchObject({ created: user.meta.created })
        user = patched
      }
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
        [
          "POST",
          "/Users",
          draft({ emails: Array.from({ length: 21 }, () => ({ value: "a@example.com" })) }),
          400,
          "invalidValue"
        ],
        ["POST", "/Users", draft({ userName: user.userName.toUpperCase() }), 409, "uniqueness"],
        ["PUT", `/Users/${other.id}`, { userName: user.userName }, 409, "uniqueness"],
        ["PATCH", `/Users/${user.id}`, {}, 400, "invalidSyntax"],
        ["PATCH", `/Users/${user.id}`, patch(), 400, "invalidValue"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "move", path: "active" }), 400, "invalidSyntax"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "remove" }), 400, "noTarget"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "replace", path: "id", value: "x" }), 400, "mutability"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "replace", value: { id: "x" } }), 400, "mutability"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "replace", path: "emails[", value: "x" }), 400, "invalidPath"],
        [
          "PATCH",
          `/Users/${user.id}`,
          patch({ op: "replace", path: "emails[x y z].value", value: "x" }),
          400,
          "invalidPath"
        ],
        ["PATCH", `/Users/${user.id}`, patch({ op: "remove", path: "userName" }), 400, "invalidValue"],
        ["PATCH", `/Users/${user.id}`, patch({ op: "replace", path: "active", value: 7 }), 400, "invalidValue"],
        ["GET", `/Users${filtered("userName eq")}`, undefined, 400, "invalidFilter"],
        ["GET", `/Users${filtered("(".repeat(1001))}`, undefined, 400, "invalidFilter"],
        ["GET", "/Users?count=many", undefined, 400, "invalidValue"]
      ] as const
      for (const [method, path, body, status, scimType] of refusals) {
        const answer = await directory.send(method, path, body)
        expect([method, path, body, answer.status, answer.body.scimType]).toEqual([
          method,
          path,
          body,
          status,
          scimType
        ])
        expect(answer.body.status).toBe(String(status))
      }
    })
  })

const draft = <A extends object>(given: A) => ({
  schemas: [userSchema],
  userName: `${randomUUID()}@Example.com`,
  externalId: randomUUID(),
  ...given
})
