import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testEnvironments = ({ call }: TestInstance) =>
  describe("environments", () => {
    it("are created, listed, and linked to a project and its features", async () => {
      const created = await call("POST", "/environments", { name: "staging", type: "preproduction" })
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe("/api/admin/environments/staging")
      const { body } = await call("GET", "/environments")
      expect(body.environments.map(({ name }: { name: string }) => name)).toEqual([
        "development",
        "production",
        "staging"
      ])

      const project = await aProject(call, {})
      const feature = await aFeature(call, project)
      const other = await call("POST", "/environments", { name: "late", type: "test", sortOrder: 9 })
      expect(other.body.sortOrder).toBe(9)
      const linked = await call("POST", `/projects/${project}/environments`, { environment: "late" })
      expect([linked.status, linked.body]).toEqual([200, { environment: "late", changeRequestsEnabled: false }])
      const path = `/projects/${project}/features/${feature}/environments/late/on`
      expect((await call("POST", path)).status).toBe(200)
    })

    it("are refused if they exist already or do not exist", async () => {
      const project = await aProject(call)
      const link = (environment: unknown) => call("POST", `/projects/${project}/environments`, { environment })
      expect((await call("POST", "/environments", { name: "production", type: "production" })).status).toBe(409)
      expect((await call("POST", "/environments", { name: "a b", type: "" })).body.details).toHaveLength(2)
      expect((await link("development")).status).toBe(409)
      expect((await link("missing")).status).toBe(404)
      expect((await link(1)).body.details[0].path).toBe("/body/environment")
    })

    it("show their usage, in total and in one project", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const counts = async (path: string) => {
        const { body } = await call("GET", path)
        return body.environments.find(({ name }: { name: string }) => name === "production")
      }
      const before = await counts("/environments")
      await call("POST", `/projects/${project}/features/${feature}/environments/production/on`)
      const { body: single } = await call("GET", "/environments/production")
      expect(single).toEqual({ ...before, enabledToggleCount: before.enabledToggleCount + 1 })
      expect(await counts(`/environments/project/${project}`)).toEqual({
        name: "production",
        type: "production",
        sortOrder: before.sortOrder,
        enabled: true,
        protected: false,
        requiredApprovals: null,
        projectApiTokenCount: 0,
        projectEnabledToggleCount: 1,
        visible: true
      })
      expect((await call("GET", "/environments/missing")).status).toBe(404)
      expect((await call("GET", "/environments/project/missing")).status).toBe(404)
    })

    it("are changed, sorted, disabled and enabled", async () => {
      const names = ["first", "second"]
      for (const name of names) await call("POST", "/environments", { name, type: "test", sortOrder: 70 })
      const update = (body: unknown, name = "first") => call("PUT", `/environments/update/${name}`, body)
      const changed = await update({ type: "preproduction", sortOrder: 71 })
      expect([changed.status, changed.body]).toEqual([
        200,
        {
          name: "first",
          type: "preproduction",
          sortOrder: 71,
          enabled: true,
          protected: false,
          requiredApprovals: null
        }
      ])
      expect((await update({ type: null, sortOrder: "1" })).body.details).toHaveLength(2)
      expect((await update({ sortOrder: 1.5 })).body.details[0].path).toBe("/body/sortOrder")
      expect((await update({}, "missing")).status).toBe(404)

      const sort = (body: unknown) => call("PUT", "/environments/sort-order", body)
      expect((await sort({ first: 91, second: 90 })).status).toBe(200)
      const { body } = await call("GET", "/environments")
      expect(body.environments.slice(-2).map(({ name }: { name: string }) => name)).toEqual(["second", "first"])
      expect((await sort({ first: 1, second: 1 })).body.details[0].path).toBe("/body/second")
      expect((await sort({ first: "1" })).body.details[0].path).toBe("/body/first")
      expect((await sort({ first: 1, missing: 2 })).status).toBe(404)
      expect((await call("GET", "/environments/first")).body.sortOrder).toBe(91)

      for (const [path, enabled] of [
        ["off", false],
        ["off", false],
        ["on", true]
      ] as const) {
        expect((await call("POST", `/environments/first/${path}`)).status).toBe(204)
        expect((await call("GET", "/environments/first")).body.enabled).toBe(enabled)
      }
      expect((await call("POST", "/environments/missing/on")).status).toBe(404)
      for (const name of names) expect((await call("DELETE", `/environments/${name}`)).status).toBe(200)
    })

    it("are deleted, unless they are a project's last one", async () => {
      await call("POST", "/environments", { name: "only", type: "test" })
      await call("POST", "/projects", { name: "Only", id: "only-one", environments: ["only"] })
      const refused = await call("DELETE", "/environments/only")
      expect([refused.status, refused.body.name]).toEqual([400, "InvalidOperationError"])
      expect(refused.body.message).toContain("only-one")
      await call("POST", "/projects/only-one/environments", { environment: "production" })
      expect((await call("DELETE", "/environments/only")).status).toBe(200)
      expect((await call("DELETE", "/environments/only")).status).toBe(404)
      expect((await call("GET", "/projects/only-one")).body.environments).toHaveLength(1)
    })
  })
