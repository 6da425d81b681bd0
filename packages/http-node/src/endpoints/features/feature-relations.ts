import { describe, expect, it } from "vitest"
import type { TestInstance } from "../../testing/test-instance.ts"
import { aFeature, aProject } from "../a-project.ts"

export const testFeatureRelations = ({ call }: TestInstance) =>
  describe("feature relations", () => {
    it("make a feature depend on another, without chains", async () => {
      const project = await aProject(call)
      const [parent, child, grandchild] = [
        await aFeature(call, project),
        await aFeature(call, project),
        await aFeature(call, project)
      ]
      const depend = (name: string, feature: string) =>
        call("POST", `/projects/${project}/features/${name}/dependencies`, { feature })
      expect((await depend(child, parent)).body).toEqual({ feature: parent, enabled: true, variants: [] })
      const feature = await call("GET", `/projects/${project}/features/${child}`)
      expect(feature.body.dependencies).toEqual([{ feature: parent, enabled: true, variants: [] }])
      expect((await call("GET", `/projects/${project}/features/${parent}`)).body.children).toEqual([child])
      for (const [name, on] of [
        [child, child],
        [grandchild, child],
        [parent, grandchild],
        [child, "missing"]
      ] as const) {
        const { status, body } = await depend(name, on)
        expect([status, body.name]).toEqual([400, "InvalidOperationError"])
      }
      const archived = await call("DELETE", `/projects/${project}/features/${parent}`)
      expect(archived.body.name).toBe("InvalidOperationError")
    })

    it("keep favourites for each caller", async () => {
      const project = await aProject(call)
      const path = `/projects/${project}/features/${await aFeature(call, project)}`
      const favorite = async (as?: "viewer") => (await call("GET", path, undefined, as)).body.favorite
      const added = await call("POST", `${path}/favorites`)
      expect([added.status, added.body]).toEqual([200, undefined])
      expect([await favorite(), await favorite("viewer")]).toEqual([true, false])
      expect((await call("DELETE", `${path}/favorites`)).status).toBe(200)
      expect(await favorite()).toBe(false)
    })

    it("tag features", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      const tag = { type: "simple", value: "red" }
      const added = await call("POST", `/features/${name}/tags`, tag)
      expect([added.status, added.body]).toEqual([201, tag])
      expect(added.headers.get("location")).toBe(`/api/admin/features/${name}/tags`)
      expect((await call("GET", `/projects/${project}/features/${name}`)).body.tags).toEqual([tag])
      expect(
        (await call("POST", `/features/${name}/tags`, { type: "missing", value: "red" })).body.details[0].path
      ).toBe("/body/type")
      expect((await call("POST", `/features/${name}/tags`, { type: "simple", value: "r" })).status).toBe(400)
      expect((await call("POST", "/features/missing/tags", tag)).status).toBe(404)
    })
  })
