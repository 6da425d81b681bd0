import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testFeatureAt = ({ call }: TestInstance) => {
  describe("a feature at a moment", () => {
    it("is read as it was", async () => {
      const project = await aProject(call)
      const path = `/projects/${project}/features/${await aFeature(call, project)}`
      const before = (await call("GET", path)).body
      await pause()
      const at = new Date().toISOString()
      await pause()
      await call("PUT", path, { description: "New", type: "release" })
      const then = await call("GET", `${path}?at=${at}`)
      expect([then.status, then.body]).toEqual([200, before])
      expect((await call("GET", `${path}?at=${new Date().toISOString()}`)).body.description).toBe("New")
    })

    it("is refused for moments that are malformed or to come, and not found before it was created", async () => {
      const project = await aProject(call)
      const path = `/projects/${project}/features/${await aFeature(call, project)}`
      for (const at of ["yesterday", "2026-03-01", "9999-01-01T00:00:00Z"]) {
        const { body, status } = await call("GET", `${path}?at=${at}`)
        expect([at, status, body.details[0].path]).toEqual([at, 400, "/query/at"])
      }
      expect((await call("GET", `${path}?at=2020-01-01T00:00:00Z`)).status).toBe(404)
    })
  })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 3))
