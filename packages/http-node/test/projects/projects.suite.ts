import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testProjects = ({ call }: TestInstance) =>
  describe("projects", () => {
    it("are created, with an id generated from the name if none is given", async () => {
      const created = await call("POST", "/projects", { name: "Über Projekt", environments: ["production"] })
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe(`/api/admin/projects/${created.body.id}`)
      expect(created.body).toMatchObject({ id: "uber-projekt", mode: "open", environments: ["production"] })
      expect((await call("POST", "/projects", { name: "Again", id: "uber-projekt" })).status).toBe(409)
      const refused = await call("POST", "/projects", { name: "", id: "a b", environments: ["missing"] })
      expect(refused.body.details.map((detail: { path: string }) => detail.path)).toEqual(
        expect.arrayContaining(["/body/id", "/body/name"])
      )
    })

    it("are created with the rules of approval that the caller wants, or not at all", async () => {
      const id = `ruled-${randomUUID()}`
      const draft = { id, name: id, environments: ["development", "production"] }
      const rules = [{ name: "production", requiredApprovals: 2 }]
      for (const [changeRequestEnvironments, path] of [
        [[{ name: "missing" }], "0/name"],
        [[...rules, ...rules], "1/name"],
        [[{ name: "production", requiredApprovals: 0 }], "0/requiredApprovals"],
        [[{ name: "production", requiredApprovals: "2" }], "0/requiredApprovals"],
        [[{ requiredApprovals: 2 }], "0/name"]
      ] as const) {
        const refused = await call("POST", "/projects", { ...draft, changeRequestEnvironments })
        const [first] = refused.body.details
        expect([refused.status, first.path]).toEqual([400, `/body/changeRequestEnvironments/${path}`])
      }
      expect((await call("GET", `/projects/${id}/overview`)).status).toBe(404)
      const created = await call("POST", "/projects", { ...draft, changeRequestEnvironments: rules }, "editor")
      expect([created.status, created.body.changeRequestEnvironments]).toEqual([201, rules])
      expect((await call("GET", `/projects/${id}/change-requests/config`)).body).toMatchObject([
        { environment: "development", changeRequestEnabled: false },
        { environment: "production", changeRequestEnabled: true, requiredApprovals: 2 }
      ])
    })

    it("report their health, and in the deprecated overview without counts", async () => {
      const project = await aProject(call)
      await aFeature(call, project)
      await aFeature(call, project)
      const stale = await aFeature(call, project)
      await call("PATCH", `/projects/${project}/features/${stale}`, [{ op: "replace", path: "/stale", value: true }])
      const report = await call("GET", `/projects/${project}/health-report`)
      expect(report.body).toMatchObject({
        version: 1,
        health: 67,
        technicalDebt: 33,
        activeCount: 2,
        staleCount: 1,
        potentiallyStaleCount: 0,
        members: 0,
        environments: [{ environment: "development" }, { environment: "production" }],
        stats: { createdCurrentWindow: 3 }
      })
      expect(report.body.features).toHaveLength(3)
      expect(report.headers.get("deprecation")).toBeNull()
      const overview = await call("GET", `/projects/${project}`)
      expect(report.body).toMatchObject(overview.body)
      expect(overview.headers.get("deprecation")).toBe("true")
      expect((await call("GET", "/projects/missing/health-report")).status).toBe(404)
      expect((await call("GET", "/projects/missing")).status).toBe(404)
    })

    it("take settings, and refuse a naming pattern that cannot be checked in linear time", async () => {
      const project = await aProject(call)
      const set = (settings: unknown) => call("PUT", `/projects/${project}/settings`, settings)
      const changed = await set({ mode: "protected", featureLimit: 5, featureNaming: { pattern: "a+", example: "aa" } })
      expect(changed.body).toMatchObject({
        mode: "protected",
        featureLimit: 5,
        featureNaming: { pattern: "a+", example: "aa" }
      })
      expect((await set({ featureNaming: { pattern: "(?=a)" } })).status).toBe(400)
      expect((await set({ mode: "shut", featureLimit: "5" })).body.details).toHaveLength(2)
      const hostile = await set({ featureNaming: { pattern: "(a+)+$" } })
      expect(hostile.status).toBe(200)
      const start = performance.now()
      const { body } = await call("POST", `/projects/${project}/features`, { name: `${"a".repeat(90)}!` })
      expect(body.name).toBe("PatternError")
      expect(performance.now() - start).toBeLessThan(1000)
    })

    it("are hidden from non-members if they are private", async () => {
      const project = await aProject(call, { mode: "private" })
      const name = await aFeature(call, project)
      const statusFor = async (path: string) => (await call("GET", path, undefined, "viewer")).status
      expect(await statusFor(`/projects/${project}/health-report`)).toBe(404)
      expect(await statusFor(`/projects/${project}/features/${name}`)).toBe(404)
      const { body } = await call("GET", `/search/features?query=${name}`, undefined, "viewer")
      expect(body).toEqual({ features: [], total: 0 })
      const listed = await call("GET", "/projects", undefined, "viewer")
      expect(listed.body.projects.map((item: { id: string }) => item.id)).not.toContain(project)
    })

    it("are listed, with the caller's favorites among them", async () => {
      const project = await aProject(call)
      await call("POST", `/projects/${project}/favorites`)
      const item = async () => {
        const { body } = await call("GET", "/projects")
        return body.projects.find(({ id }: { id: string }) => id === project)
      }
      expect(await item()).toMatchObject({ favorite: true, featureCount: 0, health: 100 })
      await call("DELETE", `/projects/${project}/favorites`)
      expect((await item()).favorite).toBe(false)
      expect((await call("POST", "/projects/missing/favorites")).status).toBe(404)
    })
  })
