import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testProjectEnvironments = ({ call }: TestInstance) =>
  describe("environments of projects", () => {
    it("have a default strategy for features that are enabled", async () => {
      const project = await aProject(call)
      const path = `/projects/${project}/environments/production/default-strategy`
      const strategy = { name: "flexibleRollout", title: "Half", parameters: { rollout: "50", stickiness: "userId" } }
      const { status, body } = await call("POST", path, { ...strategy, id: "ignored" })
      expect([status, body]).toEqual([200, strategy])
      const overview = await call("GET", `/projects/${project}/overview`)
      expect(overview.body.environments).toMatchObject([
        { environment: "development" },
        { environment: "production", defaultStrategy: strategy }
      ])

      const feature = await aFeature(call, project)
      const on = await call("POST", `/projects/${project}/features/${feature}/environments/production/on`)
      expect(on.body.environments[1].strategies).toMatchObject([
        {
          name: "flexibleRollout",
          title: "Half",
          parameters: { rollout: "50", groupId: feature },
          featureName: feature
        }
      ])
    })

    it("refuse a default strategy that is invalid for features", async () => {
      const project = await aProject(call)
      const set = (body: unknown, environment = "production") =>
        call("POST", `/projects/${project}/environments/${environment}/default-strategy`, body)
      const pathsOf = async (body: unknown) => (await set(body)).body.details.map(({ path }: { path: string }) => path)
      expect(await pathsOf({ name: "unheardOf", segments: [999] })).toEqual(["/body/name", "/body/segments/0"])
      expect(await pathsOf({ parameters: [] })).toEqual(["/body/name", "/body/parameters"])
      expect((await set({ name: "default" }, "missing")).status).toBe(404)
      expect((await call("GET", `/projects/${project}/overview`)).body.environments[1]).not.toHaveProperty(
        "defaultStrategy"
      )
    })

    it("are removed, except the last one", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const remove = (environment: string) => call("DELETE", `/projects/${project}/environments/${environment}`)
      const removed = await remove("production")
      expect([removed.status, removed.body]).toEqual([200, undefined])
      expect((await remove("production")).status).toBe(404)
      const last = await remove("development")
      expect([last.status, last.body.name]).toEqual([400, "InvalidOperationError"])
      const { body } = await call("GET", `/projects/${project}/features/${feature}`)
      expect(body.environments.map(({ name }: { name: string }) => name)).toEqual(["development"])
    })
  })
