import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testTagTypes = ({ call }: TestInstance) =>
  describe("tag types", () => {
    it("are made", async () => {
      const created = await call("POST", "/tag-types", { name: "team", icon: "T" })
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe("/api/admin/tag-types/team")
      expect(created.body).toEqual({ name: "team", description: null, icon: "T", color: null })
      expect((await call("POST", "/tag-types", { name: "team" })).status).toBe(409)
      expect((await call("POST", "/tag-types", { name: "a:b,c" })).status).toBe(400)
    })

    it("are listed, read and changed", async () => {
      const tagType = { name: "squad", description: "d", icon: "i", color: "#00ff00" }
      await call("POST", "/tag-types", tagType)
      const { body } = await call("GET", "/tag-types")
      expect(body.version).toBe(1)
      expect(body.tagTypes).toContainEqual(tagType)
      expect((await call("PUT", "/tag-types/squad", { icon: "j", color: null })).status).toBe(200)
      expect((await call("GET", "/tag-types/squad")).body).toEqual({
        version: 1,
        tagType: { ...tagType, icon: "j", color: null }
      })
      expect((await call("PUT", "/tag-types/squad", { color: "green" })).body.details[0].path).toBe("/body/color")
      for (const method of ["GET", "PUT", "DELETE"]) {
        expect((await call(method, "/tag-types/missing", method === "PUT" ? {} : undefined)).status).toBe(404)
      }
    })

    it("are validated before they are created", async () => {
      const checked = await call("POST", "/tag-types/validate", { name: "region", icon: "R" })
      const tagType = { name: "region", description: null, icon: "R", color: null }
      expect([checked.status, checked.body]).toEqual([200, { valid: true, tagType }])
      expect((await call("GET", "/tag-types/region")).status).toBe(404)
      expect((await call("POST", "/tag-types/validate", { name: "simple" })).status).toBe(409)
      expect((await call("POST", "/tag-types/validate", { name: "a b" })).status).toBe(400)
    })

    it("are not deleted while features have their tags", async () => {
      await call("POST", "/tag-types", { name: "owner" })
      await call("POST", "/tags", { type: "owner", value: "nobody" })
      const tag = { type: "owner", value: "somebody" }
      const feature = await aFeature(call, await aProject(call), { tags: [tag] })
      const inUse = await call("DELETE", "/tag-types/owner")
      expect([inUse.status, inUse.body.name]).toEqual([400, "InvalidOperationError"])
      expect(inUse.body.message).toContain(feature)
      await call("DELETE", `/features/${feature}/tags/owner/somebody`)
      expect((await call("DELETE", "/tag-types/owner")).status).toBe(200)
      expect((await call("GET", "/tags/owner")).body.tags).toEqual([])
      expect((await call("DELETE", "/tag-types/simple")).body.name).toBe("InvalidOperationError")
    })
  })
