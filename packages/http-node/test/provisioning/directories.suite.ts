import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aDirectory, type Directory, filtered, groupSchema, patch, userSchema } from "./a-directory.ts"

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"

/** The requests that Okta and Microsoft Entra ID send, after their public documentation. */
export const testDirectories = (service: TestInstance) =>
  describe("requests of directories", () => {
    let directory: Directory
    beforeAll(async () => {
      directory = await aDirectory(service)
    })

    it("of Okta work, from the first test of the connection to the end of an account", async () => {
      const { ask } = directory
      await ask(200, "GET", "/Users?startIndex=1&count=2")
      await ask(200, "GET", "/Groups?startIndex=1&count=100")

      const userName = `${randomUUID()}@okta.example`
      const search = `/Users${filtered(`userName eq "${userName}"`)}&startIndex=1&count=100`
      expect(await ask(200, "GET", search)).toMatchObject({ totalResults: 0, Resources: [] })
      const profile = {
        schemas: [userSchema],
        userName,
        name: { givenName: "Test", familyName: "User" },
        emails: [{ primary: true, value: userName, type: "work" }],
        displayName: "Test User",
        locale: "en-US",
        externalId: "00ujl29u0le5T6Aj10h7",
        groups: [],
        password: "1mz050nq",
        active: true
      }
      const user = await ask(201, "POST", "/Users", profile)
      expect((await ask(200, "GET", search)).Resources).toEqual([user])
      const path = `/Users/${user.id}`
      const put = { ...user, name: { givenName: "Another", familyName: "User" }, displayName: "Another User" }
      expect(await ask(200, "PUT", path, put)).toMatchObject({ displayName: "Another User", active: true })

      const group = await ask(201, "POST", "/Groups", {
        schemas: [groupSchema],
        displayName: `Okta ${userName}`,
        members: []
      })
      const groupPath = `/Groups/${group.id}`
      const rename = { id: group.id, displayName: `Renamed ${userName}` }
      await ask(204, "PATCH", groupPath, patch({ op: "replace", value: rename }))
      const member = { value: user.id, display: userName }
      await ask(204, "PATCH", groupPath, patch({ op: "add", path: "members", value: [member] }))
      expect((await ask(200, "GET", groupPath)).members).toMatchObject([{ value: user.id }])
      await ask(
        204,
        "PATCH",
        groupPath,
        patch({ op: "remove", path: `members[value eq "${user.id}"]` }, { op: "add", path: "members", value: [member] })
      )
      expect((await ask(200, "GET", groupPath)).members).toMatchObject([{ value: user.id }])
      await ask(204, "PATCH", groupPath, patch({ op: "replace", path: "members", value: [] }))

      expect(await ask(200, "PATCH", path, patch({ op: "replace", value: { active: false } }))).toMatchObject({
        active: false
      })
      expect(await ask(200, "PUT", path, { ...put, active: true })).toMatchObject({ active: true })
      expect(await ask(200, "PUT", path, { ...put, active: false })).toMatchObject({ active: false })
      await ask(204, "DELETE", groupPath)
    })

    it("of Entra ID work, with its own forms of PATCH", async () => {
      const { ask } = directory
      const unknown = await ask(200, "GET", `/Users${filtered(`userName eq "${randomUUID()}"`)}`)
      expect(unknown).toMatchObject({ totalResults: 0, Resources: [] })

      const userName = `Test_User_${randomUUID()}@entra.example`
      const profile = {
        schemas: [userSchema, enterprise],
        externalId: randomUUID(),
        userName,
        active: true,
        addresses: null,
        displayName: null,
        emails: [{ primary: true, type: "work", value: `work-${userName}` }],
        meta: { resourceType: "User" },
        name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
        phoneNumbers: [],
        [enterprise]: { department: "Shop", manager: null }
      }
      const user = await ask(201, "POST", "/Users", profile)
      expect(user).toMatchObject({ userName, externalId: profile.externalId, active: true })
      expect((await ask(409, "POST", "/Users", profile)).scimType).toBe("uniqueness")
      const path = `/Users/${user.id}`
      const changed = await ask(
        200,
        "PATCH",
        path,
        patch(
          { op: "Replace", path: 'emails[type eq "work"].value', value: `new-${userName}` },
          { op: "Add", path: 'emails[type eq "other"].value', value: `other-${userName}` },
          { op: "Replace", path: "name.familyName", value: "updated" },
          { op: "Add", path: "displayName", value: "Updated" },
          { op: "Replace", path: `${enterprise}:department`, value: "Sales" },
          { op: "Add", path: `${enterprise}:manager`, value: { value: "x" } },
          { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "1" },
          {
            op: "Replace",
            value: { "name.givenName": "dotted", [`${enterprise}:employeeNumber`]: "7", active: "True" }
          },
          { op: "Remove", path: "name.formatted" }
        )
      )
      expect(changed).toMatchObject({
        displayName: "Updated",
        active: true,
        name: { familyName: "updated", givenName: "dotted" },
        emails: [
          { primary: true, type: "work", value: `new-${userName}` },
          { type: "other", value: `other-${userName}` }
        ]
      })
      expect(changed.name).not.toHaveProperty("formatted")

      const displayName = `Entra ${randomUUID()}`
      const group = await ask(201, "POST", "/Groups", {
        schemas: [groupSchema, "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"],
        externalId: randomUUID(),
        displayName,
        meta: { resourceType: "Group" }
      })
      const found = await ask(
        200,
        "GET",
        `/Groups${filtered(`displayName eq "${displayName}"`)}&excludedAttributes=members`
      )
      expect(found.Resources).toMatchObject([{ id: group.id, displayName }])
      const groupPath = `/Groups/${group.id}`
      await ask(200, "GET", `${groupPath}?excludedAttributes=members`)
      await ask(204, "PATCH", groupPath, patch({ op: "Replace", path: "displayName", value: `${displayName} 2` }))
      await ask(204, "PATCH", groupPath, patch({ op: "Add", path: "members", value: [{ $ref: null, value: user.id }] }))
      const isMember = filtered(`id eq "${group.id}" and members eq "${user.id}"`)
      expect((await ask(200, "GET", `/Groups${isMember}&excludedAttributes=members`)).totalResults).toBe(1)
      await ask(
        204,
        "PATCH",
        groupPath,
        patch({ op: "Remove", path: "members", value: [{ $ref: null, value: user.id }] })
      )
      expect((await ask(200, "GET", `/Groups${isMember}`)).totalResults).toBe(0)
      await ask(204, "DELETE", groupPath)

      const disabled = await ask(200, "PATCH", path, patch({ op: "Replace", path: "active", value: "False" }))
      expect(disabled.active).toBe(false)
      const { Resources } = await ask(200, "GET", `/Users${filtered(`userName eq "${userName}"`)}`)
      expect(Resources).toMatchObject([{ active: false }])
      await ask(204, "DELETE", path)
      await ask(404, "GET", path)
    })
  })
