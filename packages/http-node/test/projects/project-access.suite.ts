import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { Call, TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import { aSignedUpUser, logInAs } from "../fixtures/a-user.ts"
import { sendConforming } from "../harness/conform.ts"

const pathsOf = (body: { details: ReadonlyArray<{ path: string }> }) => body.details.map(({ path }) => path)

export const testProjectAccess = ({ call, fetch }: TestInstance) =>
  describe("access to projects", () => {
    const send = sendConforming(fetch)

    it("is granted, changed and revoked on each path", async () => {
      const project = await aProject(call)
      const person = await aSignedUpUser(call, send)
      const team = await aTeam(call)
      const access = `/projects/${project}/access`
      const given = { roles: [4], users: [person.id], groups: [] }
      const answer = await call("POST", access, given)
      expect([answer.status, answer.body]).toEqual([200, undefined])
      for (const [member, kind] of [
        [team.id, "groups"],
        [person.id, "users"]
      ] as const) {
        const path = `/projects/${project}/${kind}/${member}/roles`
        const rolesAfter = async (method: string, url: string, body?: unknown) => {
          expect((await call(method, url, body)).status).toBe(200)
          return (await rolesIn(call, project))[kind].find(([id]) => id === member)?.[1]
        }
        expect(await rolesAfter("PUT", path, { roles: [5, 4] })).toEqual([4, 5])
        if (kind === "users") await call("POST", `/projects/${project}/role/4/access`, { groups: [team] })
        expect(await rolesAfter("DELETE", `${path}/4`)).toEqual([5])
        expect(await rolesAfter("DELETE", path)).toBeUndefined()
        expect(await rolesAfter("POST", `${path}/5`)).toEqual([5])
        expect(await rolesAfter("PUT", `${path}/4`)).toEqual([4])
      }
      const { body } = await call("GET", access)
      expect(body.users).toMatchObject([{ id: person.id, email: person.email, roleId: 4, addedAt: expect.any(String) }])
      expect(body.groups).toMatchObject([{ id: team.id, name: team.name, roleId: 4 }])
      expect(body.roles.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(["Owner", "Member"]))
      expect((await call("PUT", access, { roles: [{ id: 4, groups: [team.id] }] })).status).toBe(200)
      expect(await rolesIn(call, project)).toEqual({ users: [], groups: [[team.id, [4]]] })
    })

    it("is refused with the name of every invalid property", async () => {
      const project = await aProject(call)
      const person = await aSignedUpUser(call, send)
      const access = `/projects/${project}/access`
      const given = { roles: [4], users: [person.id], groups: [] }
      expect(pathsOf((await call("POST", access, { roles: ["4"] })).body)).toEqual([
        "/body/roles/0",
        "/body/users",
        "/body/groups"
      ])
      expect(pathsOf((await call("POST", access, { ...given, roles: [2] })).body)).toEqual(["/body/roles/0"])
      expect(pathsOf((await call("PUT", access, { roles: [{ id: 2 ** 40 }] })).body)).toEqual(["/body/roles/0/id"])
      for (const body of [
        { ...given, roles: [99] },
        { ...given, users: [1e9] },
        { ...given, groups: [1e9] }
      ]) {
        expect((await call("POST", access, body)).status).toBe(404)
      }
      const roles = `/projects/${project}/users/${person.id}/roles`
      for (const path of [
        `${roles}/99`,
        `${roles}/x`,
        `/projects/${project}/users/x/roles/5`,
        `/projects/${project}/groups/1000000000/roles/5`,
        `/projects/missing/users/${person.id}/roles/5`
      ]) {
        expect((await call("POST", path)).status).toBe(404)
      }
      await call("POST", access, given)
      const last = await call("DELETE", roles)
      expect([last.status, last.body.name]).toEqual([400, "InvalidOperationError"])
    })

    it("takes effect with the next request, as membership does", async () => {
      const project = await aProject(call, { mode: "private" })
      await aFeature(call, project)
      const person = await aSignedUpUser(call, send)
      const { cookie } = await logInAs(send, person.username)
      const report = () => send("GET", `/api/admin/projects/${project}/health-report`, undefined, { cookie })
      const create = async () => {
        const path = `/api/admin/projects/${project}/features`
        return (await send("POST", path, { name: randomUUID() }, { cookie })).status
      }
      expect([(await report()).status, await create()]).toEqual([404, 403])
      const path = `/projects/${project}/users/${person.id}/roles`
      await call("POST", `${path}/5`)
      expect(await create()).toBe(201)
      expect((await report()).body).toMatchObject({ members: 1, stats: { projectMembersAddedCurrentWindow: 1 } })
      expect((await send("GET", `/api/admin/projects/${project}/access`, undefined, { cookie })).status).toBe(403)
      const listed = (await send("GET", "/api/admin/projects", undefined, { cookie })).body.projects
      expect(listed).toContainEqual(expect.objectContaining({ id: project, memberCount: 1 }))
      await call("DELETE", path)
      expect([(await report()).status, await create()]).toEqual([404, 403])

      const team = await aTeam(call)
      await call("PUT", `/groups/${team.id}`, { name: team.name, users: [{ user: person }] })
      await call("POST", `/projects/${project}/groups/${team.id}/roles/5`)
      expect([(await report()).body.members, await create()]).toEqual([1, 201])
      await call("PUT", `/groups/${team.id}`, { name: team.name, users: [] })
      expect([(await report()).status, await create()]).toEqual([404, 403])
    })

    it("starts with the creator of the project", async () => {
      const person = await aSignedUpUser(call, send)
      await call("PUT", `/user-admin/${person.id}`, { rootRole: "Editor" })
      const { cookie } = await logInAs(send, person.username)
      const made = await send("POST", "/api/admin/projects", { name: "Mine", mode: "private" }, { cookie })
      const project = made.body.id
      expect(await rolesIn(call, project)).toEqual({ users: [[person.id, [4]]], groups: [] })
      const { body } = await send("GET", `/api/admin/projects/${project}/health-report`, undefined, { cookie })
      expect(body.members).toBe(1)
      const path = `/api/admin/projects/${project}/access`
      const other = await aSignedUpUser(call, send)
      const give = await send("POST", path, { roles: [5], users: [other.id], groups: [] }, { cookie })
      expect(give.status).toBe(200)
    })
  })

const aTeam = async (call: Call) => (await call("POST", "/groups", { name: randomUUID() })).body

const rolesIn = async (call: Call, project: string) => {
  const { body } = await call("GET", `/projects/${project}/access`)
  return { users: rolesOf(body.users), groups: rolesOf(body.groups) }
}

const rolesOf = (members: ReadonlyArray<{ readonly id: number; readonly roles: ReadonlyArray<number> }>) =>
  members.map((member) => [member.id, member.roles])
