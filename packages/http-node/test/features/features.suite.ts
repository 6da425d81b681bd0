import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testFeatures = ({ call }: TestInstance) =>
  describe("features", () => {
    it("are created disabled everywhere, and read", async () => {
      const project = await aProject(call)
      const body = { name: `${project}.a~b`, type: "kill-switch", description: "", impressionData: true, unknown: 1 }
      const created = await call("POST", `/projects/${project}/features`, {
        ...body,
        tags: [{ type: "simple", value: "one" }]
      })
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe(`/api/admin/projects/${project}/features/${project}.a~b`)
      expect(created.body).toMatchObject({
        name: body.name,
        project,
        type: "kill-switch",
        description: null,
        impressionData: true,
        stale: false,
        archived: false,
        tags: [{ type: "simple", value: "one" }],
        lifecycle: { stage: "initial" },
        createdBy: { id: -42, name: "init-admin-1" }
      })
      expect(created.body.environments.map((e: { name: string; enabled: boolean }) => [e.name, e.enabled])).toEqual([
        ["development", false],
        ["production", false]
      ])
      const read = await call("GET", `/projects/${project}/features/${body.name}`)
      expect(read.body).toMatchObject(created.body)
      expect(read.body.collaborators).toEqual({ users: [created.body.createdBy] })
      expect(read.body.environments).toMatchObject([
        { name: "development", yes: 0, no: 0 },
        { name: "production", yes: 0, no: 0 }
      ])
      const listed = await call("GET", `/projects/${project}/features`)
      expect(listed.body).toMatchObject({ version: 2, features: [{ name: body.name }] })
    })

    it("are refused for invalid names, in the order of the rules", async () => {
      const project = await aProject(call, { featureNaming: { pattern: "x[a-z]+" } })
      const create = (name: string, where = project) => call("POST", `/projects/${where}/features`, { name })
      const errorOf = async (...args: Parameters<typeof create>) => {
        const { status, body } = await create(...args)
        return [status, body.name]
      }
      expect((await create("xfine")).status).toBe(201)
      expect(await errorOf("xfine")).toEqual([409, "NameExistsError"])
      expect(await errorOf("a b")).toEqual([400, "ValidationError"])
      expect(await errorOf("other")).toEqual([400, "PatternError"])
      expect(await errorOf("xfine", "missing")).toEqual([404, "NotFoundError"])
      expect((await create("a b")).body.details[0].path).toBe("/body/name")
    })

    it("are limited by the project", async () => {
      const project = await aProject(call, { featureLimit: 1 })
      await aFeature(call, project)
      const { status, body } = await call("POST", `/projects/${project}/features`, { name: `${project}-second` })
      expect([status, body.name]).toEqual([400, "ExceedsLimitError"])
    })

    it("are changed by a JSON Patch, completely or not at all", async () => {
      const project = await aProject(call)
      const path = `/projects/${project}/features/${await aFeature(call, project)}`
      const patch = (...operations: ReadonlyArray<unknown>) => call("PATCH", path, operations)
      const changed = await patch(
        { op: "replace", path: "/description", value: "new" },
        { op: "replace", path: "/stale", value: true }
      )
      expect(changed.body).toMatchObject({ description: "new", stale: true })
      const refused = await patch(
        { op: "replace", path: "/stale", value: false },
        { op: "replace", path: "/name", value: "x" }
      )
      expect([refused.status, refused.body.details[0].path]).toEqual([400, "/body/1/path"])
      expect((await call("GET", path)).body.stale).toBe(true)
      expect((await patch({ op: "shout", path: "/stale" })).body.details[0].path).toBe("/body/0/op")
    })

    it("are replaced, with defaults for missing properties", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project, { description: "old", impressionData: true })
      const path = `/projects/${project}/features/${name}`
      const changed = await call("PUT", path, { type: "operational", description: "new", stale: true, archived: true })
      expect(changed.status).toBe(200)
      expect(changed.body).toMatchObject({
        name,
        type: "operational",
        description: "new",
        impressionData: false,
        stale: true,
        archived: false
      })
      expect((await call("GET", path)).body).toMatchObject(changed.body)
      expect((await call("PUT", path, { name })).body).toMatchObject({
        type: "release",
        description: null,
        stale: false
      })
      const errorOf = async (body: unknown) => (await call("PUT", path, body)).body.details[0].path
      expect(await errorOf({ name: "other" })).toBe("/body/name")
      expect(await errorOf({ type: "unknown" })).toBe("/body/type")
      expect(await errorOf({ stale: "true" })).toBe("/body/stale")
      expect((await call("PUT", `/projects/${project}/features/missing`, {})).status).toBe(404)
    })

    it("are archived, and listed in the archive", async () => {
      const project = await aProject(call)
      const names = [await aFeature(call, project), await aFeature(call, project)]
      for (const name of names) {
        const archived = await call("DELETE", `/projects/${project}/features/${name}`)
        expect([archived.status, archived.body]).toEqual([202, undefined])
      }
      const { body, headers } = await call("GET", `/archive/features/${project}`)
      expect(body.version).toBe(2)
      expect(body.features.map((feature: { name: string }) => feature.name).toSorted()).toEqual(names.toSorted())
      expect(body.features[0].archived).toBe(true)
      expect(headers.get("deprecation")).toBe("true")
      expect((await call("GET", "/archive/features/missing")).body.features).toEqual([])
      const again = await call("DELETE", `/projects/${project}/features/${names[0]}`)
      expect([again.status, again.body.name]).toEqual([400, "ArchivedFeatureError"])
    })

    it("are not found in another project", async () => {
      const [project, other] = [await aProject(call), await aProject(call)]
      const name = await aFeature(call, project)
      expect((await call("GET", `/projects/${other}/features/${name}`)).status).toBe(404)
      expect((await call("DELETE", `/projects/${other}/features/${name}`)).status).toBe(404)
    })
  })
