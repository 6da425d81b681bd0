import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

const red = { type: "simple", value: "red" }
const blue = { type: "simple", value: "blue" }

export const testFeatureTags = ({ call }: TestInstance) =>
  describe("tags of features", () => {
    it("are added", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      const added = await call("POST", `/features/${name}/tags`, red)
      expect([added.status, added.body]).toEqual([201, red])
      expect(added.headers.get("location")).toBe(`/api/admin/features/${name}/tags`)
      expect((await call("GET", `/projects/${project}/features/${name}`)).body.tags).toEqual([red])
      expect(
        (await call("POST", `/features/${name}/tags`, { type: "missing", value: "red" })).body.details[0].path
      ).toBe("/body/type")
      expect((await call("POST", `/features/${name}/tags`, { type: "simple", value: "r" })).status).toBe(400)
      expect((await call("POST", "/features/missing/tags", red)).status).toBe(404)
    })

    it("are listed, changed and removed", async () => {
      const name = await aFeature(call, await aProject(call))
      const path = `/features/${name}/tags`
      const changed = await call("PUT", path, { addedTags: [red, blue], removedTags: [] })
      expect([changed.status, changed.body]).toEqual([200, { version: 1, tags: [blue, red].map(view) }])
      expect((await call("PUT", path, { addedTags: [], removedTags: [blue] })).body.tags).toEqual([view(red)])
      expect((await call("GET", path)).body).toEqual({ version: 1, tags: [view(red)] })
      const removed = await call("DELETE", `${path}/simple/red`)
      expect([removed.status, removed.body]).toEqual([200, undefined])
      expect((await call("DELETE", `${path}/simple/red`)).status).toBe(200)
      expect(await tagsOf(call, name)).toEqual([])
      for (const missing of ["/features/missing/tags/simple/red", "/features/missing/tags"]) {
        expect((await call(missing.endsWith("red") ? "DELETE" : "GET", missing)).status).toBe(404)
      }
    })

    it("are changed completely or not at all", async () => {
      const name = await aFeature(call, await aProject(call))
      const path = `/features/${name}/tags`
      const refused: ReadonlyArray<readonly [unknown, ReadonlyArray<string>]> = [
        [{ addedTags: [red] }, ["/body/removedTags"]],
        [{ addedTags: [red, { type: "missing", value: "red" }], removedTags: [] }, ["/body/addedTags/1/type"]],
        [{ addedTags: [red], removedTags: [blue, red] }, ["/body/removedTags/1"]],
        [{ addedTags: [red], removedTags: [{ type: "simple" }] }, ["/body/removedTags/0/value"]]
      ]
      for (const [body, paths] of refused) {
        const { status, body: answer } = await call("PUT", path, body)
        expect([status, answer.details.map((detail: { path: string }) => detail.path)]).toEqual([400, paths])
      }
      expect(await tagsOf(call, name)).toEqual([])
    })

    it("are changed on many features at once", async () => {
      const project = await aProject(call)
      const names = [await aFeature(call, project), await aFeature(call, project)]
      const stranger = await aFeature(call, await aProject(call))
      const path = `/projects/${project}/tags`
      const change = (features: ReadonlyArray<string>, addedTags = [red], removedTags = [blue]) =>
        call("PUT", path, { features, tags: { addedTags, removedTags } })
      expect((await change([names[0] ?? ""], [blue], [])).status).toBe(200)
      const lost = await change([...names, stranger, "missing"])
      expect([lost.status, lost.body.name]).toEqual([404, "NotFoundError"])
      for (const name of [stranger, "missing"]) expect(lost.body.message).toContain(name)
      expect(await tagsOf(call, names[0] ?? "")).toEqual([view(blue)])
      const all = await change([...names, ...names])
      expect([all.status, all.body]).toEqual([200, undefined])
      for (const name of names) expect(await tagsOf(call, name)).toEqual([view(red)])
      const unknown = await change(names, [{ type: "missing", value: "red" }])
      expect(unknown.body.details[0].path).toBe("/body/tags/addedTags/0/type")
      await call("DELETE", `/projects/${project}/features/${names[1]}`)
      expect((await change(names)).body.name).toBe("ArchivedFeatureError")
      expect((await change([])).status).toBe(200)
    })
  })

/** A tag as features have it. */
const view = (tag: object) => ({ ...tag, color: "#FFFFFF" })

const tagsOf = async (call: TestInstance["call"], name: string) =>
  (await call("GET", `/features/${name}/tags`)).body.tags
