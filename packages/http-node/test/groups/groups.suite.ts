import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aSignedUpUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"

const pathsOf = (body: { details: ReadonlyArray<{ path: string }> }) => body.details.map(({ path }) => path)

export const testGroups = ({ call, fetch }: TestInstance) =>
  describe("groups", () => {
    const send = sendConforming(fetch)

    it("are created, read, listed, changed and deleted", async () => {
      const person = await aSignedUpUser(call, send)
      const name = `group ${randomUUID()}`
      const made = await call("POST", "/groups", {
        name,
        mappingsSSO: ["developers"],
        users: [{ user: { id: person.id, more: true } }],
        unknown: true
      })
      expect(made.status).toBe(201)
      const path = `/groups/${made.body.id}`
      expect(made.headers.get("location")).toBe(`/api/admin${path}`)
      expect(made.body).toMatchObject({ name, description: null, mappingsSSO: ["developers"], rootRole: null })
      expect(made.body).toMatchObject({ projects: [], userCount: 1, scimId: null, createdBy: "init-admin-1" })
      expect(made.body.users).toEqual([
        { joinedAt: expect.any(String), createdBy: "init-admin-1", user: expect.objectContaining({ id: person.id }) }
      ])
      expect((await call("GET", path)).body).toEqual(made.body)
      expect((await call("GET", "/groups")).body.groups).toContainEqual(made.body)
      const changed = await call("PUT", path, { name, description: "about", rootRole: 2 })
      expect(changed.body).toEqual({ ...made.body, description: "about", rootRole: 2 })
      expect((await call("POST", "/groups", { name })).status).toBe(409)
      expect((await call("DELETE", path)).status).toBe(200)
      expect((await call("GET", path)).status).toBe(404)
    })

    it("are refused with the name of every invalid property", async () => {
      const { body: group } = await call("POST", "/groups", { name: randomUUID() })
      const refusals = [
        [{}, ["/body/name"]],
        [{ name: 1, users: [{ user: {} }] }, ["/body/name", "/body/users/0/user/id"]],
        [
          { name: "", rootRole: 4, users: [{ user: { id: 1e9 } }] },
          ["/body/name", "/body/rootRole", "/body/users/0/user/id"]
        ]
      ] as const
      for (const [body, paths] of refusals) {
        for (const answer of [await call("POST", "/groups", body), await call("PUT", `/groups/${group.id}`, body)]) {
          expect([answer.status, pathsOf(answer.body)]).toEqual([400, paths])
        }
      }
      for (const id of ["missing", "0", "-1", "1.5", "99999999999", "1e3", "%20"]) {
        expect((await call("GET", `/groups/${id}`)).status).toBe(404)
        expect((await call("PUT", `/groups/${id}`, { name: "x" })).status).toBe(404)
        expect((await call("DELETE", `/groups/${id}`)).status).toBe(404)
      }
    })

    it("grant and revoke a root role immediately", async () => {
      const person = await aSignedUpUser(call, send)
      const { cookie } = await logInAs(send, person.username)
      const tagType = async () => {
        const { status } = await send("POST", "/api/admin/tag-types", { name: randomUUID().slice(0, 20) }, { cookie })
        return status
      }
      expect(await tagType()).toBe(403)
      const name = randomUUID()
      const { body: group } = await call("POST", "/groups", { name, rootRole: 2, users: [{ user: person }] })
      expect(await tagType()).toBe(201)
      await call("PUT", `/groups/${group.id}`, { name, users: [] })
      expect(await tagType()).toBe(403)
      await call("PUT", `/groups/${group.id}`, { name, users: [{ user: person }] })
      expect(await tagType()).toBe(201)
      await call("PUT", `/groups/${group.id}`, { name, rootRole: null })
      expect(await tagType()).toBe(403)
      await call("PUT", `/groups/${group.id}`, { name, rootRole: 2 })
      expect(await tagType()).toBe(201)
      await call("DELETE", `/groups/${group.id}`)
      expect(await tagType()).toBe(403)
    })
  })
