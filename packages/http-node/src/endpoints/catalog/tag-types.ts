import { describe, expect, it } from "vitest"
import type { TestInstance } from "../../testing/test-instance.ts"

export const testTagTypes = ({ call }: TestInstance) =>
  describe("tag types", () => {
    it("are made", async () => {
      const created = await call("POST", "/tag-types", { name: "team", icon: "T" })
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe("/api/admin/tag-types/team")
      expect(created.body).toEqual({ name: "team", description: null, icon: "T" })
      expect((await call("POST", "/tag-types", { name: "team" })).status).toBe(409)
      expect((await call("POST", "/tag-types", { name: "a:b,c" })).status).toBe(400)
    })
  })
