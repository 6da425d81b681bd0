import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testTags = ({ call }: TestInstance) =>
  describe("tags", () => {
    it("are created, listed and read", async () => {
      await call("POST", "/tag-types", { name: "mood" })
      const [glad, grim] = [
        { type: "mood", value: "a b/glad" },
        { type: "mood", value: "grim" }
      ]
      expect((await call("POST", "/tags", grim)).status).toBe(201)
      const created = await call("POST", "/tags", glad)
      expect([created.status, created.body]).toEqual([201, { version: 1, tag: glad }])
      const location = created.headers.get("location") ?? ""
      expect(location).toBe("/api/admin/tags/mood/a%20b%2Fglad")
      expect((await call("GET", location.replace("/api/admin", ""))).body).toEqual({ version: 1, tag: glad })
      expect((await call("GET", "/tags/mood")).body).toEqual({ version: 1, tags: [glad, grim] })
      expect((await call("GET", "/tags")).body.tags).toEqual(expect.arrayContaining([glad, grim]))
      expect((await call("GET", "/tags/missing")).body.tags).toEqual([])
      expect((await call("GET", "/tags/mood/missing")).status).toBe(404)
      expect((await call("POST", "/tags", glad)).body.name).toBe("NameExistsError")
      const unknown = await call("POST", "/tags", { type: "missing", value: "glad" })
      expect([unknown.status, unknown.body.details[0].path]).toEqual([400, "/body/type"])
      expect((await call("POST", "/tags", { type: "mood", value: "a,b" })).status).toBe(400)
    })

    it("are deleted, and removed from features", async () => {
      const tag = { type: "simple", value: "fleeting" }
      const features = [
        await aFeature(call, await aProject(call), { tags: [tag] }),
        await aFeature(call, await aProject(call), { tags: [tag] })
      ]
      const refused = await call("DELETE", "/tags/simple/fleeting", undefined, "editor")
      expect([refused.status, refused.body.permissions]).toEqual([403, ["UPDATE_FEATURE"]])
      const deleted = await call("DELETE", "/tags/simple/fleeting")
      expect([deleted.status, deleted.body]).toEqual([200, undefined])
      for (const feature of features) expect((await call("GET", `/features/${feature}/tags`)).body.tags).toEqual([])
      expect((await call("DELETE", "/tags/simple/fleeting")).status).toBe(404)
    })
  })
