import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testFeatureTypes = ({ call }: TestInstance) =>
  describe("feature types", () => {
    it("are listed", async () => {
      const { body } = await call("GET", "/feature-types")
      expect(body.version).toBe(1)
      expect(body.types.map(({ id }: { id: string }) => id)).toEqual([
        "release",
        "experiment",
        "operational",
        "kill-switch",
        "permission",
        "sunset"
      ])
    })

    it("change their lifetime", async () => {
      const path = "/feature-types/experiment/lifetime"
      for (const [given, stored] of [
        [12, 12],
        [0, null],
        [2_147_483_647, 2_147_483_647],
        [null, null],
        [40, 40]
      ]) {
        const { status, body } = await call("PUT", path, { lifetimeDays: given })
        expect([status, body]).toEqual([200, expect.objectContaining({ id: "experiment", lifetimeDays: stored })])
        const project = await aProject(call)
        await aFeature(call, project, { type: "experiment" })
        expect((await call("GET", `/projects/${project}/health-report`)).body.potentiallyStaleCount).toBe(0)
      }
      for (const lifetimeDays of [-1, 1.5, 2_147_483_648, "40"]) {
        const { status, body } = await call("PUT", path, { lifetimeDays })
        expect([status, body.details[0].path]).toEqual([400, "/body/lifetimeDays"])
      }
      expect((await call("PUT", "/feature-types/missing/lifetime", { lifetimeDays: 1 })).status).toBe(404)
    })
  })
