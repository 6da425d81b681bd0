import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testEnvironmentClones = ({ call }: TestInstance) =>
  describe("clones of environments", () => {
    it("have the same content as the original", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const path = `/projects/${project}/features/${feature}`
      await call("POST", `${path}/environments/development/strategies`, {
        name: "flexibleRollout",
        constraints: [{ contextName: "userId", operator: "IN", values: ["7"] }],
        parameters: { rollout: "40" }
      })
      await call("POST", `${path}/environments/development/on`)
      const draft = { name: "development-2", type: "development", projects: [project], clonePermissions: true }
      const cloned = await call("POST", "/environments/development/clone", draft)
      expect([cloned.status, cloned.body]).toEqual([
        200,
        {
          name: "development-2",
          type: "development",
          sortOrder: expect.any(Number),
          enabled: true,
          protected: false,
          requiredApprovals: null
        }
      ])
      const { body } = await call("GET", path)
      const [original, copy] = ["development", "development-2"].map((name) =>
        body.environments.find((each: { name: string }) => each.name === name)
      )
      const strategies = original.strategies.map((strategy: object) => ({ ...strategy, id: expect.any(String) }))
      expect(copy).toMatchObject({ enabled: true, strategies })
      expect(copy.strategies[0].id).not.toBe(original.strategies[0].id)
      const { body: events } = await call("GET", "/environments/development-2")
      expect(events).toMatchObject({ projectCount: 1, enabledToggleCount: 1 })
      expect((await call("DELETE", "/environments/development-2")).status).toBe(200)
    })

    it("are refused if the input is invalid", async () => {
      const clone = (body: unknown, name = "development") => call("POST", `/environments/${name}/clone`, body)
      const draft = { name: "development-3", type: "test" }
      expect((await clone(draft, "missing")).status).toBe(404)
      const unknown = await clone({ ...draft, projects: ["missing"] })
      expect([unknown.status, unknown.body.message]).toEqual([404, expect.stringContaining('"missing"')])
      expect((await clone({ ...draft, name: "production" })).status).toBe(409)
      const malformed = await clone({ name: 1, projects: "all", clonePermissions: "yes" })
      expect(malformed.body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
        "/body/clonePermissions",
        "/body/name",
        "/body/projects",
        "/body/type"
      ])
      expect((await call("GET", "/environments/development-3")).status).toBe(404)
    })
  })
