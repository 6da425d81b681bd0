import { describe, expect, it } from "vitest"
import type { Answer, Caller, TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testInsights = ({ call, fetch }: TestInstance) => {
  const insights = (query = "", as?: Caller) => call("GET", `/insights${query}`, undefined, as)

  describe("insights", () => {
    it("show the current day and week", async () => {
      const project = await aProject(call)
      await insights("", "stranger")
      const before = (await insights()).body
      const [feature] = [await aFeature(call, project), await aFeature(call, project)]
      await call("POST", `/projects/${project}/stale`, { features: [feature], stale: true })
      await call("POST", `/projects/${project}/features/${feature}/environments/production/on`)
      const { body, status } = await insights()
      expect(status).toBe(200)
      const date = `${today()}T23:59:59.999Z`
      expect(body.flags.total).toBe(before.flags.total + 2)
      expect(body.users.inactive).toBe(body.users.total - body.users.active)
      expect(body.users.active).toBeGreaterThan(0)
      expect(body.userTrends.at(-1)).toEqual({ date, ...body.users })
      expect(body.flagTrends.at(-1)).toMatchObject({ date, total: body.flags.total })
      expect(body.flagTrends.at(-1).stale).toBe(before.flagTrends.at(-1).stale + 1)
      expect(rowOf(body.projectFlagTrends, project)).toEqual({
        week: expect.stringMatching(/^\d{4}-\d{2}$/),
        date,
        project,
        total: 2,
        active: 1,
        stale: 1,
        potentiallyStale: 0,
        health: 50,
        timeToProduction: 0,
        users: 0
      })
      expect(updatesOf(body).totalUpdates).toBe((updatesOf(before)?.totalUpdates ?? 0) + 2)
    })

    it("cover a range", async () => {
      const day = today()
      const { body } = await insights(`?from=${day}&to=${day}`)
      expect(body.flagTrends).toHaveLength(1)
      const { body: old } = await insights("?from=2020-02-29&to=2020-12-31")
      expect(old.flags).toEqual(body.flags)
      for (const name of ["userTrends", "flagTrends", "projectFlagTrends", "metricsSummaryTrends"]) {
        expect(old[name]).toEqual([])
      }
      expect((await insights("?from=&to=")).status).toBe(200)
      const { body: all } = await insights("?from=0001-01-01&to=9999-12-31")
      expect(all.userTrends.at(-1)).toEqual(body.userTrends[0])
    })

    it.each([
      [`?from=${tomorrow()}&to=2026-01-01`, ["/query/from"]],
      ["?from=2025-02-29", ["/query/from"]],
      ["?from=2025-2-1&to=today", ["/query/from", "/query/to"]],
      ["?to=2025-04-31", ["/query/to"]]
    ])("are refused for %s", async (query, paths) => {
      const { body, status } = await insights(query)
      expect(status).toBe(400)
      expect(body.name).toBe("ValidationError")
      expect(body.details.map(({ path }: { path: string }) => path)).toEqual(paths)
    })

    it("omit private projects and their content for callers without access", async () => {
      const project = await aProject(call)
      const before = { stranger: (await insights("", "stranger")).body, admin: (await insights()).body }
      await call("PUT", `/projects/${project}/settings`, { mode: "private" })
      const feature = await aFeature(call, project)
      await call("POST", `/projects/${project}/features/${feature}/environments/production/on`)
      const { body } = await insights("", "stranger")
      expect(rowOf(body.projectFlagTrends, project)).toBeUndefined()
      for (const name of ["flags", "flagTrends", "metricsSummaryTrends", "environmentTypeTrends"]) {
        expect([name, body[name]]).toEqual([name, before.stranger[name]])
      }
      const seen = (await insights()).body
      expect(rowOf(seen.projectFlagTrends, project)).toMatchObject({ total: 1 })
      expect(seen.flags.total).toBe(before.admin.flags.total + 1)
    })

    it("include the deprecated executive dashboard, which has no parameters", async () => {
      const dashboard = await call("GET", "/dashboard/executive?from=never")
      expect(dashboard.status).toBe(200)
      expect(dashboard.body).toEqual((await insights()).body)
      expect(dashboard.headers.get("deprecation")).toBe("true")
      expect(dashboard.headers.get("link")).toBe('</api/admin/insights>; rel="successor-version"')
      expect((await insights()).headers.get("deprecation")).toBeNull()
    })

    it("are refused for SDKs", async () => {
      expect((await insights("", "sdk")).status).toBe(403)
      expect((await insights("", "anonymous")).status).toBe(401)
      expect((await fetch("/api/admin/dashboard/executive")).status).toBe(401)
    })
  })
}

const rowOf = (rows: ReadonlyArray<{ readonly project: string }>, project: string) =>
  rows.find((row) => row.project === project)

const updatesOf = ({ environmentTypeTrends }: Answer["body"]) =>
  environmentTypeTrends.find(({ environmentType }: { environmentType: string }) => environmentType === "production")

const today = () => new Date().toISOString().slice(0, 10)

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
