import { describe, expect, it } from "vitest"
import type { Call, TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testSegmentStrategies = ({ call }: TestInstance) =>
  describe("segments of strategies", () => {
    it("are listed by strategy and by segment, and prevent the segment's deletion", async () => {
      const { project, feature, strategy, segments } = await aStrategy(call)
      const [id] = segments
      expect((await call("GET", `/segments/strategies/${strategy}`)).body.segments).toMatchObject([{ id }])
      expect((await call("GET", `/segments/${id}/strategies`)).body).toEqual({
        strategies: [
          {
            id: strategy,
            featureName: feature,
            projectId: project,
            environment: "development",
            strategyName: "default"
          }
        ],
        changeRequestStrategies: []
      })
      expect((await call("GET", "/segments/strategies/missing")).status).toBe(404)
      const listed = (await call("GET", "/segments")).body.segments.find((one: { id: number }) => one.id === id)
      expect(listed).toMatchObject({ usedInFeatures: 1, usedInProjects: 1 })

      const refused = await call("DELETE", `/segments/${id}`)
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(feature)])
      const elsewhere = { name: `moved-${id}`, constraints: [], project: await aProject(call) }
      const moved = await call("PUT", `/segments/${id}`, elsewhere)
      expect([moved.status, moved.body.details[0].path, moved.body.message]).toEqual([
        400,
        "/body/project",
        expect.stringContaining(project)
      ])
    })

    it("are replaced", async () => {
      const { project, strategy, segments } = await aStrategy(call)
      const request = { projectId: project, strategyId: strategy, environmentId: "development", segmentIds: segments }
      const replaced = await call("POST", "/segments/strategies", { ...request, additional: true })
      expect([replaced.status, replaced.body]).toEqual([201, request])
      expect(replaced.headers.get("location")).toBe(`/api/admin/segments/strategies/${strategy}`)
      expect((await call("GET", `/segments/strategies/${strategy}`)).body.segments).toHaveLength(2)

      const unknown = await call("POST", "/segments/strategies", { ...request, segmentIds: [segments[0], 2_000_000] })
      expect([unknown.status, unknown.body.details[0].path]).toEqual([400, "/body/segmentIds/1"])
      for (const wrong of [{ environmentId: "production" }, { projectId: "missing" }, { strategyId: "missing" }]) {
        expect((await call("POST", "/segments/strategies", { ...request, ...wrong })).status).toBe(404)
      }
      const refused = await call("POST", "/segments/strategies", request, "viewer")
      expect([refused.status, refused.body.permissions]).toEqual([403, ["UPDATE_FEATURE_STRATEGY"]])
    })
  })

/** A strategy that uses the first of two segments. */
const aStrategy = async (call: Call) => {
  const project = await aProject(call)
  const feature = await aFeature(call, project)
  const made = [`${project}-one`, `${project}-two`].map((name) => call("POST", "/segments", { name, constraints: [] }))
  const segments: ReadonlyArray<number> = (await Promise.all(made)).map(({ body }) => body.id)
  const path = `/projects/${project}/features/${feature}/environments/development/strategies`
  const { body } = await call("POST", path, { name: "default", segments: segments.slice(0, 1) })
  return { project, feature, segments, strategy: body.id }
}
