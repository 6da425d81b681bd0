import { describe, expect, it } from "vitest"
import type { TestInstance } from "../testing/test-instance.ts"

export const testCatalog = ({ call }: TestInstance) =>
  describe("the catalog", () => {
    it("takes segments", async () => {
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

    it("takes context fields", async () => {
      const field = { name: "zone", legalValues: [{ value: "eu" }, { value: "us", description: "America" }] }
      const created = await call("POST", "/context", field)
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe("/api/admin/context/zone")
      expect(created.body).toMatchObject({ ...field, stickiness: false, description: null })
      expect((await call("POST", "/context", field)).status).toBe(409)
      expect((await call("POST", "/context", { name: "a b" })).status).toBe(400)
    })

    it("takes tag types", async () => {
      const created = await call("POST", "/tag-types", { name: "team", icon: "T" })
      expect(created.status).toBe(201)
      expect(created.headers.get("location")).toBe("/api/admin/tag-types/team")
      expect(created.body).toEqual({ name: "team", description: null, icon: "T" })
      expect((await call("POST", "/tag-types", { name: "team" })).status).toBe(409)
      expect((await call("POST", "/tag-types", { name: "a:b,c" })).status).toBe(400)
    })
  })
