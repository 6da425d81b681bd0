import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import type { TestInstance } from "../harness/test-instance.ts"

export const testProjectStatus = ({ call }: TestInstance) =>
  describe("the status of projects", () => {
    it("is returned for each project", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      expect((await call("GET", `/projects/${project}/status`)).body).toMatchObject({
        activityCountByDate: [{ date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), count: expect.any(Number) }],
        resources: { apiTokens: 0, members: 0, segments: 0 },
        lifecycleSummary: { initial: { averageDays: null, currentFlags: 1 } }
      })
      expect((await call("GET", `/projects/${project}/insights`)).body).toMatchObject({
        health: { rating: 100 },
        technicalDebt: { rating: 0 },
        leadTime: { projectAverage: 0, features: [] }
      })
      const { body: listed } = await call("GET", "/projects")
      expect(listed.projects.find(({ id }: { id: string }) => id === project)).toMatchObject({
        owners: [{ ownerType: "system" }],
        onboardingStatus: { status: "first-flag-created", feature },
        lastReportedFlagUsage: null,
        cleanupCount: 0
      })
      for (const path of ["projects/nowhere/status", "projects/nowhere/insights", "projects/nowhere/flag-creators"]) {
        expect((await call("GET", `/${path}`)).status).toBe(404)
      }
    })

    it("includes who created features, page by page", async () => {
      const project = await aProject(call)
      await aFeature(call, project)
      const { body: creators } = await call("GET", `/projects/${project}/flag-creators`)
      expect(creators).toEqual([{ id: -42, name: expect.any(String) }])
      const { body: page } = await call("GET", "/flag-creators?limit=1")
      expect(page.flagCreators).toHaveLength(1)
      expect(page.total).toBeGreaterThan(0)
      expect((await call("GET", "/flag-creators?q=nobody-of-this-name")).body).toEqual({ flagCreators: [], total: 0 })
      const bad = await call("GET", "/flag-creators?limit=0&offset=x")
      expect(bad.body.details.map(({ path }: { path: string }) => path)).toEqual(["/query/limit", "/query/offset"])
    })

    it("is summed up over the lifecycle", async () => {
      const project = await aProject(call)
      await aFeature(call, project)
      expect((await call("GET", "/lifecycle/count")).body.initial).toBeGreaterThan(0)
      const { body } = await call("GET", `/insights/lifecycle?projects=${project},nowhere`)
      expect(body.lifecycleTrends.develop).toMatchObject({
        totalFlags: 1,
        categories: { release: { flagsOlderThanWeek: 0, newFlagsThisWeek: 1 } }
      })
    })

    it("is on the dashboard of each caller", async () => {
      const { body } = await call("GET", "/personal-dashboard", undefined, "owner")
      expect(body.projects.length).toBeGreaterThan(0)
      const project = await aProject(call)
      const { body: details } = await call("GET", `/personal-dashboard/${project}`, undefined, "viewer")
      expect(details).toMatchObject({ roles: [], owners: [{ ownerType: "system" }], insights: { totalFlags: 0 } })
      expect((await call("GET", "/personal-dashboard/nowhere")).status).toBe(404)
    })

    it("has names of environments that are validated", async () => {
      for (const [name, status] of [
        ["never-made", 200],
        ["production", 409],
        ["a b", 400]
      ]) {
        expect((await call("POST", "/environments/validate", { name })).status).toBe(status)
      }
    })
  })
