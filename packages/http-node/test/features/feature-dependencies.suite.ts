import { describe, expect, it } from "vitest"
import type { Call, TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testFeatureDependencies = ({ call }: TestInstance) =>
  describe("feature dependencies", () => {
    it("make a feature depend on another, without chains", async () => {
      const { project, parent, child, path, depend } = await aFamily(call)
      const grandchild = await aFeature(call, project)
      expect((await depend(child, parent)).body).toEqual({ feature: parent, enabled: true, variants: [] })
      const feature = await call("GET", `${path}/${child}`)
      expect(feature.body.dependencies).toEqual([{ feature: parent, enabled: true, variants: [] }])
      expect((await call("GET", `${path}/${parent}`)).body.children).toEqual([child])
      for (const [name, on] of [
        [child, child],
        [grandchild, child],
        [parent, grandchild],
        [child, "missing"]
      ] as const) {
        const { status, body } = await depend(name, on)
        expect([status, body.name]).toEqual([400, "InvalidOperationError"])
      }
      const archived = await call("DELETE", `${path}/${parent}`)
      expect(archived.body.name).toBe("InvalidOperationError")
    })

    it("name no variants of a parent that must be off, in requests and in imports", async () => {
      const { project, parent, child, path } = await aFamily(call)
      const dependency = { feature: parent, enabled: false, variants: ["blue"] }
      const refused = await call("POST", `${path}/${child}/dependencies`, dependency)
      expect([refused.status, refused.body.details[0].path]).toEqual([400, "/body/variants"])
      const dependencies = [{ feature: child, dependencies: [dependency] }]
      const data = { features: [{ name: child }], featureStrategies: [], tagTypes: [], dependencies }
      const imported = await call("POST", "/features-batch/import", { project, environment: "development", data })
      expect([imported.status, imported.body.message]).toEqual([
        400,
        expect.stringContaining("/body/data/dependencies/0/dependencies/0/variants")
      ])
      const change = { feature: child, action: "addDependency", payload: dependency }
      const requests = `/projects/${project}/environments/production/change-requests`
      expect((await call("PUT", `${requests}/config`, { changeRequestsEnabled: true })).status).toBe(200)
      const proposed = await call("POST", requests, change)
      expect([proposed.status, proposed.body.details?.[0]?.path]).toEqual([400, expect.stringContaining("/variants")])
    })

    it("are removed one by one or all at once", async () => {
      const { project, parent, child, path, depend } = await aFamily(call)
      const other = await aFeature(call, project)
      for (const feature of [parent, other]) await depend(child, feature)
      const removed = await call("DELETE", `${path}/${child}/dependencies/${parent}`)
      expect([removed.status, removed.body]).toEqual([200, undefined])
      const parents = async () => (await call("GET", `${path}/${child}`)).body.dependencies
      expect(await parents()).toEqual([{ feature: other, enabled: true, variants: [] }])
      const again = await call("DELETE", `${path}/${child}/dependencies/${parent}`)
      expect([again.status, again.body.name]).toEqual([404, "NotFoundError"])
      const cleared = await call("DELETE", `${path}/${child}/dependencies`)
      expect([cleared.status, cleared.body]).toEqual([200, undefined])
      expect(await parents()).toEqual([])
      expect((await call("DELETE", `${path}/${child}/dependencies`)).status).toBe(404)
      expect((await call("DELETE", `${path}/missing/dependencies`)).status).toBe(404)
    })

    it("can be on the offered parents", async () => {
      const { project, parent, child, path, depend } = await aFamily(call)
      const exist = async () => (await call("GET", `/projects/${project}/dependencies`)).body
      const offered = async (name: string) => (await call("GET", `${path}/${name}/parents`)).body
      expect([await exist(), await offered(parent)]).toEqual([false, [child]])
      await depend(child, parent)
      expect([await exist(), await offered(parent), await offered(child)]).toEqual([true, [], [parent]])
      const variants = [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }]
      const strategy = { name: "default", variants }
      expect((await call("POST", `${path}/${parent}/environments/production/strategies`, strategy)).status).toBe(200)
      expect((await call("GET", `${path}/${parent}/parent-variants`)).body).toEqual(["blue"])
      expect((await call("GET", `${path}/missing/parents`)).status).toBe(404)
      // Pages ask for the variants before a parent is chosen.
      expect((await call("GET", `${path}/missing/parent-variants`)).body).toEqual([])
      expect((await call("GET", "/projects/missing/features/x/parent-variants")).status).toBe(404)
      expect((await call("GET", "/projects/missing/dependencies")).status).toBe(404)
    })
  })

/** A project with two features, and a function that adds a dependency. */
const aFamily = async (call: Call) => {
  const project = await aProject(call)
  const [parent, child] = [await aFeature(call, project), await aFeature(call, project)]
  const path = `/projects/${project}/features`
  const depend = (name: string, feature: string) => call("POST", `${path}/${name}/dependencies`, { feature })
  return { project, parent, child, path, depend }
}
