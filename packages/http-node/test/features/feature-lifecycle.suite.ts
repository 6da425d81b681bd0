import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testFeatureLifecycle = ({ call }: TestInstance) =>
  describe("feature lifecycle", () => {
    it("is completed, and reopened", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      const path = `/projects/${project}/features/${name}`
      const stages = async () => (await call("GET", `${path}/lifecycle`)).body
      const [initial] = await stages()
      expect(initial).toEqual({ stage: "initial", enteredStageAt: expect.any(String) })

      const completed = await call("POST", `${path}/lifecycle/complete`, { status: "kept", statusValue: "blue" })
      expect([completed.status, completed.body]).toEqual([200, undefined])
      const entered = { stage: "completed", status: "kept", enteredStageAt: expect.any(String) }
      expect(await stages()).toEqual([initial, entered])
      const { body } = await call("GET", `/search/features?project=IS:${project}`)
      expect(body.features[0].lifecycle).toEqual(entered)
      expect((await call("GET", path)).body.lifecycle).toEqual(entered)

      expect(
        (await call("POST", `${path}/lifecycle/complete`, { status: "discarded", statusValue: null })).status
      ).toBe(200)
      expect(await stages()).toEqual([initial, entered])
      const taken = await call("POST", `${path}/lifecycle/uncomplete`)
      expect([taken.status, taken.body]).toEqual([200, undefined])
      expect(await stages()).toEqual([initial])
    })

    it("is refused for an unknown status, an archived feature and a missing feature", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      const complete = (feature: string, body: unknown) =>
        call("POST", `/projects/${project}/features/${feature}/lifecycle/complete`, body)
      expect((await complete(name, { status: "maybe" })).body.details[0].path).toBe("/body/status")
      expect((await complete(name, { status: "kept", statusValue: 1 })).body.details[0].path).toBe("/body/statusValue")
      expect((await complete("missing", { status: "kept" })).status).toBe(404)
      expect((await call("GET", `/projects/${project}/features/missing/lifecycle`)).status).toBe(404)
      await call("DELETE", `/projects/${project}/features/${name}`)
      expect((await complete(name, { status: "kept" })).body.name).toBe("ArchivedFeatureError")
    })
  })
