import { describe, expect, it } from "vitest"
import type { TestInstance } from "../../testing/test-instance.ts"

export const testSegments = ({ call }: TestInstance) =>
  describe("segments", () => {
    it("are made", async () => {
      const segment = { name: "staff", constraints: [{ contextName: "userId", operator: "IN", values: ["1", "2"] }] }
      const created = await call("POST", "/segments", segment)
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe(`/api/admin/segments/${created.body.id}`)
      expect(created.body).toMatchObject({ name: "staff", project: null, createdBy: "init-admin-1" })
      expect((await call("POST", "/segments", segment)).status).toBe(409)
      expect((await call("POST", "/segments", { ...segment, name: "x", project: "missing" })).status).toBe(404)
      expect((await call("POST", "/segments", { name: "" })).body.details).toHaveLength(1)
      const bad = [{ contextName: "nothing", operator: "NUM_GT", value: "x" }]
      expect((await call("POST", "/segments", { name: "bad", constraints: bad })).body.details).toHaveLength(2)
    })
  })
