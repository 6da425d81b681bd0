import { randomUUID } from "node:crypto"
import { Struct } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { aUser } from "../fixtures/a-user.ts"
import type { TestInstance } from "../harness/test-instance.ts"
import { aDirectory, type Directory, filtered, groupSchema, patch, userSchema } from "./a-directory.ts"

export const testProvisionedGroups = (service: TestInstance) =>
  describe("provisioned groups", () => {
    const { call } = service
    let directory: Directory
    beforeAll(async () => {
      directory = await aDirectory(service)
    })

    const aPerson = async (): Promise<string> => {
      const userName = `${randomUUID()}@example.com`
      const { id } = await directory.ask(201, "POST", "/Users", { schemas: [userSchema], userName, displayName: "Ada" })
      return id
    }
    const add = (given: object = {}) => directory.ask(201, "POST", "/Groups", draft(given))
    const membersOf = async (id: string): Promise<ReadonlyArray<string>> => {
      const { members } = await directory.ask(200, "GET", `/Groups/${id}`)
      return members.map(({ value }: { value: string }) => value)
    }
    const groupOf = async (scimId: string) =>
      (await call("GET", "/groups")).body.groups.find((group: { scimId: string }) => group.scimId === scimId)

    it("are created, read, replaced and deleted", async () => {
      const [ada, bob] = [await aPerson(), await aPerson()]
      const given = draft({ externalId: randomUUID(), members: [{ value: ada, display: "ignored" }] })
      const made = await directory.send("POST", "/Groups", given)
      expect(made.status).toBe(201)
      const { id, meta } = made.body
      expect(made.headers.get("location")).toBe(meta.location)
      const members = [{ value: ada, display: "Ada", type: "User" }]
      expect(made.body).toEqual({ ...given, id, members, meta: expect.any(Object) })
      expect(await directory.ask(200, "GET", `/Groups/${id}`)).toEqual(made.body)
      expect(await groupOf(id)).toMatchObject({ name: given.displayName, userCount: 1, createdBy: "halyard_scim" })

      const renamed = `Team ${randomUUID()}`
      expect(await directory.ask(200, "PUT", `/Groups/${id}`, { displayName: renamed })).toMatchObject({
        displayName: renamed,
        externalId: given.externalId,
        members
      })
      await directory.ask(200, "PUT", `/Groups/${id}`, { displayName: renamed, members: [{ value: bob }] })
      expect(await membersOf(id)).toEqual([bob])
      await directory.ask(200, "PUT", `/Groups/${id}`, { displayName: renamed, members: [] })
      expect(await membersOf(id)).toEqual([])
      await directory.ask(204, "DELETE", `/Groups/${id}`)
      for (const method of ["GET", "DELETE"]) await directory.ask(404, method, `/Groups/${id}`)
      await directory.ask(404, "PATCH", `/Groups/${id}`, patch({ op: "add", path: "members", value: [{ value: ada }] }))
    })

    it("are found by filters, with and without members", async () => {
      const ada = await aPerson()
      const group = await add({ externalId: randomUUID(), members: [{ value: ada }] })
      const slim = Struct.omit(group, ["members"])
      for (const filter of [
        `displayName eq "${group.displayName.toUpperCase()}"`,
        `externalId eq "${group.externalId}"`,
        `members[value eq "${ada}"]`,
        `members eq "${ada}"`,
        `id eq "${group.id}" and members.value eq "${ada}"`
      ]) {
        const list = await directory.ask(200, "GET", `/Groups${filtered(filter)}`)
        expect([filter, list.Resources]).toEqual([filter, [group]])
        const found = await directory.ask(200, "GET", `/Groups${filtered(filter)}&excludedAttributes=members`)
        expect([filter, found.Resources]).toEqual([filter, [slim]])
      }
      expect(await directory.ask(200, "GET", `/Groups/${group.id}?excludedAttributes=members,meta`)).toEqual(slim)
      const { Resources, totalResults } = await directory.ask(200, "GET", "/Groups?startIndex=1&count=1")
      expect([Resources.length, totalResults]).toEqual([1, expect.any(Number)])
    })

    it("gain and lose members one by one, and keep the entries of the others", async () => {
      const [ada, bob, cid] = [await aPerson(), await aPerson(), await aPerson()]
      const { id } = await add({ members: [{ value: ada }] })
      const before = (await groupOf(id)).users
      const change = (...operations: ReadonlyArray<object>) =>
        directory.ask(204, "PATCH", `/Groups/${id}`, patch(...operations))
      await change({ op: "Add", path: "members", value: [{ value: bob }, { $ref: null, value: ada }] })
      expect(await membersOf(id)).toEqual([ada, bob])
      expect((await groupOf(id)).users[0]).toEqual(before[0])
      await change({ op: "remove", path: `members[value eq "${ada}"]` })
      expect(await membersOf(id)).toEqual([bob])
      await change(
        { op: "Remove", path: "members", value: [{ value: bob }] },
        { op: "add", value: { members: [{ value: cid }] } }
      )
      expect(await membersOf(id)).toEqual([cid])
      await change(
        { op: "replace", path: "members", value: [{ value: ada }, { value: bob }] },
        { op: "remove", path: `members[value eq "${ada}" or value eq "${cid}"]` },
        { op: "add", path: "members", value: { value: cid } }
      )
      expect(await membersOf(id)).toEqual([bob, cid])
      await change({ op: "remove", path: "members" })
      expect(await membersOf(id)).toEqual([])
      const view = await directory.ask(
        200,
        "PATCH",
        `/Groups/${id}?attributes=displayName`,
        patch({ op: "replace", path: "displayName", value: `New ${id}` })
      )
      expect(view).toMatchObject({ displayName: `New ${id}` })
    })

    it("give their members roles, from the next request on", async () => {
      const ada = await aPerson()
      const { id } = await add({ members: [{ value: ada }] })
      const group = await groupOf(id)
      const path = `/groups/${group.id}`
      const changed = await call("PUT", path, {
        name: group.name,
        rootRole: 2,
        description: "ours",
        mappingsSSO: ["x"]
      })
      expect([changed.status, changed.body]).toMatchObject([
        200,
        { rootRole: 2, description: "ours", mappingsSSO: ["x"] }
      ])
      expect((await call("PUT", path, { name: group.name, users: group.users })).status).toBe(200)
      for (const refused of [
        await call("PUT", path, { name: "Other" }),
        await call("PUT", path, { name: group.name, users: [] }),
        await call("DELETE", path)
      ]) {
        expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("external directory")])
      }
      await directory.ask(200, "PUT", `/Groups/${id}`, { displayName: group.name })
      expect(await groupOf(id)).toMatchObject({ rootRole: 2, description: "ours", mappingsSSO: ["x"], userCount: 1 })
    })

    it("take over an existing group with the same name, unless it makes administrators", async () => {
      const [user, ada] = [await aUser(call), await aPerson()]
      const made = await call("POST", "/groups", { name: `Shop ${randomUUID()}`, rootRole: 2, users: [{ user }] })
      const { name } = made.body
      const group = await add({ displayName: name, members: [{ value: ada }] })
      expect(await groupOf(group.id)).toMatchObject({ id: made.body.id, rootRole: 2, userCount: 1 })
      expect(await membersOf(group.id)).toEqual([ada])
      await directory.ask(409, "POST", "/Groups", draft({ displayName: name }))

      const { body: admins } = await call("POST", "/groups", { name: `Admins ${randomUUID()}`, rootRole: 1 })
      const refused = await directory.ask(409, "POST", "/Groups", draft({ displayName: admins.name }))
      expect([refused.scimType, refused.detail]).toEqual(["uniqueness", expect.stringContaining("administrators")])
      await directory.ask(409, "PUT", `/Groups/${group.id}`, { displayName: admins.name })
    })

    it("are refused in the words of SCIM", async () => {
      const { id } = await add()
      const unmanaged = await aUser(call)
      const refusals = [
        ["POST", "/Groups", {}, 400, "invalidValue"],
        ["POST", "/Groups", draft({ displayName: " " }), 400, "invalidValue"],
        ["POST", "/Groups", draft({ displayName: "x".repeat(101) }), 400, "invalidValue"],
        ["POST", "/Groups", draft({ members: [{}] }), 400, "invalidValue"],
        ["POST", "/Groups", draft({ members: [{ value: String(unmanaged.id) }] }), 400, "invalidValue"],
        ["POST", "/Groups", draft({ members: [{ value: id, type: "Group" }] }), 400, "invalidValue"],
        ["POST", "/Groups", draft({ members: Array.from({ length: 50_001 }, () => ({ value: "x" })) }), 400, "tooMany"],
        ["PATCH", `/Groups/${id}`, patch({ op: "add", path: "members", value: [{ value: "x" }] }), 400, "invalidValue"],
        ["PATCH", `/Groups/${id}`, patch({ op: "remove", path: 'members[display eq "x"]' }), 400, "invalidFilter"],
        ["PATCH", `/Groups/${id}`, patch({ op: "replace", path: "members.value", value: "x" }), 400, "mutability"],
        ["PATCH", `/Groups/${id}`, patch({ op: "remove", path: "displayName" }), 400, "invalidValue"]
      ] as const
      for (const [method, path, body, status, scimType] of refusals) {
        const answer = await directory.send(method, path, body)
        expect([path, answer.status, answer.body.scimType]).toEqual([path, status, scimType])
      }
    })

    it("can all be deleted, with all users whom the directory manages", async () => {
      const ada = await aPerson()
      const { id } = await add({ members: [{ value: ada }] })
      const user = await aUser(call)
      const { body: other } = await call("POST", "/groups", { name: randomUUID() })
      expect((await call("DELETE", "/groups/scim-groups")).status).toBe(200)
      await directory.ask(404, "GET", `/Groups/${id}`)
      expect((await call("GET", `/groups/${other.id}`)).status).toBe(200)
      expect((await call("DELETE", "/user-admin/scim-users")).status).toBe(200)
      await directory.ask(404, "GET", `/Users/${ada}`)
      expect((await call("GET", `/user-admin/${user.id}`)).status).toBe(200)
      expect((await directory.ask(200, "GET", "/Users")).totalResults).toBe(0)
    })
  })

const draft = <A extends object>(given: A) => ({
  schemas: [groupSchema],
  displayName: `Team ${randomUUID()}`,
  ...given
})
