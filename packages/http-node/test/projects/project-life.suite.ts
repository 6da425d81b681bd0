import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

const ids = ({ body }: { body: { projects: ReadonlyArray<{ id: string }> } }) => body.projects.map(({ id }) => id)

export const testProjectLife = ({ call }: TestInstance) =>
  describe("lifecycle of projects", () => {
    it("validates an id for a new project", async () => {
      const project = await aProject(call)
      const validate = (body: unknown, caller?: "editor" | "viewer") => call("POST", "/projects/validate", body, caller)
      const free = await validate({ id: `${project}-free` }, "editor")
      expect([free.status, free.body]).toEqual([200, undefined])
      expect((await validate({ id: project })).body.name).toBe("NameExistsError")
      expect((await validate({ id: "a b" })).body.details).toMatchObject([{ path: "/body/id" }])
      expect((await validate({})).body.details).toMatchObject([{ path: "/body/id" }])
      expect((await validate({ id: project }, "viewer")).status).toBe(403)
    })

    it("updates the given properties", async () => {
      const project = await aProject(call, { featureLimit: 4 })
      const update = (body: unknown) => call("PUT", `/projects/${project}`, body)
      const { status, body } = await update({ name: "Renamed", description: "why", unknown: 1 })
      expect([status, body]).toMatchObject([200, { id: project, name: "Renamed", description: "why", featureLimit: 4 }])
      expect((await update({ name: "Renamed", defaultStickiness: "userId" })).body).toMatchObject({
        description: "why",
        mode: "open",
        defaultStickiness: "userId"
      })
      const refused = await update({ name: 1, mode: "shut" })
      expect(refused.body.details.map(({ path }: { path: string }) => path)).toEqual(["/body/name", "/body/mode"])
      expect((await update({ description: "no name" })).status).toBe(400)
      expect((await call("PUT", "/projects/missing", { name: "x" })).status).toBe(404)
    })

    it("summarizes a project in counts", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project, { type: "experiment" })
      const { status, body, headers } = await call("GET", `/projects/${project}/overview`)
      expect(status).toBe(200)
      expect(headers.get("etag")).toMatch(/^W\//)
      expect(headers.get("deprecation")).toBeNull()
      expect(body).toMatchObject({
        version: 1,
        health: 100,
        technicalDebt: 0,
        archivedAt: null,
        featureTypeCounts: [{ type: "experiment", count: 1 }],
        onboardingStatus: { status: "first-flag-created", feature },
        environments: [{ environment: "development" }, { environment: "production" }],
        stats: { createdCurrentWindow: 1 }
      })
      expect(body).not.toHaveProperty("features")
      expect((await call("GET", "/projects/missing/overview")).status).toBe(404)
    })

    it("says in its events whether it was archived, revived or changed", async () => {
      const project = await aProject(call)
      await call("POST", `/projects/archive/${project}`)
      await call("POST", `/projects/revive/${project}`)
      await call("PUT", `/projects/${project}`, { name: "Renamed" })
      const { body } = await call("GET", `/search/events?type=IS:project-updated&project=IS:${project}`)
      const archivedAt = expect.any(String)
      expect(body.events).toMatchObject([
        { summary: expect.stringContaining("changed the project"), data: { archivedAt: null } },
        {
          summary: expect.stringContaining("revived the project"),
          preData: { archivedAt },
          data: { archivedAt: null }
        },
        {
          summary: expect.stringContaining("archived the project"),
          preData: { archivedAt: null },
          data: { archivedAt }
        }
      ])
    })

    it("archives a project, which then accepts no features", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const archive = () => call("POST", `/projects/archive/${project}`)
      const refused = await archive()
      expect([refused.status, refused.body.name]).toEqual([400, "InvalidOperationError"])
      expect(refused.body.message).toContain("1 feature")
      await call("DELETE", `/projects/${project}/features/${feature}`)
      const archived = await archive()
      expect([archived.status, archived.body]).toEqual([200, undefined])
      expect((await archive()).status).toBe(200)

      expect(ids(await call("GET", "/projects?archived="))).not.toContain(project)
      const listed = await call("GET", "/projects?archived=true")
      expect(ids(listed)).toContain(project)
      expect(ids(listed)).not.toContain("default")
      expect((await call("GET", "/projects?archived=yes")).body.details).toMatchObject([{ path: "/query/archived" }])
      expect((await call("GET", `/projects/${project}`)).status).toBe(200)
      const created = await call("POST", `/projects/${project}/features`, { name: `${feature}-again` })
      expect([created.status, created.body.name]).toEqual([400, "InvalidOperationError"])

      expect((await call("POST", `/projects/revive/${project}`)).status).toBe(200)
      expect(ids(await call("GET", "/projects"))).toContain(project)
      await aFeature(call, project)
      expect((await call("POST", "/projects/archive/missing")).status).toBe(404)
      expect((await call("POST", "/projects/revive/missing")).status).toBe(404)
    })

    it("deletes a project with its archived features", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const remove = () => call("DELETE", `/projects/${project}`)
      expect((await remove()).body.name).toBe("InvalidOperationError")
      await call("DELETE", `/projects/${project}/features/${feature}`)
      const removed = await remove()
      expect([removed.status, removed.body]).toEqual([200, undefined])
      expect((await remove()).status).toBe(404)
      expect((await call("GET", `/projects/${project}`)).status).toBe(404)
      expect((await call("DELETE", "/projects/default")).body.name).toBe("InvalidOperationError")
      expect((await call("POST", "/projects", { name: "Again", id: project })).status).toBe(201)
      expect((await call("POST", `/projects/${project}/features`, { name: feature })).status).toBe(201)
    })
  })
