import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testFeatureRelations = ({ call }: TestInstance) =>
  describe("feature relations", () => {
    it("save favorites for each caller", async () => {
      const project = await aProject(call)
      const path = `/projects/${project}/features/${await aFeature(call, project)}`
      const favorite = async (as?: "viewer") => (await call("GET", path, undefined, as)).body.favorite
      const added = await call("POST", `${path}/favorites`)
      expect([added.status, added.body]).toEqual([200, undefined])
      expect([await favorite(), await favorite("viewer")]).toEqual([true, false])
      expect((await call("DELETE", `${path}/favorites`)).status).toBe(200)
      expect(await favorite()).toBe(false)
    })
  })
