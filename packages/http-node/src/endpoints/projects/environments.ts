import { describe, expect, it } from "vitest"
import type { TestInstance } from "../../testing/test-instance.ts"
import { aFeature, aProject } from "../a-project.ts"

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

    it("are refused when they are there already, or nowhere", async () => {
      const project = await aProject(call)
      const link = (environment: unknown) => call("POST", `/projects/${project}/environments`, { environment })
      expect((await call("POST", "/environments", { name: "production", type: "production" })).status).toBe(409)
      expect((await call("POST", "/environments", { name: "a b", type: "" })).body.details).toHaveLength(2)
      expect((await link("development")).status).toBe(409)
      expect((await link("missing")).status).toBe(404)
      expect((await link(1)).body.details[0].path).toBe("/body/environment")
    })
  })
