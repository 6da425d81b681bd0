import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { aUser } from "../fixtures/a-user.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testUserReports = ({ call }: TestInstance) =>
  describe("reports on users", () => {
    it("list inactive users, and delete none that is active", async () => {
      const user = await aUser(call)
      const { body, status } = await call("GET", "/user-admin/inactive")
      expect([status, body.version]).toEqual([200, 1])
      expect(body.inactiveUsers.map(({ id }: { id: number }) => id)).not.toContain(user.id)
      const remove = (payload: unknown) => call("POST", "/user-admin/inactive/delete", payload)
      const active = await remove({ ids: [user.id] })
      expect([active.status, active.body.name]).toEqual([400, "InvalidOperationError"])
      expect((await remove({ ids: [2_000_000_000] })).status).toBe(404)
      const wrong = [{}, { ids: ["7"] }, { ids: [1.5] }, { ids: 7 }, { ids: Array(10_001).fill(7) }]
      for (const payload of wrong) expect((await remove(payload)).status).toBe(400)
      expect((await remove({ ids: [] })).status).toBe(200)
      expect((await call("GET", `/user-admin/${user.id}`)).status).toBe(200)
    })

    it("say what a user or a service account may do", async () => {
      const project = randomUUID()
      await call("POST", "/projects", { id: project, name: project })
      const user = await aUser(call)
      await call("POST", `/projects/${project}/access`, { roles: [5], groups: [], users: [user.id] })
      const { body } = await call(
        "GET",
        `/user-admin/${user.id}/permissions?project=${project}&environment=development`
      )
      expect(body.user.id).toBe(user.id)
      expect(body.overview.project).toContainEqual({
        id: expect.any(Number),
        name: "CREATE_FEATURE",
        displayName: expect.any(String),
        type: "project",
        hasPermission: true
      })
      expect(body.overview.environment).toContainEqual(
        expect.objectContaining({ name: "UPDATE_FEATURE_ENVIRONMENT", environment: "development", hasPermission: true })
      )
      expect(body.projectRoles).toMatchObject([{ id: 5, name: "Member", project }])
      const anywhere = await call("GET", `/user-admin/${user.id}/permissions`)
      expect(anywhere.body.overview.environment).toEqual([])

      const { body: service } = await call("POST", "/service-account", {
        name: "x",
        username: randomUUID(),
        rootRole: 1
      })
      const ofService = await call("GET", `/service-account/${service.id}/permissions`)
      expect(ofService.body.overview.root[0]).toMatchObject({ name: "ADMIN", hasPermission: true })
      for (const path of [`/service-account/${user.id}`, `/user-admin/${service.id}`, "/user-admin/x"])
        expect((await call("GET", `${path}/permissions`)).status).toBe(404)

      const { body: all } = await call("GET", "/access/overview")
      expect(all.overview).toContainEqual(
        expect.objectContaining({ userId: user.id, rootRole: "Viewer", accessibleProjects: [project] })
      )
      const { body: usage } = await call("GET", "/projects/roles/5/access")
      expect(usage.projects).toContainEqual({
        project,
        role: 5,
        userCount: 1,
        serviceAccountCount: 0,
        groupCount: 0
      })
      expect((await call("GET", "/projects/roles/999999/access")).status).toBe(404)
      expect((await call("GET", "/licensed-users")).body).toEqual({
        seatCount: expect.any(Number),
        licensedUsers: { current: expect.any(Number), history: [expect.any(Object)] }
      })
    })
  })
